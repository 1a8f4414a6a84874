#!/bin/sh
# Tests the PHP library: syntax, style, package, vectors, transport, a real gateway, samples. Installs nothing.
set -eu
cd "$(dirname "$0")"

missing=
for program in php composer phpunit phpcs node; do
  command -v "$program" >/dev/null || missing="$missing $program"
done
for extension in curl openssl dom mbstring phar simplexml; do
  php -m 2>/dev/null | grep -qix "$extension" || missing="$missing php-$extension"
done
[ -d ../../server/dist ] || missing="$missing server/dist"
if [ -n "$missing" ]; then
  echo "The tests of the PHP library need what is not there:$missing." >&2
  exit 1
fi

find autoload.php bench samples src tests -name '*.php' -print0 |
  xargs -0 -n 50 sh -c 'for file; do php -l "$file" >/dev/null || exit 255; done' sh
COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_DISABLE_NETWORK=1 composer validate --strict --quiet
phpcs -q

report=$(mktemp)
trap 'rm -f "$report"' EXIT
phpunit --log-junit "$report"
php bench/overhead.php

count() {
  php -r '$suites = simplexml_load_file($argv[1])->xpath("//testsuite[@file and contains(@file, \"/$argv[2]\")]");
    echo $suites ? $suites[0]["tests"] : 0;' "$report" "$1"
}
echo "vectors: $(count VectorsTest.php), journeys: $(count LiveTest.php), samples: $(ls samples/*.php | wc -l)"
