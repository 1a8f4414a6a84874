import type { Right } from 'amsel/portal-api'
import type { Groups, Place } from './side-menu.tsx'

export interface Destination extends Place<Right> {
  readonly isOnlySandbox?: boolean
  /** After "g". */
  readonly letter?: string
}

export const NAVIGATION: Groups<Destination> = [
  {
    name: null,
    items: [{ to: '/', name: 'nav.home', icon: 'home', rights: ['payments_read'], letter: 'h' }],
  },
  {
    name: 'nav.group_payments',
    items: [
      { to: '/payments', name: 'nav.payments', icon: 'payments', rights: ['payments_read'], letter: 'p' },
      { to: '/links', name: 'nav.links', icon: 'links', rights: ['payments_read'] },
      { to: '/till', name: 'nav.till', icon: 'till', rights: ['till_use'], isLoaded: true },
      { to: '/refunds', name: 'nav.refunds', icon: 'refunds', rights: ['payments_read'], letter: 'r' },
      { to: '/disputes', name: 'nav.disputes', icon: 'disputes', rights: ['payments_read'], letter: 'd' },
      { to: '/agreements', name: 'nav.agreements', icon: 'agreements', rights: ['payments_read'] },
      { to: '/registrations', name: 'nav.registrations', icon: 'registrations', rights: ['payments_read'] },
      { to: '/sessions', name: 'nav.sessions', icon: 'sessions', rights: ['payments_read'] },
      { to: '/money', name: 'nav.money', icon: 'money', rights: ['money_read'], letter: 'm' },
      { to: '/payouts', name: 'nav.payouts', icon: 'payouts', rights: ['money_read'] },
      { to: '/statements', name: 'nav.statements', icon: 'statements', rights: ['money_read'] },
    ],
  },
  {
    name: 'nav.group_developers',
    items: [
      { to: '/log', name: 'nav.log', icon: 'log', rights: ['log_read'], letter: 'l' },
      {
        to: '/notifications',
        name: 'nav.notifications',
        icon: 'notifications',
        rights: ['notifications_read'],
        letter: 'n',
      },
      { to: '/developers/keys', name: 'nav.keys', icon: 'keys', rights: ['keys_read'], letter: 'k' },
      {
        to: '/sandbox',
        name: 'nav.sandbox',
        icon: 'sandbox',
        rights: ['sandbox_use'],
        isOnlySandbox: true,
        letter: 's',
      },
    ],
  },
  {
    name: 'nav.group_organisation',
    items: [
      { to: '/branding', name: 'nav.branding', icon: 'branding', rights: ['settings_change'] },
      { to: '/team', name: 'nav.team', icon: 'team', rights: ['team_read'], letter: 't' },
      { to: '/audit', name: 'nav.audit', icon: 'audit', rights: ['audit_read'], letter: 'a' },
      { to: '/production', name: 'nav.production', icon: 'send', rights: ['production_ask'] },
    ],
  },
]

export const DESTINATIONS: readonly Destination[] = NAVIGATION.flatMap(({ items }) => items)
