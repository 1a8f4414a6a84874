import { code, page, table } from './markdown.js'

/** Every script that a page runs, by the pages that run it. */
export const scriptsPage = (scripts) =>
  page(
    'Scripts on pages',
    'These are all the scripts that pages run, except those of [the two portals](security.md#scripts). Each is loaded with its ' +
      'digest, so that a browser does not run one that was changed in transit, and all come from the gateway itself. The policy ' +
      'of the pages lets no others run, and each attempt is [counted](operating.md#reports-from-browsers). The pages on which ' +
      'payers pay work without scripts too.',
    table(
      ['Script', 'Pages', 'What it is for', 'Integrity'],
      scripts.flatMap(({ pages, list }) =>
        list.map(({ name, purpose, integrity }) => [code(name), pages, purpose, code(integrity)]),
      ),
    ),
    'The scripts of till and phone are served with the sandbox, those of `/docs` if it is on. To check whether a gateway still ' +
      'serves what is listed here:',
    '```sh\ncurl -s http://127.0.0.1:8080/checkout/checkout.js | openssl dgst -sha384 -binary | base64 -w0\n```',
  )
