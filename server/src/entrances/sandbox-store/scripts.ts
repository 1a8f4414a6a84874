import { createRequire } from 'node:module'
import { packageFile } from '../../platform/package-files.ts'
import { type Script, scriptFile } from '../../platform/web/index.ts'

const own = (name: string, purpose: string) =>
  scriptFile(name, purpose, packageFile(`browser/sandbox-store/${name}`))

/** All that the pages of the store run, by name. */
export const STORE_SCRIPTS: ReadonlyMap<string, Script> = new Map(
  [
    own('till.js', 'the till: takes an amount, reads or shows codes, asks for payments and refunds'),
    own('till-amount.js', "the till's amount, with a pad and a tip"),
    own('till-sums.js', 'what a till reckons: amounts, the pad, tips, flaws of codes'),
    own('till-sound.js', 'sounds when a payment is paid'),
    own('till-sales.js', 'keeps what this till has sold today, only in the browser'),
    own('till-result.js', 'shows how a payment ended, and sounds when it is paid'),
    own('till-receipt.js', 'shows and prints a receipt'),
    own('till-name.js', 'names the tills of a store'),
    own('connection.js', 'says when the gateway cannot be reached'),
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
