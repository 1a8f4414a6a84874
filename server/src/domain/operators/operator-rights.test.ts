import { describe, expect, it } from 'vitest'
import { type OperatorRole, roleInSession } from './operator-rights.ts'

describe('the role in a session', () => {
  it.each<
    [
      given: OperatorRole | null,
      claimed: OperatorRole | null,
      usual: OperatorRole | null,
      won: OperatorRole | null,
    ]
  >([
    [null, null, null, null],
    ['approver', null, 'approver', 'approver'],
    [null, 'approver', 'approver', 'approver'],
    ['support', 'administrator', 'support', 'administrator'],
    ['administrator', 'support', 'administrator', 'support'],
  ])('given %s, claimed %s: %s, and %s where claims win', (given, claimed, usual, won) => {
    expect(roleInSession({ given, claimed }, false)).toBe(usual)
    expect(roleInSession({ given, claimed }, true)).toBe(won)
  })
})
