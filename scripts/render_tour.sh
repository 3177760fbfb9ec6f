#!/usr/bin/env bash
# Renders a tour: render_tour.sh PROGRAM TOUR FOLDER. A tour holds one picture a line: its name, then the arguments of
# `minkoscope render`, file names relative to the tour's own folder.
set -euo pipefail
program=$1 tour=$2 folder=$3
mkdir -p "$folder"
tours=$(cd "$(dirname "$tour")" && pwd)
while read -r name file options; do
  case $name in ''|'#'*) continue ;; esac
  # shellcheck disable=SC2086  # the options are words
  "$program" render "$tours/$file" $options -o "$folder/$name.png"
  printf '%s\n' "$folder/$name.png"
done <"$tour"
