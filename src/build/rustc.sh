#!/bin/sh
# The compiler of the page's modules, for a page that is the same bytes in whatever folder it is built, and that doesn't tell
# where that was. A library's files are called by its name and version instead of the place to which cargo unpacked it.
if [ "$CARGO_PKG_NAME" != partsong ]; then
  if [ -n "$CARGO_MANIFEST_DIR" ]; then
    above=${CARGO_MANIFEST_DIR%/*}
    set -- "$@" "--remap-path-prefix=$above="
    # What splits modules makes a name of it.
    export CARGO_MANIFEST_PATH="${CARGO_MANIFEST_PATH#"$above/"}"
  fi
  exec "$@"
fi
# Cargo puts the folder of this package into the hash of each name, and what is sorted by these would follow it; wasm-bindgen
# writes down where package.json is. Where the system has no name for the folder that a program works in, that stays.
for word do
  shift
  case $word in metadata=*) word=metadata=partsong ;; esac
  set -- "$@" "$word"
done
here=/proc/self/cwd
[ ! -e "$here/Cargo.toml" ] || export CARGO_MANIFEST_DIR="$here"
set -- "$@" "--remap-path-prefix=$PWD=." "--remap-path-prefix=$here=."
# The last one counts.
[ -z "$OUT_DIR" ] || set -- "$@" "--remap-path-prefix=$OUT_DIR=words"
exec "$@"
