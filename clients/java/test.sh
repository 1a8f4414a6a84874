#!/bin/sh
# Runs everything of the Java library: compiler's checks, tests, samples, reference, package. It installs nothing.
set -eu
cd "$(dirname "$0")"

missing() {
  echo "Missing for Java: $1." >&2
  exit 1
}

command -v javac >/dev/null && javac -version 2>&1 | grep -Eq 'javac (1[7-9]|[2-9][0-9])' || missing 'a JDK, 17 or newer'
command -v mvn >/dev/null || missing 'Maven 3.8 or newer (mvn)'
command -v node >/dev/null || missing 'Node 20.19 or newer, for the gateway'
if [ -z "${AMSEL_COMMAND:-}" ]; then
  [ -d ../../server/dist ] || missing 'a built gateway: npm run build'
  AMSEL_COMMAND="node $(cd ../.. && pwd)/server/bin/amsel.cjs"
  export AMSEL_COMMAND
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! mvn -q -o -B clean verify -Dtests.tmpdir="${TMPDIR:-/tmp}" >"$log" 2>&1; then
  if grep -Eq 'Cannot access .* in offline mode' "$log"; then
    missing 'what pom.xml names, in the local repository: mvn -B -f clients/java/pom.xml clean verify -Dtest="VectorsTest,PackageTest" -Dsurefire.failIfNoSpecifiedTests=false'
  fi
  cat "$log" >&2
  exit 1
fi

# The class path of the tests stands in their report.
report=target/surefire-reports/TEST-dev.amsel.client.VectorsTest.xml
java -cp "$(sed -n 's/.*name="java.class.path" value="\([^"]*\)".*/\1/p' "$report")" Overhead

count() {
  grep -h '<testcase ' "target/surefire-reports/TEST-dev.amsel.client.$1.xml" | grep -vc 'name="repeatsAsync'
}
echo "vectors: $(count VectorsTest), journeys: $(count LiveTest), samples: $(count SamplesTest)"
