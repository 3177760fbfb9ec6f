#!/usr/bin/env bash
# Runs every libFuzzer target of build/asan from its kept corpus: scripts/fuzz.sh [SECONDS each, 15] [TARGET…]
# The mutations are the same each time (FUZZ_SEED=N for others) where a program may ask for the same addresses each time, and
# FUZZ_RUNS=N ends each after N of them on any machine: so what passed once fails only when code changes.
# scripts/fuzz.sh --minimise [TARGET…]: reduces the kept inputs, with those in build/found, to the ones that reach code of their
# own. Keeps the edges covered, which it reports before and after.
# What is new goes to build/found; an input that breaks a property is named, and the exit status is 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

all_targets=(pair sweep cast hull obj stl ply mjcf urdf tscn map case_text walk import)
build=${FUZZ_BUILD:-build/asan}

minimise_target() {
  local target=$1 corpus=tests/fuzz/corpus/$1 kept=build/minimised/$1 inputs=("tests/fuzz/corpus/$1")
  [ ! -d "build/found/$target" ] || inputs+=("build/found/$target")
  rm -rf "$kept"
  mkdir -p "$kept"
  # By edges alone, the largest share first: a set cover needs far fewer inputs than the smallest first.
  if ! "$build/tests/fuzz/fuzz_$target" -set_cover_merge=1 -use_counters=0 -use_cmp=0 -timeout=60 -rss_limit_mb=4096 \
       "$kept" "${inputs[@]}" >"$kept.log" 2>&1; then
    cat "$kept.log" >&2
    return 1
  fi
  printf 'fuzz_%-10s %s inputs to %s; %s\n' "$target" "$(find "${inputs[@]}" -type f | wc -l)" \
    "$(find "$kept" -type f | wc -l)" "$(grep 'MERGE-OUTER' "$kept.log" | tail -1)"
  rm -rf "$corpus"
  mv "$kept" "$corpus"
}

if [ "${1:-}" = --minimise ]; then
  shift
  targets=("$@")
  [ ${#targets[@]} -gt 0 ] || targets=("${all_targets[@]}")
  for target in "${targets[@]}"; do minimise_target "$target"; done
  exit
fi

seconds=${1:-15}
[ $# -eq 0 ] || shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=("${all_targets[@]}")

# libFuzzer learns from comparisons, of addresses too, and its usual schedule from how long an input takes.
same_addresses=
if setarch --addr-no-randomize true 2>/dev/null; then same_addresses='setarch --addr-no-randomize'; fi

run_target() {
  local seconds=$1 target=$2 found=build/found/$2 options=(-entropic=0)
  mkdir -p "$found"
  [ ! -f "tests/fuzz/$target.dict" ] || options+=("-dict=tests/fuzz/$target.dict")
  options+=(-seed="${FUZZ_SEED:-1}" -runs="${FUZZ_RUNS:--1}" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096
    -max_len=1000 -artifact_prefix="build/found/$target-")
  # shellcheck disable=SC2086  # none, or two words
  if ! $same_addresses "$build/tests/fuzz/fuzz_$target" "${options[@]}" "$found" "tests/fuzz/corpus/$target" >"$found.log" 2>&1; then
    grep -vE '^#[0-9]+|NEW_FUNC' "$found.log" >&2 || true
    printf 'fuzz_%s: an input breaks a property; see %s.log\n' "$target" "$found" >&2
    return 1
  fi
  printf 'fuzz_%-10s %s\n' "$target" "$(grep -E '^#[0-9]+.*DONE' "$found.log" | tail -1)"
}
export -f run_target
export build same_addresses
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -euo pipefail -c 'run_target "$@"' fuzz "$seconds" {}
