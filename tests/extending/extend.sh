#!/usr/bin/env bash
# extend.sh SOURCE DESTINATION: the source tree with one addition by each recipe of docs/extending.md laid over it. A folder
# here is an addition: its new files at their final paths, and changes.patch for the files that were there before.
# Prints the paths that additions add or change. Files keep their time stamps, also those that an addition changes, while
# they stay the same, so that building again builds nothing. DESTINATION/build is left alone.
set -euo pipefail
source=$(cd "$1" && pwd)
mkdir -p "$2"
destination=$(cd "$2" && pwd)
fresh=$(mktemp -d "$destination/fresh-XXXXXX")
trap 'rm -rf "$fresh"' EXIT

# What git knows, or does not ignore, or else all but what was built.
(
  cd "$source"
  if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$source" ]; then
    git ls-files -z --cached --others --exclude-standard
  else
    find . \( -path ./build -o -name .git \) -prune -o -type f -printf '%P\0'
  fi |
    while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done |
    tar --null --no-recursion -T - -cf -
) | tar -xf - -C "$fresh"

recipes=(method shape sweep panel overlay tool command case_kind)
for recipe in "${recipes[@]}"; do
  addition=tests/extending/$recipe
  (
    cd "$fresh/$addition"
    find . -type f ! -name changes.patch -printf '%P\n'
  ) | while IFS= read -r file; do
    if [ -e "$fresh/$file" ]; then
      echo "$addition/$file: is in the tree already; an addition needs a name of its own" >&2
      exit 1
    fi
    mkdir -p "$fresh/$(dirname "$file")"
    cp "$fresh/$addition/$file" "$fresh/$file"
  done
  if ! report=$(patch -d "$fresh" -p1 --forward --fuzz=1 --no-backup-if-mismatch <"$fresh/$addition/changes.patch"); then
    echo "$addition/changes.patch: does not apply; adapt it, and its recipe in docs/extending.md where another file has to change" >&2
    grep -E 'FAILED|find file' <<<"$report" >&2 || true
    exit 1
  fi
done

touched=$(
  for recipe in "${recipes[@]}"; do
    cd "$fresh/tests/extending/$recipe"
    find . -type f ! -name changes.patch -printf '%P\n'
    sed -n 's|^+++ b/||p' changes.patch
  done | sort -u
)
# Time stamps: that of the last time where an addition made the same of a file again, now where a file is another.
while IFS= read -r file; do
  if cmp -s "$fresh/$file" "$destination/$file"; then touch -r "$destination/$file" "$fresh/$file"; fi
done <<<"$touched"
{ LC_ALL=C diff -rq --exclude=build --exclude="$(basename "$fresh")" "$destination" "$fresh" || true; } |
  sed -n 's/^Files .* and \(.*\) differ$/\1/p' | xargs -r -d '\n' touch

find "$destination" -mindepth 1 -maxdepth 1 ! -name build ! -path "$fresh" -exec rm -rf {} +
find "$fresh" -mindepth 1 -maxdepth 1 -exec mv -t "$destination" {} +
printf '%s\n' "$touched"
