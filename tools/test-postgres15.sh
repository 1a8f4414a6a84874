#!/usr/bin/env bash
# Runs every statement, the ledger's sums and some of what happens at one moment on PostgreSQL 15, the oldest that is promised: on a new
# cluster in a temporary directory. Both are gone afterwards, however it ends. Test files may be given in place of the usual ones.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=${POSTGRES15_BIN:-/usr/lib/postgresql/15/bin}
if [[ $("$bin/postgres" --version 2>/dev/null) != *' 15.'* ]]; then
  echo "There is no PostgreSQL 15 in $bin: install it (on Debian the package postgresql-15) or set POSTGRES15_BIN." >&2
  exit 1
fi

files=("$@")
if [[ $# -eq 0 ]]; then
  files=(server/tests/storage/ server/tests/ledger/balances-equal-payments.test.ts
    server/tests/payments/{both-ways,pay-in-groups,refund-once}.test.ts)
fi

scratch=$(mktemp -d)
cluster=$scratch/cluster
mkdir "$cluster" "$scratch/tests"

# PostgreSQL refuses to run as root.
as_owner=()
if [[ $EUID -eq 0 ]]; then
  as_owner=(runuser -u postgres --)
  chmod 711 "$scratch"
  chown postgres "$cluster"
fi

# Tests that are broken off leave processes of their own: each has the directory in its command line or its environment.
left_behind() {
  grep -lsF -f - /proc/[0-9]*/cmdline /proc/[0-9]*/environ <<<"$scratch" | cut -d/ -f3 | sort -u
}
end() {
  trap '' INT TERM HUP
  if [[ -f $cluster/data/postmaster.pid ]]; then
    "${as_owner[@]}" "$bin/pg_ctl" stop --silent --pgdata="$cluster/data" --mode=immediate || true
  fi
  for _ in {1..50}; do
    mapfile -t pids < <(left_behind)
    [[ ${#pids[@]} -gt 0 ]] || break
    kill -KILL "${pids[@]}" 2>/dev/null || true
    sleep 0.1
  done
  rm -rf "$scratch"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Without waiting for the disk: that nothing is lost in a crash is tested on the embedded server.
(
  cd "$cluster"
  "${as_owner[@]}" "$bin/initdb" --pgdata=data --username=amsel --auth=trust --encoding=UTF8 --locale=C --no-sync >/dev/null
  "${as_owner[@]}" "$bin/pg_ctl" start --silent --wait --pgdata="$cluster/data" --log="$cluster/log" \
    --options="-c listen_addresses= -c unix_socket_directories=$cluster -c port=5432 -c fsync=off -c max_connections=300"
)

"$bin/postgres" --version
# In the background, so that a signal is heeded at once.
TMPDIR=$scratch/tests TEST_CLUSTER=$cluster node_modules/.bin/vitest run "${files[@]}" &
wait $!

# What the tests left there shows that they ran on this cluster and on no other.
"$bin/psql" --quiet --host="$cluster" --username=amsel --dbname=amsel_template --command='select from payments' >/dev/null
