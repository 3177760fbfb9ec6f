#!/usr/bin/env bash
# Renders the small pictures of the example lists: render_examples.sh [PROGRAM [FOLDER [EXAMPLE…]]], by default all of
# assets/examples/order.txt. Needs ImageMagick.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/minkoscope}
examples=assets/examples
folder=${2:-$examples/pictures}
shift $(($# < 2 ? $# : 2))
names() {
  if [ $# -gt 0 ]; then printf '%s\n' "$@"; else cat "$examples/order.txt"; fi
}
picture=$(mktemp --suffix .png)
trap 'rm -f "$picture"' EXIT
while read -r name; do
  case $name in ''|'#'*) continue ;; esac
  file=$examples/$name.json out=$folder/$name.png
  mkdir -p "$(dirname "$out")"
  # Half way through a pair, a walk or a contact, the end of a sweep, a second into a world.
  case $name in
    walk/*) step=$((($("$program" walk "$file" | wc -l) - 1) / 2)) ;;
    world/*) step=60 ;;
    contact/*) step=$((($("$program" contact "$file" | wc -l) - 1) / 2)) ;;
    sweep/*) step=$(($("$program" trace "$file" | wc -l) - 1)) ;;
    *) step=$((($("$program" trace "$file" | wc -l) - 1) / 2)) ;;
  esac
  "$program" render "$file" --step "$step" --size 640x420 --view world -o "$picture"
  # Without the title, the axes and the legend around.
  convert "$picture" -gravity center -crop 416x260+0+4 +repage -resize 96x60 -strip -colors 64 "PNG8:$out"
done < <(names "$@")
