#!/bin/sh
# The compiler of this package's modules, for a page that is the same bytes in whatever folder it is built: cargo puts the
# folder into each name's hash, and what is sorted by these would follow it.
for word do
  shift
  case $word in metadata=*) word=metadata=partsong ;; esac
  set -- "$@" "$word"
done
exec "$@" "--remap-path-prefix=$PWD=."
