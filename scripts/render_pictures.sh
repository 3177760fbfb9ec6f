#!/usr/bin/env bash
# Renders every picture of the README, the first screen and the example lists: render_pictures.sh [PROGRAM]. Needs
# ImageMagick. Software OpenGL draws the same everywhere.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/minkoscope}
export LIBGL_ALWAYS_SOFTWARE=1
while read -r name file options; do
  case $name in ''|'#'*) continue ;; esac
  # shellcheck disable=SC2086  # the options are words
  "$program" render "$file" $options -o "docs/pictures/$name"
  printf '%s\n' "docs/pictures/$name"
done <docs/pictures/list.txt
scripts/render_start.sh "$program"
scripts/render_examples.sh "$program"
