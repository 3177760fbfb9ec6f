#!/usr/bin/env bash
# Renders the pictures of the first screen's four choices: render_start.sh [PROGRAM [FOLDER]]. Needs ImageMagick.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/minkoscope} folder=${2:-assets/start}
picture=$(mktemp --suffix .png)
trap 'rm -f "$picture"' EXIT
# render NAME CASE STEP VIEW: the middle of a view, without title, axes and legend.
render() {
  "$program" render "assets/examples/$2.json" --step "$3" --size 960x640 --view "$4" -o "$picture"
  convert "$picture" -gravity center -crop 800x448+0+6 +repage -resize 600x336 -strip -colors 128 "PNG8:$folder/$1.png"
}
mkdir -p "$folder"
render learn welcome 6 minkowski
render paste pair/box-and-point-cloud 12 world
render level walk/showcase 120 world
render examples pair/deep-hulls 40 minkowski
