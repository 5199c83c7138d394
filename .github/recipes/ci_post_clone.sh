#!/bin/sh
# Of ci_scripts/ in a project on Xcode Cloud: committed clients are fresh. Nothing is compiled, and no plugin has to be
# trusted. CALLSITE_VERSION and CALLSITE_RELEASES are variables of the workflow; `install` is the recipe beside this one.
set -eu
cd "$(dirname "$0")"
./install "${CALLSITE_VERSION:?}" "$PWD/bin" "${CALLSITE_RELEASES:?}"
cd "${CI_PRIMARY_REPOSITORY_PATH:?}"
"$OLDPWD/bin/callsite" check
