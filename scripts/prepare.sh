# Sourced by ./run and ./test: installs missing packages and builds a preset. Says what it does on stderr, so that the
# program's own output stays clean; says nothing where there is nothing to do.

prepare_say() { printf 'minkoscope: %s\n' "$*" >&2; }

# prepare_packages FILE…: installs what the lists name and the system lacks.
prepare_packages() {
  local wanted missing as_root=()
  wanted=$(sed -e 's/#.*//' "$@" | tr -s ' \n' '\n' | sed '/^$/d' | sort -u)
  if ! command -v dpkg-query >/dev/null 2>&1; then
    prepare_say "not a Debian or Ubuntu system: install these packages' equivalents yourself:" $wanted
    return 0
  fi
  # shellcheck disable=SC2086  # one word a package is meant
  missing=$(comm -23 <(printf '%s\n' $wanted) \
                     <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null |
                         sed -n 's/^installed //p' | sort -u))
  [ -n "$missing" ] || return 0
  prepare_say "installing missing packages:" $missing
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      prepare_say "not root and no sudo: run 'apt-get install $(echo $missing)' as root, then call this again"
      return 1
    fi
    as_root=(sudo)
  fi
  # shellcheck disable=SC2086
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >&2 ||
    { "${as_root[@]}" apt-get update >&2 &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >&2; }
}

# prepare_build PRESET [TARGET…]: configures once, then builds what changed.
prepare_build() {
  local preset=$1 log
  shift
  log=$(mktemp)
  if [ ! -f "build/$preset/build.ninja" ]; then
    prepare_say "configuring build/$preset"
    cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; rm -f "$log"; return 1; }
  fi
  if ! cmake --build --preset "$preset" ${1:+--target "$@"} 2>&1 | tee "$log" | prepare_progress; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# Shows the build's own "[12/80]" lines, thinned in a log, and nothing when there was nothing to build.
prepare_progress() {
  local line count=0
  while IFS= read -r line; do
    case $line in
      '[0/'*|'ninja: no work'*) ;;
      '['*) count=$((count + 1))
            if [ -t 2 ]; then printf '\r\033[K%s' "${line:0:100}" >&2
            elif [ $((count % 25)) -eq 1 ]; then printf '%s\n' "$line" >&2; fi ;;
    esac
  done
  if [ -t 2 ] && [ "$count" -gt 0 ]; then printf '\r\033[K' >&2; fi
}
