import { createRequire } from 'node:module'
import { packageFile } from '../../platform/package-files.ts'
import { type Script, scriptFile } from '../../platform/web/index.ts'

const own = (name: string, purpose: string) =>
  scriptFile(name, purpose, packageFile(`browser/sandbox-store/${name}`))

/** All that the pages of the store run, by name. */
export const STORE_SCRIPTS: ReadonlyMap<string, Script> = new Map(
  [
    own('till.js', 'the till: takes an amount, reads or shows codes, asks for payments and refunds'),
    own('till-messages.js', "shows the till's calls and their answers"),
    own('till-payments.js', "shows the till's last payments"),
    own('phone.js', "the customer's phone: shows payment codes, reads order codes"),
    own('phone-code.js', 'shows a payment code and its outcome'),
    own('phone-balance.js', "keeps the phone's balance, only in the browser"),
    own('reasons.js', 'says in words why a payment failed'),
    own('gateway.js', "calls the store's own routes"),
    own('money.js', 'reads and writes amounts'),
    own('camera.js', 'reads a QR code with the camera'),
    scriptFile(
      'jsqr.js',
      'finds QR codes in pictures (the package jsqr)',
      createRequire(import.meta.url).resolve('jsqr'),
    ),
  ].map((script) => [script.name, script]),
)
