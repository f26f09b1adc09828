# shellcheck shell=bash
# Where builds are kept, and who uses them. Each has a folder of its own, target/builds/NUMBER, which stays as it is once
# the build is done; a file names the last that worked, and another one the last that has Spark. A command runs to its end
# on the build that it began with, and what nobody uses any more is removed by the next build. The launcher (qsketch)
# sources this file.

readonly builds=$root/target/builds
readonly built_command=$root/target/built
readonly built_spark=$root/target/built-spark
built=$built_command
readonly build_lock=$root/target/build.lock
host=$(uname -n)
readonly me=$host:$$ # the names of processes: checkouts may be on a disk that machines share

# The signal 0 does not reach the processes of other users.
is_alive() {
  if ! kill -0 "$1" 2> /dev/null; then
    if [ -d /proc/self ]; then [ -d "/proc/$1" ]; else ps -p "$1" > /dev/null 2>&1; fi
  fi
}

# Whether the process $1 has ended; of other machines nobody knows. One with the number of this one was before it.
is_dead() {
  local process=${1##*:}
  [ "$1" = "$host:$process" ] && { [ "$process" = $$ ] || ! is_alive "$process"; }
}

# Takes the lock $1: a symbolic link, made in one step, that names its owner. Of those who wait for a dead owner, one
# at a time removes what is left: that has a lock, too.
take() {
  local owner said='' missed=0
  until ln -s "$me" "$1" 2> /dev/null; do
    owner=$(readlink "$1" || true)
    if is_dead "$owner"; then
      take "$1.dead"
      [ "$(readlink "$1" || true)" != "$owner" ] || rm -f "$1"
      rm -f "$1.dead"
    elif [ -z "$owner" ]; then # given back meanwhile, or not to be had at all
      missed=$((missed + 1))
      [ "$missed" -lt 100 ] || fail "the lock $1 cannot be made: look whether the disk is full"
    else
      [ -n "$said" ] || warn "waiting for the build of process $owner (lock: $1)"
      said=yes
      sleep 1
    fi
  done
}

# One build at a time.
lock() {
  mkdir -p "$builds" 2> /dev/null || true
  if [ ! -w "$builds" ] || [ ! -w "$root/target" ]; then
    fail "$root has to be built, and $builds cannot be written: build as the owner of the checkout first"
  fi
  take "$build_lock"
  trap 'rm -f "$build_lock"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

unlock() {
  rm -f "$build_lock"
  trap - EXIT INT TERM
}

# Sets build, the folder of the last build that worked; a folder that does not exist where there is none.
find_build() {
  local number=0
  [ ! -e "$built" ] || read -r number < "$built" || true
  case $number in
    *[!0-9]*) number=0 ;;
  esac
  build=$builds/$number
}

# Sets build, a new folder, after find_build: for the owner of the lock. No number is used twice.
new_build() {
  local number=$((${build##*/} + 1))
  while [ -e "$builds/$number" ]; do
    number=$((number + 1))
  done
  build=$builds/$number
  mkdir -p "$build/users"
}

# Has commands that start from now on use the new build; one that has just looked for its build looks again.
switch_to_build() {
  echo "${build##*/}" > "$built.new"
  mv -f "$built.new" "$built"
}

# For those who name the jars themselves.
link_jars() {
  [ -L "$root/target/lib" ] || rm -rf "$root/target/lib"
  ln -sfn "builds/${build##*/}/lib" "$root/target/lib"
}

# Makes this process known as a user of the last build, and sets build. Who may not write here runs all the same.
use_build() {
  local found=''
  while [ "$build" != "$found" ]; do
    found=$build
    forget_the_dead
    : 2> /dev/null > "$build/users/$me" || true
    find_build
    [ "$build" = "$found" ] || rm -f "$found/users/$me"
  done
}

forget_the_dead() {
  local user
  for user in "$build"/users/*; do
    ! is_dead "${user##*/}" || rm -f "$user"
  done
}

# Other machines use a build for a month at most.
used() {
  forget_the_dead
  [ -n "$(find "$build/users" -type f \( -name "$host:*" -o -mtime -30 \) 2> /dev/null | head -n 1)" ]
}

remove_unused_builds() {
  local last
  last=$(cat "$built_command" "$built_spark" 2> /dev/null || true)
  for build in "$builds"/*; do
    case $'\n'$last$'\n' in
      *$'\n'"${build##*/}"$'\n'*) ;;
      *) used || rm -rf "$build" ;;
    esac
  done
  find_build
}
