import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPERATIONS, RESULT_CODES } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { ALL_ACTIONS } from '../../../portal/src/audit/actions.ts'
import { OPERATION_PATHS } from '../../../portal/src/pages/operation-names.ts'
import { en } from '../../../portal/src/words/en.ts'
import { sayCoded } from '../../../portal/src/words/known-word.ts'
import { sayIn } from '../../../portal/src/words/say-in.ts'
import { zhHans } from '../../../portal/src/words/zh-hans.ts'
import { FAULTS } from '../../src/registry/audit/client-walk.ts'
import { AUDIT_ACTIONS } from '../../src/domain/audit/audit.ts'
import { MAGIC_VALUES } from '../../src/entrances/portal-api/routes/sandbox.ts'
import { FLAWS } from '../../src/entrances/portal-kit/flaws.ts'
import { contentMistakes } from '../../src/platform/signing/diagnose/find-content-mistake.ts'

const SERVER = fileURLToPath(new URL('../../src/', import.meta.url))

/** What the gateway's sources have in these places. */
function foundIn(folder: string, pattern: RegExp): string[] {
  const files = readdirSync(SERVER + folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const text = sources.map((name) => readFileSync(`${SERVER}${folder}/${name}`, 'utf8')).join('\n')
  return [...new Set([...text.matchAll(pattern)].map(([, code]) => String(code)))]
}

/** A key of its own, or one for each reason. */
const isSaid = (key: string) => Object.keys(en).some((one) => one === key || one.startsWith(`${key}_`))

describe('each code of the gateway has words', () => {
  it.each([
    ['what the portal refuses', 'failure.', foundIn('.', /PortalError\(\s*\d+,\s*'([a-z_]+)'/g)],
    [
      'why single sign-on did not complete',
      'failure.',
      foundIn('registry/accounts', /(?:refused\(|problem: |^ {2}\w+: |\?\? )'(sso_[a-z_]+)'/gm),
    ],
    [
      'what the registry refuses',
      'failure.refused_',
      foundIn('registry/clients', /facts: \{ why: '([a-z_]+)'/g),
    ],
    ['a key that is none', 'failure.bad_key_', foundIn('platform/signing', /KeyError\(\s*'([a-z_]+)'/g)],
    ['what is filled in wrongly', 'failure.invalid_', Object.keys(FLAWS)],
    ['why a signature is wrong', 'cause.', foundIn('platform/signing/diagnose', /cause: '([a-z0-9_]+)'/g)],
    [
      'what the engine refuses',
      'result.',
      ['engine', 'domain'].flatMap((group) => foundIn(group, /Refusal\('([A-Z_]+)'/g)),
    ],
    ['what happened to a payment', 'timeline.', foundIn('entrances/portal-api', /\btell\('([a-z_]+)'/g)],
    ['magic values', 'sandbox.magic_', MAGIC_VALUES.map(({ message }) => message.code)],
  ])('%s', (_what, area, codes) => {
    expect(codes.length).toBeGreaterThan(2)
    expect(codes.filter((code) => !isSaid(area + code))).toEqual([])
  })
})

it('each action of the audit trail has words, and can be chosen by operators', () => {
  expect(AUDIT_ACTIONS.filter((action) => !(`audit.do_${action}` in en))).toEqual([])
  expect([...ALL_ACTIONS].sort()).toEqual([...AUDIT_ACTIONS].sort())
})

it('each operation can be chosen', () => {
  expect([...OPERATION_PATHS].sort()).toEqual(OPERATIONS.map(({ path }) => path).sort())
})

it('each fault of the audit trail has words', () => {
  expect(Object.keys(FAULTS).filter((kind) => !(`op.fault_${kind}` in en))).toEqual([])
})

it('English words are those of the gateway, so that the same is read everywhere', () => {
  const words: Readonly<Record<string, string>> = en
  for (const { cause, explanation } of contentMistakes) expect(words[`cause.${cause}`]).toBe(explanation)
  for (const [key, text] of Object.entries(words).filter(([one]) => one.startsWith('result.')))
    expect(text).toBe(RESULT_CODES[key.slice('result.'.length) as keyof typeof RESULT_CODES].text)
})

describe('what the gateway tells', () => {
  const say = sayIn(zhHans)

  it('is filled in, by its reason first', () => {
    const facts = { why: 'key_size', bits: 1024 }
    expect(sayCoded(say, 'failure.', { code: 'bad_key', facts, text: 'English' })).toBe(
      '该 RSA 密钥为 1024 位，须为 2048 至 4096 位。',
    )
    expect(sayCoded(say, 'failure.', { code: 'invalid', facts: { why: 'new' }, text: 'English' })).toBe(
      zhHans['failure.invalid'],
    )
  })

  it('is English where there are no words, or a fact is missing', () => {
    expect(sayCoded(say, 'failure.', { code: 'unheard_of', text: 'English' })).toBe('English')
    expect(sayCoded(say, 'failure.', { code: 'too_many_keys', text: 'English' })).toBe('English')
  })
})
