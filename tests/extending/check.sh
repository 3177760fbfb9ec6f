#!/usr/bin/env bash
# check.sh PROGRAM: runs what each addition adds, with PROGRAM built of the extended tree (extend.sh). Ends with one line on
# the first that does not work.
set -euo pipefail
program=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LIBGL_ALWAYS_SOFTWARE=1  # pictures need neither a screen nor a graphics card

fail() {
  echo "the addition by the recipe for a $recipe does not work: $*" >&2
  exit 1
}

# prints TEXT ARGUMENT…: the program ends well and prints the text.
prints() {
  local text=$1
  shift
  "$program" "$@" >"$scratch/out" 2>&1 || fail "minkoscope $* ends with status $?: $(tail -n 1 "$scratch/out")"
  grep -qF -- "$text" "$scratch/out" || fail "minkoscope $* prints no '$text'"
}

# draws ARGUMENT…: the program writes a picture.
draws() {
  "$program" render "$@" -o "$scratch/picture.png" >"$scratch/out" 2>&1 ||
    fail "minkoscope render $* ends with status $?: $(tail -n 1 "$scratch/out")"
  [ "$(head -c 4 "$scratch/picture.png" | tail -c 3)" = PNG ] || fail "minkoscope render $* writes no picture"
  rm "$scratch/picture.png"
}

recipe='method for pairs'
pairs=$here/method/assets/examples/pair
prints '"name":"nested-spheres"' algorithms --json
prints 'nested-spheres-apart.json' check "$pairs"
prints '"overlap":false' query "$pairs/nested-spheres-apart.json"
prints 'of the radii around the shapes' trace "$pairs/nested-spheres-apart.json"
prints 'nested-spheres, float' compare "$pairs/nested-spheres-overlap.json" --with gjk-overlap
draws "$pairs/nested-spheres-overlap.json"

recipe=shape
octahedron=$here/shape/assets/examples/pair/octahedron-and-box.json
prints 'octahedron-and-box.json' check "$octahedron"
prints '"distance":0.25' query "$octahedron"
prints '"overlap":false' query "$octahedron" --algorithm sat
prints '"a":[0.75,0,0]' trace "$octahedron"
prints 'OctahedronShape{{0.75, 0.5, 0.5}}' export "$octahedron" --as googletest
draws "$octahedron" --panels
# No spheres tell whether shapes near each other overlap, so that pairs are saved; one of them has the new shape.
drawn=false
for seed in $(seq 100); do
  "$program" fuzz --pairs 1 --seed "$seed" --methods nested-spheres -o "$scratch/fuzz-$seed" >/dev/null 2>&1 || true
  if grep -qs '"octahedron"' "$scratch/fuzz-$seed"/*.json; then drawn=true && break; fi
done
$drawn || fail "a hundred pairs of minkoscope fuzz have none"
prints '0 disagreements' fuzz --pairs 200 --methods gjk-epa -o "$scratch/fuzz"

recipe=sweep
sweeps=$here/sweep/assets/examples/sweep
prints '"name":"sampling"' algorithms --json
prints 'sampling-passes-through.json' check "$sweeps"
prints '"time":0.8125' query "$sweeps/sampling-stops-in-the-floor.json"
prints 'no triangle is in the sphere' trace "$sweeps/sampling-passes-through.json"

# A panel, an overlay and a tool are in the window that this draws; that they do their work, their own tests say.
recipe='panel, an overlay or a tool'
draws "$sweeps/sampling-stops-in-the-floor.json" --step 3 --panels

recipe=command
prints '{"triangles":2,"points":0,"ticks":0}' count "$sweeps/sampling-passes-through.json"

recipe='kind of case'
point=$here/case_kind/assets/examples/point/beside-a-box.json
prints 'beside-a-box.json' check "$point"
prints '"distance":0.75' query "$point"
prints '"phase":"gjk"' trace "$point"
prints 'PointQuery' export "$point" --as googletest
prints '## Result of `gjk-epa` in double' export "$point" --as markdown
draws "$point"
draws "$point" --panels
