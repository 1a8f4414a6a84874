import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { run } from './index.ts'

const CANNOT_BE_DONE = /--config (no\.json|README\.md|package\.json)|--kind stripe/

const shown: string[] = []
beforeEach(() => {
  shown.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => shown.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

it.each<[args: string, sentence: RegExp]>([
  ['merchnat list', /^There is no command "merchnat": .*\. Did you mean merchant\?$/],
  ['toString', /^There is no command "toString"/],
  [
    'merchant',
    /^merchant needs one of: create, list, set, brand, disable, enable, applications, approve, refuse\.$/,
  ],
  ['merchant toString', /^merchant needs one of/],
  ['merchant brand --name N', /^merchant brand needs --client\.$/],
  ['merchant create --environment sandbox', /^merchant create needs --name\.$/],
  ['key add', /^key add needs --client\.$/],
  ['key retire --client X --version one', /--version/],
  ['doctor', /^doctor needs --request/],
  ['nonsense', /^There is no command "nonsense": "npx amsel --help" lists them\.$/],
  [
    'payment lsit',
    /^payment needs one of: list, show, refund, cancel, stuck, ask, decide\. Did you mean list\?$/,
  ],
  ['key ad --client X', /^key needs one of: list, add, retire\.$/],
  ['notification resent --client X', /Did you mean resend\?$/],
  ['merchant create --nmae N', /^Unknown option '--nmae'\. Did you mean --name\?$/],
  ['payment refund --ammount 1', /^Unknown option '--ammount'\. Did you mean --amount\?$/],
  ['merchant list --region SG', /^Unknown option '--region'/],
  ['merchant create --name N --environment sandbx', /sandbox or production\. Did you mean sandbox\?$/],
  [
    'merchant create --name N --environment sandbox --region ZZ',
    /^--region must be the two-letter code of a country .* such as SG\.$/,
  ],
  ['merchant create --name N --environment sandbox --region sg', /such as SG\. Did you mean SG\?$/],
  ['merchant set --client X --region Europe', /^--region must be the two-letter code/],
  ['merchant set --client X --name=', /^--name must not be empty\.$/],
  ['trigger notifyPaymnet', /^trigger needs one of: .* Did you mean notifyPayment\?$/],
  ['trigger notifyPayment --outcome sucess', /Did you mean SUCCESS\?$/],
  ['audit --action merchant-created', /Did you mean merchant_created\?$/],
  ['payment list --client X --status SUCESS', /^--status must be one of .* Did you mean SUCCESS\?$/],
  ['payment list --client X --since yesterday', /^--since must be a date/],
  ['payment refund --client X', /^payment refund needs either --id or --request-id\.$/],
  ['payment show --client X --id 1 --request-id 2', /^payment show needs either --id or --request-id\.$/],
  ['payment cancel --id 1', /^payment cancel needs --client\.$/],
  ['balance', /^balance needs --client\.$/],
  ['provider', /^provider needs one of: add, list, disable, enable, test\.$/],
  ['provider add --kind ams', /^provider add needs --name\.$/],
  ['provider add --name a', /^provider add needs --kind ams or simulator\.$/],
  ['provider add --name a --kind simulater', /Did you mean simulator\?$/],
  ['provider add --name a --kind ams', /^provider add needs --environment sandbox or production\.$/],
  ['provider add --name a --kind ams --environment sandbox', /^provider add needs --config/],
  [
    'provider add --name a --kind ams --environment sandbox --config no.json',
    /^The config file no\.json cannot be read: ENOENT\.$/,
  ],
  ['provider add --name a --kind ams --environment sandbox --config README.md', /does not contain JSON\.$/],
  ['provider add --name a --kind ams --environment sandbox --config package.json', /gatewayUrl/],
  ['provider add --name a --kind stripe --environment sandbox', /^The kind stripe is not offered yet/],
  [
    'provider add --name a --kind simulator --environment sandbox --limit HKD=5',
    /^--limit must be CURRENCY=MIN-MAX/,
  ],
  ['provider add --name a --kind simulator --environment sandbox --limit HKD=5-1', /lower amount/],
  ['provider add --name a --kind simulator --environment sandbox --limit JPY=1.5-', /not an amount in JPY/],
  ['provider disable', /^provider disable needs --name\.$/],
  ['route add --provider a', /^route add needs --client\.$/],
  ['route add --client X', /^route add needs --provider\.$/],
  ['route add --client X --provider a --method CRAD', /Did you mean CARD\?$/],
  ['route add --client X --provider a --currency HKG', /^--currency must be a currency/],
  ['route add --client X --provider a --min-amount 1', /^--min-amount needs --currency\.$/],
  ['route add --client X --provider a --share 1001', /^--share must be a whole number from 0 to 1000\.$/],
  ['route add --client X --provider a --position 0', /^--position must be a whole number from 1 to 1000\.$/],
  ['hold', /^hold needs one of: status, lift\.$/],
  ['hold lfit', /Did you mean lift\?$/],
  ['reconcile', /^reconcile needs --since: the moment that the database was restored to, or before\.$/],
  ['reconcile --since yesterday', /^--since must be a date/],
  ['serve --hodl', /^Unknown option '--hodl'\. Did you mean --hold\?$/],
  ['route remove', /^route remove needs --id\.$/],
])('amsel %s is a mistake: one sentence, status 2, and what was plainly meant', async (args, sentence) => {
  // What is written well, and cannot be done.
  const [status, code] = CANNOT_BE_DONE.test(args) ? [1, 'failed'] : [2, 'usage']
  await run(args.split(' '))
  expect(process.exitCode).toBe(status)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.trimEnd()).toMatch(sentence)
  if (args.includes('--json')) return
  // The same for a program.
  shown.length = 0
  await run([...args.split(' '), '--json'])
  const { error } = JSON.parse(shown.join(''))
  expect([process.exitCode, error.code]).toEqual([status, code])
})
