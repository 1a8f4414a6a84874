import { expect, it } from 'vitest'
import { apiPathOf } from './realm.ts'
import { mayDo, RIGHTS_OF, ROLES, type Right, VIEW_RIGHTS } from './rights.ts'

it.each([
  ['owner', 'team_change', true],
  ['engineer', 'keys_change', true],
  ['engineer', 'payments_act', false],
  ['support', 'payments_act', true],
  ['support', 'money_read', false],
  ['finance', 'money_read', true],
  ['finance', 'keys_read', false],
  ['finance', 'audit_read', true],
  ['viewer', 'payments_read', true],
  ['viewer', 'notifications_read', true],
  ['viewer', 'export', false],
  ['viewer', 'till_use', false],
  ['finance', 'till_use', false],
  ['support', 'till_use', true],
  ['till', 'till_use', true],
  ['support', 'till_change', true],
  ['till', 'till_change', false],
] as const)('%s and %s: %s', (role, right, expected) => {
  expect(mayDo(role, right)).toBe(expected)
})

it('an owner may do everything, and all but a till may read payments and see the team', () => {
  for (const role of ROLES.filter((name) => name !== 'till')) {
    expect(RIGHTS_OF.owner).toEqual(expect.arrayContaining([...RIGHTS_OF[role]]))
    expect(RIGHTS_OF[role]).toEqual(expect.arrayContaining(['payments_read', 'team_read']))
  }
})

it('a till may use tills, and nothing else', () => {
  expect(RIGHTS_OF.till).toEqual(['till_use'])
  expect(RIGHTS_OF.owner).toContain('till_use')
})

it('an operator who views a merchant reads, and does nothing else', () => {
  const reading = RIGHTS_OF.owner.filter((right: Right) => right.endsWith('_read'))
  expect([...VIEW_RIGHTS].sort()).toEqual([...reading].sort())
})

it('the pages of each realm ask below its path', () => {
  expect([apiPathOf('portal'), apiPathOf('operator')]).toEqual(['/portal/api', '/operator/api'])
})
