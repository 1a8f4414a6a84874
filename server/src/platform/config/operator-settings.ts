import type { BlockList } from 'node:net'
import { type Environment, OPERATOR_ROLES, type OperatorRole, type SingleSignOn } from '../../domain/index.ts'
import type { SETTINGS } from './all-settings.ts'
import { readNetworks } from './networks.ts'
import { isOn, limitOf, unfit } from './setting-values.ts'

export interface OperatorSettings {
  readonly isServed: boolean
  /** From where operators may come; null: from anywhere. */
  readonly networks: BlockList | null
  /** Whether users with a password must have a second step, even where no real money moves. */
  readonly alwaysNeedsTwoFactor: boolean
  /** Whether a merchant's production client needs the approval of two. */
  readonly needsTwoToApprove: boolean
  /** For so many days an invited operator cannot be the second pair of eyes for the one who invited them. */
  readonly settledDays: number
  /** Null: nobody signs in through another server. */
  readonly sso: SingleSignOn | null
}

type Read = (name: OperatorSetting) => string
type OperatorSetting = Extract<keyof typeof SETTINGS, `OPERATOR${string}` | `FOUR_EYES${string}`>

export const operatorSettingsOf = (read: Read, environments: ReadonlySet<Environment>): OperatorSettings => {
  return {
    isServed: isOn('OPERATORS', read('OPERATORS')),
    networks: networksOf(read('OPERATOR_NETWORKS')),
    alwaysNeedsTwoFactor: alwaysNeedsTwoFactorOf(read('OPERATOR_TWO_FACTOR').toLowerCase(), environments),
    needsTwoToApprove: isOn('FOUR_EYES', read('FOUR_EYES')),
    settledDays: limitOf('FOUR_EYES_SETTLED_DAYS', read('FOUR_EYES_SETTLED_DAYS')) ?? 0,
    sso: ssoOf(read),
  }
}

function networksOf(text: string): BlockList | null {
  if (text.toLowerCase() === 'any') return null
  const networks = readNetworks(text)
  if (networks) return networks
  throw unfit('OPERATOR_NETWORKS', 'any, or addresses and networks such as 10.0.0.0/8,2001:db8::/32', text)
}

function alwaysNeedsTwoFactorOf(text: string, environments: ReadonlySet<Environment>): boolean {
  if (text !== 'production' && text !== 'always')
    throw unfit('OPERATOR_TWO_FACTOR', 'production or always', text)
  return text === 'always' || !environments.has('sandbox')
}

function ssoOf(read: Read): SingleSignOn | null {
  const issuer = read('OPERATOR_SSO_ISSUER')
  if (issuer === '') return null
  if (!/^https:\/\/[^\s?#]+$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[^\s?#]*)?$/i.test(issuer))
    throw unfit('OPERATOR_SSO_ISSUER', 'an address such as https://login.example', issuer)
  const [clientId, clientSecret] = [read('OPERATOR_SSO_CLIENT_ID'), read('OPERATOR_SSO_CLIENT_SECRET')]
  if (clientId === '') throw unfit('OPERATOR_SSO_CLIENT_ID', 'given with OPERATOR_SSO_ISSUER', clientId)
  if (clientSecret === '') throw unfit('OPERATOR_SSO_CLIENT_SECRET', 'given with OPERATOR_SSO_ISSUER', '')
  return {
    ...{ issuer, clientId, clientSecret },
    rolesClaim: read('OPERATOR_SSO_ROLES_CLAIM'),
    roles: rolesOf(read('OPERATOR_SSO_ROLES')),
    doRolesWin: isOn('OPERATOR_SSO_ROLES_WIN', read('OPERATOR_SSO_ROLES_WIN')),
  }
}

/** Such as `administrator=gateway-admins,support=helpdesk,support=night-shift`. */
function rolesOf(text: string): ReadonlyMap<string, OperatorRole> {
  const pairs = text.split(',').map((part): [string, OperatorRole] => {
    const [role = '', ...group] = part.split('=').map((side) => side.trim())
    const known = OPERATOR_ROLES.find((name) => name === role)
    if (!known || group.join('=') === '')
      throw unfit(
        'OPERATOR_SSO_ROLES',
        `groups by role such as administrator=gateway-admins,support=helpdesk (roles: ${OPERATOR_ROLES.join(', ')})`,
        text,
      )
    return [group.join('='), known]
  })
  return new Map(pairs)
}
