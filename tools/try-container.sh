#!/usr/bin/env bash
# Builds the image of deploy/Containerfile and runs it: as user 65534 on a read-only root file system, first with a PostgreSQL
# 15 and then with the embedded one. It needs root, buildah, debootstrap and PostgreSQL 15, and neither a daemon nor a registry
# of images: the base is a Debian made here, with the Node of the npm registry. All is gone afterwards, however it ends.
set -euo pipefail
cd "$(dirname "$0")/.."

postgres_bin=${POSTGRES15_BIN:-/usr/lib/postgresql/15/bin}
postgres_port=${TRY_POSTGRES_PORT:-9731}
gateway_port=${TRY_GATEWAY_PORT:-9732}
for needed in buildah debootstrap "$postgres_bin/postgres"; do
  command -v "$needed" >/dev/null || { echo "There is no $needed." >&2; exit 1; }
done

scratch=$(mktemp -d)
export BUILDAH_ISOLATION=chroot
storage=(--root "$scratch/storage" --runroot "$scratch/run")
gateway=
end() {
  trap '' INT TERM HUP
  [[ -z $gateway ]] || kill -KILL "$gateway" 2>/dev/null || true
  [[ ! -f $scratch/cluster/data/postmaster.pid ]] || as_postgres pg_ctl stop --silent --mode=immediate --pgdata=data || true
  buildah "${storage[@]}" rm --all >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

say() { printf '%4d s  %s\n' "$SECONDS" "$1"; }
as_postgres() { (cd "$scratch/cluster" && runuser -u postgres -- "$postgres_bin/$1" "${@:2}"); }

make_base() {
  # The mirror and the release that this machine has itself.
  read -r mirror release < <(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages')
  debootstrap --variant=minbase --include=ca-certificates "$release" "$scratch/base" "$mirror" >"$scratch/log" 2>&1 ||
    { tail -5 "$scratch/log" >&2; return 1; }
  local node
  node=node-linux-$(node -p process.arch)
  npm install --silent --no-save --no-package-lock --prefix "$scratch/node" "$node@24" npm@11 >/dev/null
  cp "$scratch/node/node_modules/$node/bin/node" "$scratch/base/usr/local/bin/node"
  cp -r "$scratch/node/node_modules/npm" "$scratch/base/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$scratch/base/usr/local/bin/npm"
  # npm gets to its registry as it does here.
  cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$scratch/base/etc/ssl/certs/ca-certificates.crt"
  printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry 2>/dev/null)" >"$scratch/npmrc"
  local container
  container=$(buildah "${storage[@]}" from scratch)
  buildah "${storage[@]}" add --quiet "$container" "$scratch/base" / >/dev/null
  buildah "${storage[@]}" commit --quiet --rm "$container" amsel-base >/dev/null
}

# Becomes a program of the image, as its user: the root is read-only, /tmp and the volume are not.
become() {
  local volume=$1
  shift
  exec unshare --mount --propagation private -- bash -euc '
    root=$1 volume=$2
    shift 2
    mount --bind "$root" "$root"
    mount --bind "$volume" "$root/var/lib/amsel"
    mount -t tmpfs tmpfs "$root/tmp"
    mount --rbind /dev "$root/dev"
    mount --bind /proc "$root/proc"
    mount -o remount,bind,ro "$root"
    exec chroot --userspec=65534:65534 --groups= "$root" "$@"' - "$image_root" "$volume" "$@"
}

# Serves and pays with what the image itself says: environment, entry point, health check.
try_image() {
  local volume=$scratch/volume-$1
  shift
  install -d -o 65534 -g 65534 -m 0700 "$volume"
  become "$volume" env -i "${image_env[@]}" PORT="$gateway_port" "$@" "${image_command[@]}" >"$scratch/log" 2>&1 &
  gateway=$!
  for _ in {1..600}; do
    kill -0 "$gateway" 2>/dev/null || { cat "$scratch/log" >&2; return 1; }
    ! (become "$volume" env -i "${image_env[@]}" PORT="$gateway_port" "${image_health[@]}") 2>/dev/null || break
    sleep 0.2
  done
  (become "$volume" env -i "${image_env[@]}" PORT="$gateway_port" "$@" "${image_entry[@]}" first-payment) | tail -1
  (become "$volume" env -i "${image_env[@]}" node -e '
    const fs = require("fs")
    for (const path of ["/", "/opt/amsel", "/etc", "/var/lib"]) {
      try { fs.writeFileSync(path + "/written", ""); console.log(path + " can be written to"); process.exit(1) } catch {}
    }
    console.log("user " + process.getuid() + ", and nothing but the volume can be written to")')
  kill -TERM "$gateway"
  wait "$gateway"
  gateway=
}

make_base
say 'the base is made'

buildah "${storage[@]}" bud --quiet --format docker --build-arg BASE=localhost/amsel-base --secret "id=npmrc,src=$scratch/npmrc" \
  --file deploy/Containerfile --tag amsel . >"$scratch/log" 2>&1 || { tail -20 "$scratch/log" >&2; exit 1; }
say 'the image is built'

container=$(buildah "${storage[@]}" from amsel)
image_root=$(buildah "${storage[@]}" mount "$container")
of_image() {
  buildah "${storage[@]}" inspect --type image amsel |
    node -e 'const { config } = JSON.parse(require("fs").readFileSync(0)).Docker; for (const word of eval(process.argv[1])) console.log(word)' "$1"
}
mapfile -t image_env < <(of_image 'config.Env')
mapfile -t image_entry < <(of_image 'config.Entrypoint')
mapfile -t image_command < <(of_image '[...config.Entrypoint, ...config.Cmd]')
mapfile -t image_health < <(of_image 'config.Healthcheck.Test.slice(1)')
[[ $(of_image '[config.User]') == 65534:65534 ]]

mkdir "$scratch/cluster"
chmod 711 "$scratch"
chown postgres "$scratch/cluster"
as_postgres initdb --pgdata=data --auth=trust --encoding=UTF8 --locale=C --no-sync >/dev/null
as_postgres pg_ctl start --silent --wait --pgdata=data --log=log --options="-c listen_addresses=127.0.0.1 -c port=$postgres_port -c unix_socket_directories=$scratch/cluster -c fsync=off"
PGHOST=$scratch/cluster PGPORT=$postgres_port POSTGRES_PASSWORD=secret deploy/postgres-role.sh
say 'PostgreSQL 15 runs'

try_image external AMSEL_ENVIRONMENT=sandbox MASTER_KEY="$(node -p 'crypto.randomBytes(32).toString("base64")')" \
  DATABASE_URL="postgres://amsel:secret@127.0.0.1:$postgres_port/amsel"
say 'paid with PostgreSQL 15, and stopped'
try_image embedded
say 'paid with the embedded PostgreSQL, and stopped'
