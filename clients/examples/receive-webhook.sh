#!/bin/sh
# Whether a message was signed: sh receive-webhook.sh body.json "t=…,v1=…" whsec_…
set -eu
t=$(echo "$2" | tr ',' '\n' | sed -n 's/^t=//p')
expected=$({ printf '%s.' "$t"; cat "$1"; } | openssl dgst -sha256 -hmac "$3" | sed 's/^.*= //')
echo "$2" | tr ',' '\n' | grep -qx "v1=$expected" && echo "signed at $t" || { echo "not signed"; exit 1; }
