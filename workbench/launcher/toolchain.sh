# shellcheck shell=bash
# Finds what building and running take: a JDK, and Maven, which is fetched where it is missing.
# The launcher (qsketch) sources this file.

export HOME="${HOME:-~}" # services and containers may start without it

readonly NEEDED_JDK=25
readonly USUAL_FOLDERS="/usr/lib/jvm:/opt:$HOME/.sdkman/candidates/java:$HOME/.jdks:/Library/Java/JavaVirtualMachines"
readonly MAVEN_VERSION=3.9.16
readonly MAVEN_SHA512=ed41650d42485cfc243fad22158caf9cbb5dc408ce7a09ddb94dd42a019de929ca43065bfa450612cf12bf78b5cafa3884b96c090de326ff590448c933454af3

is_command() {
  command -v "$1" > /dev/null
}

# The version of the JDK at $1, for example 25.0.3; nothing where there is none that can compile.
jdk_version() {
  local key value
  if [ -z "$1" ] || [ ! -x "$1/bin/java" ] || [ ! -x "$1/bin/javac" ]; then
    return
  fi
  if [ -r "$1/release" ]; then
    while IFS='=' read -r key value; do
      [ "$key" != JAVA_VERSION ] || echo "${value//\"/}"
    done < "$1/release"
  else
    "$1/bin/java" -version 2>&1 | sed -n 's/.* version "\([^"]*\).*/\1/p'
  fi
}

# Whether the version $1 is new enough.
suffices() {
  local release=${1%%[!0-9]*}
  [ "${release:-0}" -ge $NEEDED_JDK ]
}

# Whether the version $1 is one of those whose garbage collector moves arrays that native code works on
# (JDK-8377811, mended in 25.0.3).
moves_pinned_arrays() {
  case $1 in
    25 | 25[-+]* | 25.0.[0-2] | 25.0.[0-2][-+.]*) true ;;
    *) false ;;
  esac
}

# The first JDK among the folders given that is new enough; one that moves pinned arrays only if all others do.
choose_jdk() {
  local candidate version second=''
  for candidate in "$@"; do
    version=$(jdk_version "$candidate")
    if suffices "$version"; then
      if ! moves_pinned_arrays "$version"; then
        echo "$candidate"
        return
      fi
      second=${second:-$candidate}
    fi
  done
  echo "$second"
}

installed_jdk() {
  local folder candidates=() IFS=:
  for folder in ${QSKETCH_JDK_FOLDERS:-$USUAL_FOLDERS}; do
    candidates+=("$folder"/* "$folder"/*/Contents/Home)
  done
  choose_jdk "${candidates[@]}"
}

jdk_on_path() {
  ! is_command java || java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p'
}

# JAVA_HOME, then the usual folders, then the path. Java on the path has to be started to be known, so it comes last.
find_jdk() {
  local jdk=${JAVA_HOME:-} version
  if ! suffices "$(jdk_version "$jdk")"; then
    jdk=$(installed_jdk)
    version=$(jdk_version "$jdk")
    if [ -z "$jdk" ] || moves_pinned_arrays "$version"; then
      jdk=$(choose_jdk "$jdk" "$(jdk_on_path)")
    fi
  fi
  [ -n "$jdk" ] || fail "no JDK $NEEDED_JDK or newer found: $(jdk_advice)"
  version=$(jdk_version "$jdk")
  ! moves_pinned_arrays "$version" \
    || warn "JDK $version can corrupt data silently (JDK-8377811): update $jdk to 25.0.3 or newer"
  echo "$jdk"
}

jdk_advice() {
  local command
  command=$(jdk_command)
  if [ -n "$command" ]; then
    echo "run \`$command\`, or set JAVA_HOME to the folder of one"
  else
    echo 'install one (for example Temurin from https://adoptium.net) and set JAVA_HOME to its folder'
  fi
}

# The command that installs a JDK on this system; nothing where none is known.
jdk_command() {
  local package sudo=''
  [ "$(id -u)" = 0 ] || sudo='sudo '
  if [ -d "${SDKMAN_DIR:-$HOME/.sdkman}/bin" ]; then
    echo 'sdk install java 25.0.3-tem'
  elif is_command apt-get; then
    for package in openjdk-25-jdk-headless temurin-25-jdk; do
      if apt-cache show "$package" > /dev/null 2>&1; then
        echo "${sudo}apt-get install $package"
        return
      fi
    done
  elif is_command dnf; then
    echo "${sudo}dnf install java-25-openjdk-devel"
  elif is_command brew; then
    echo 'brew install --cask temurin@25'
  elif is_command winget; then
    echo 'winget install EclipseAdoptium.Temurin.25.JDK'
  fi
}

# Whether Maven on the path works and is 3.8 or newer.
maven_is_there() {
  local version
  is_command mvn || return 1
  version=$(JAVA_HOME=$jdk mvn -v 2> /dev/null | sed -n 's/.*Apache Maven \([0-9.]*\).*/\1/p')
  case $version in
    '' | [0-2].* | 3.[0-7] | 3.[0-7].*) false ;;
    *) true ;;
  esac
}

# The command of Maven: that on the path, otherwise the one that is fetched once into the user's cache folder.
find_maven() {
  local home=${QSKETCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/qsketch}/maven-$MAVEN_VERSION
  case $home in
    /*) ;;
    *) home=$PWD/$home ;; # Maven runs in another folder
  esac
  if maven_is_there; then
    echo mvn
    return
  fi
  if [ ! -e "$home" ]; then
    warn "Maven 3.8 or newer is not installed: fetching Maven $MAVEN_VERSION into $home"
    "$jdk/bin/java" "$root/workbench/launcher/FetchMaven.java" $MAVEN_VERSION $MAVEN_SHA512 "$home" || exit
  fi
  echo "$home/bin/mvn"
}
