import { expect, it } from 'vitest'
import { mayActOn, MATTER_NAMES, MATTERS, mayOperate, sentenceOfMatter, severityOf } from '../index.ts'

it.each(MATTER_NAMES)('%s is a sentence, of one and of several', (name) => {
  for (const sentence of [sentenceOfMatter(name, 1), sentenceOfMatter(name, 7), sentenceOfMatter(name, 100)])
    expect(sentence).toMatch(/^(One|A|The|Providers|\d+)\b[^{}]*\.$/)
  expect(sentenceOfMatter(name, 100)).not.toMatch(/\b100(?! or more)/)
})

it.each(MATTER_NAMES)('whoever may act on %s may see its page', (name) => {
  for (const role of ['support', 'approver', 'administrator'] as const)
    expect(mayActOn(role, name) && !mayOperate(role, MATTERS[name].right)).toBe(false)
  expect(mayActOn('administrator', name)).toBe(true)
})

it.each([
  ['support', ['applications', 'proposals', 'payouts', 'ledger', 'providers', 'unrouted', 'hold']],
  ['approver', ['providers', 'unrouted', 'hold']],
] as const)('%s is not told of what only others may do', (role, others) => {
  expect(MATTER_NAMES.filter((name) => !mayActOn(role, name)).sort()).toEqual([...others].sort())
})

it('nothing of the sandbox is critical', () => {
  expect(severityOf('payments', { isSandboxOnly: true })).toBe('warning')
  expect(severityOf('payments', { isSandboxOnly: false })).toBe('critical')
  expect(severityOf('applications', { isSandboxOnly: true })).toBe('info')
})
