import type { IconName } from '../look/icons.tsx'
import type { PlainWordKey } from '../words/index.ts'
import type { OperatorRight } from './rights.ts'

export interface OperatorDestination {
  readonly to: string
  readonly name: PlainWordKey
  readonly icon: IconName
  /** Whoever has none of these does not see it. */
  readonly rights: readonly OperatorRight[]
}

export const NAVIGATION: readonly {
  readonly name: PlainWordKey | null
  readonly items: readonly OperatorDestination[]
}[] = [
  {
    name: 'op.nav_group_money',
    items: [
      { to: '/providers', name: 'op.nav_providers', icon: 'money', rights: ['providers_read'] },
      { to: '/routes', name: 'op.nav_routes', icon: 'right', rights: ['providers_read'] },
    ],
  },
  {
    name: 'op.nav_group_gateway',
    items: [
      { to: '/keys', name: 'op.nav_keys', icon: 'keys', rights: ['keys_read'] },
      { to: '/operators', name: 'op.nav_operators', icon: 'team', rights: ['operators_read'] },
    ],
  },
]
