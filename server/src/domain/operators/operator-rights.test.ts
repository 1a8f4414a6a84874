import { describe, expect, it } from 'vitest'
import {
  mayOperate,
  OPERATOR_RIGHTS_OF,
  type OperatorRole,
  roleInSession,
  roleOfGroups,
} from './operator-rights.ts'

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

it.each([
  ['support', 'stuck_retry', true],
  ['support', 'stuck_decide', false],
  ['approver', 'stuck_retry', true],
  ['approver', 'proposals_decide', true],
  ['approver', 'money_adjust', true],
  ['approver', 'operators_change', false],
  ['administrator', 'operators_change', true],
] as const)('%s and %s: %s', (role, right, expected) => {
  expect(mayOperate(role, right)).toBe(expected)
})

it('each role may do what the one below it may', () => {
  const { support, approver, administrator } = OPERATOR_RIGHTS_OF
  expect([support.length, approver.length, administrator.length]).toEqual([8, 21, 24])
  expect(approver).toEqual(expect.arrayContaining([...support]))
  expect(administrator).toEqual(expect.arrayContaining([...approver]))
})

it.each([
  [[], null],
  [['others'], null],
  [['helpers', 'others'], 'support'],
  [['chiefs', 'helpers'], 'administrator'],
  [['helpers', 'deciders'], 'approver'],
] as const)('the groups %j lead to %s', (groups, role) => {
  const leading = new Map<string, OperatorRole>([
    ['helpers', 'support'],
    ['deciders', 'approver'],
    ['chiefs', 'administrator'],
  ])
  expect(roleOfGroups(groups, leading)).toBe(role)
})
