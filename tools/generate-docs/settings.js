import { code, page, table } from './markdown.js'

const READ_AGAIN = { now: 'yes', worker: 'by a renewed worker' }

export const settingsPage = (settings) => {
  const entries = Object.entries(settings).map(([name, [fallback, meaning, traits = {}]]) => ({
    ...{ name, fallback, meaning },
    ...traits,
  }))
  const secrets = entries.filter(({ isSecret }) => isSecret).map(({ name }) => code(`${name}_FILE`))
  return page(
    'Settings',
    'The gateway is configured by environment variables, by a [configuration file](#configuration-file), or by both. A setting ' +
      'that is absent or empty has its default. With a bad value the gateway does not start, and the message names the setting. ' +
      'The command line reads the same settings, so give it those of the gateway that it works on. `npx amsel settings check` ' +
      '[shows](command-line.md#settings) each value, where it comes from, and everything that is wrong.',
    'An environment variable that looks like a setting and is none, such as `RETAIN_BODY_DAYS`, is named in a warning at the ' +
      'start, with the setting that was probably meant.',
    table(
      ['Setting', 'Default', 'Read again', 'What it is for'],
      entries.map(({ name, fallback, changes, meaning }) => [
        code(name),
        fallback === '' ? 'unset' : code(fallback),
        READ_AGAIN[changes] ?? '',
        meaning,
      ]),
    ),
    '[Operating](operating.md) explains how they work together.',
    '## Secrets in files',
    `A secret can also be the content of a file: ${secrets.slice(0, -1).join(', ')} and ${secrets.at(-1)} are paths, for the ` +
      'setting of that name without `_FILE`. White space around the content is ignored. A setting and its file cannot both be ' +
      'given in one place. A file that is missing, empty or unreadable ends the start with a message that has the name and the ' +
      'path, and never the content. A relative path, also that of `AMSEL_CONFIG`, `TLS_CERT` and `TLS_KEY`, counts from the ' +
      'folder in which the gateway was started.',
    '## Configuration file',
    '`AMSEL_CONFIG` is the path of a YAML or JSON file with settings under the same names, those that end with `_FILE` ' +
      'included. The environment wins over it, name by name.',
    '```yaml\nPUBLIC_URL: https://pay.example\nPORT: 8080\nDOCS: false\nTRUSTED_PROXIES: [10.0.0.0/8, "2001:db8::/32"]\n' +
      'FEES:\n  - CARD=2.9+HKD:2.35\n  - "*=1.25"\nDATABASE_URL_FILE: /run/secrets/database-url\n```',
    'Every value may be text. Where a setting is a number, it may be a whole number; where it is on or off, true or false; where ' +
      'it is separated by commas, a list. A name that is not a setting is refused, and the message has the nearest one. ' +
      '[settings.schema.json](settings.schema.json) is the JSON Schema of the file, for editors and for checks before a ' +
      'rollout; a gateway with `DOCS` on serves it at `/docs/settings.schema.json`.',
    '## Changes without a restart',
    'Every three seconds the gateway reads the files of its settings: the configuration file, the secrets, and those of ' +
      '`TLS_CERT` and `TLS_KEY`. New content counts when it is found twice in a row, so that a file that is still being ' +
      'written is left alone. SIGHUP has everything read at once; [several processes](operating.md#several-processes) then also ' +
      'renew their workers. Links that are pointed elsewhere, as Kubernetes does with mounted secrets, are followed.',
    'What the table calls read again is taken over: `LOG_LEVEL` at once, a certificate by new connections, a mail server by the ' +
      'next mail, the user and the password of `DATABASE_URL` by new connections to the database. Connections that are open ' +
      'stay as they are, so let the old password be valid for some minutes.',
    'Everything else needs a restart, and so does setting what was unset or unsetting what was set. The log names such ' +
      'settings when they change in a file. If something new cannot be used, the log says why, and what was in force stays in force.',
  )
}
