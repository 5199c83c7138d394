#!/bin/sh
# For ci_scripts/ in a project on Xcode Cloud: checks that committed clients are up to date. It doesn't compile anything,
# and doesn't require you to trust a plugin. Set CALLSITE_VERSION and CALLSITE_RELEASES in the workflow, and copy the
# `install` recipe to the same folder.
set -eu
cd "$(dirname "$0")"
./install "${CALLSITE_VERSION:?}" "$PWD/bin" "${CALLSITE_RELEASES:?}"
cd "${CI_PRIMARY_REPOSITORY_PATH:?}"
"$OLDPWD/bin/callsite" check
