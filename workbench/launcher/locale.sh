# shellcheck shell=sh
# Has Java read and write UTF-8, whatever the locale: it takes arguments and the names of files in the encoding of that.
# The launcher (qsketch) and the scripts of the bundle source this file. No locale command means musl, which knows C.UTF-8.

charmap() {
  LC_ALL=$1 locale charmap 2> /dev/null
}

# The first locale of UTF-8 that is installed; nothing where there is none.
utf8_locale() {
  command -v locale > /dev/null || echo C.UTF-8
  for utf8 in C.UTF-8 en_US.UTF-8 $(locale -a 2> /dev/null | grep -i 'utf-*8$'); do
    if [ "$(charmap "$utf8")" = UTF-8 ]; then
      echo "$utf8"
      break
    fi
  done
}

use_utf8() {
  if [ "$(locale charmap 2> /dev/null)" != UTF-8 ]; then
    utf8=$(utf8_locale)
    [ -z "$utf8" ] || export LC_ALL="$utf8"
  fi
}
