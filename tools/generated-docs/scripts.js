import { code, page, table } from './markdown.js'

/** Every script that a page runs, by the pages that run it. */
export const scriptsPage = (scripts) =>
  page(
    'Scripts on pages',
    'The pages on which payers pay, choose and agree run no script: their policy lets none run, and each try is ' +
      '[counted](operating.md#reports-of-browsers). These are all the scripts that the other pages run. Each is loaded ' +
      'with its digest, so that a browser does not run one that was changed on the way, and all come from the gateway itself.',
    table(
      ['Script', 'Pages', 'What it is for', 'Integrity'],
      scripts.flatMap(({ pages, list }) =>
        list.map(({ name, purpose, integrity }) => [code(name), pages, purpose, code(integrity)]),
      ),
    ),
    'They are served with the sandbox, and `/docs` where it is on. To see whether a gateway still serves what is listed here:',
    '```sh\ncurl -s http://127.0.0.1:8080/docs/script/reference.js | openssl dgst -sha384 -binary | base64 -w0\n```',
  )
