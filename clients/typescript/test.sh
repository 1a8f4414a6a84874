#!/bin/sh
# Runs everything that must hold for this library, from a checkout that is installed and built. It installs nothing.
set -eu
cd "$(dirname "$0")/../.."

if ! [ -x node_modules/.bin/vitest ] || ! [ -d clients/typescript/dist ]; then
  echo "Missing: what \"npm ci\" installs and builds." >&2
  exit 1
fi
if ! [ -x tools/typedoc/node_modules/.bin/typedoc ]; then
  echo "Missing: typedoc, which makes the reference: node tools/apart.js tools/typedoc" >&2
  exit 1
fi

report=$(mktemp)
trap 'rm -f "$report"' EXIT
npx vitest run clients/typescript --reporter=default --reporter=json --outputFile.json="$report"
tools/typedoc/node_modules/.bin/typedoc --options clients/typescript/typedoc.json --emit none
node clients/typescript/bench/overhead.mjs
node -e '
  const { testResults } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))
  const count = (file) => testResults.find(({ name }) => name.endsWith(file)).assertionResults.length
  console.log(`vectors: ${count("vectors.test.ts")}, journeys: ${count("live.test.ts")}, samples: ${count("samples.test.ts")}`)
' "$report"
