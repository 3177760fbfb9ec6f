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

# prepare_configure PRESET: once.
prepare_configure() {
  local log
  [ ! -f "build/$1/build.ninja" ] || return 0
  prepare_say "configuring build/$1"
  log=$(mktemp)
  cmake --preset "$1" >"$log" 2>&1 || { cat "$log" >&2; rm -f "$log"; return 1; }
  rm -f "$log"
}

# prepare_build PRESET [TARGET…]: configures once, then builds what changed.
prepare_build() {
  local preset=$1 log
  shift
  prepare_configure "$preset"
  log=$(mktemp)
  if ! cmake --build --preset "$preset" ${1:+--target "$@"} 2>&1 | tee "$log" | prepare_progress; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# prepare_objects PRESET PATTERN [TARGET…]: compiles the files whose object's path matches, and builds the targets.
prepare_objects() {
  local preset=$1 pattern=$2
  shift 2
  prepare_configure "$preset"
  ninja -C "build/$preset" build.ninja >/dev/null  # files that came or went since are known from here on
  # shellcheck disable=SC2046  # paths of objects hold no spaces
  prepare_build "$preset" $(ninja -C "build/$preset" -t targets all | sed -n 's/\.o: .*/.o/p' | grep -E "$pattern") "$@"
}

# Shows how far the build is, in one line on a terminal and every 25th step in a log; nothing when there was nothing to
# build.
prepare_progress() {
  local line count=0 began=$SECONDS done all text left
  while IFS= read -r line; do
    case $line in
      '[0/'*|'ninja: no work'*) continue ;;
      '['[0-9]*/[0-9]*']'*) ;;
      *) continue ;;
    esac
    count=$((count + 1))
    line=${line%%]*} line=${line#[}
    done=${line%/*} all=${line#*/}
    text="[$done/$all] $((100 * done / all)) %"
    left=$(((SECONDS - began) * (all - done) / done))
    if [ "$left" -ge 90 ]; then text+=", about $(((left + 30) / 60)) min left"
    elif [ "$count" -gt 20 ] && [ "$left" -gt 0 ]; then text+=", about $left s left"; fi
    if [ -t 2 ]; then printf '\r\033[K%s' "$text" >&2
    elif [ $((count % 25)) -eq 1 ]; then printf '%s\n' "$text" >&2; fi
  done
  if [ -t 2 ] && [ "$count" -gt 0 ]; then printf '\r\033[K' >&2; fi
}

# prepare_timed NAME COMMAND…: a stage of a longer run. How long it took is kept in the file $prepare_times. Where the command
# fails, so does the run.
prepare_timed() {
  local name=$1 began=$SECONDS
  shift
  prepare_say "$name"
  "$@"
  printf '%d\t%s\n' $((SECONDS - began)) "$name" >>"$prepare_times"
}

# prepare_stage_times FILE: the minutes and seconds of every stage, and which took more than one and a half times the share
# of the whole that the file keeps for it ("SECONDS<tab>NAME" a line).
prepare_stage_times() {
  prepare_say "time of each stage:"
  awk -F '\t' '
    NR == FNR { kept[$2] = $1; kept_sum += $1; next }
    { name[++count] = $2; took[count] = $1; sum += $1 }
    END {
      for (i = 1; i <= count; ++i) {
        line = sprintf("  %3d:%02d  %s", took[i] / 60, took[i] % 60, name[i])
        if (!(name[i] in kept)) line = line "   (no share is kept for it)"
        else if (took[i] * kept_sum > 1.5 * kept[name[i]] * sum + kept_sum * 10)
          line = line sprintf("   <- %.0f %% of the whole, kept: %.0f %%", 100 * took[i] / sum, 100 * kept[name[i]] / kept_sum)
        print line
      }
    }' "$1" "$prepare_times" >&2
}
