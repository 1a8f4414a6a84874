import type { OperatorRight } from 'amsel/operator-api'
import type { Groups, Place } from '../shell/index.ts'

export const NAVIGATION: Groups<Place<OperatorRight>> = [
  {
    name: null,
    items: [
      { to: '/', name: 'op.overview', icon: 'home', rights: ['overview_read'] },
      { to: '/stuck', name: 'op.nav_stuck', icon: 'clock', rights: ['stuck_read'] },
    ],
  },
  {
    name: 'op.nav_group_merchants',
    items: [
      { to: '/merchants', name: 'op.nav_merchants', icon: 'registrations', rights: ['merchants_read'] },
      {
        to: '/applications',
        name: 'op.nav_applications',
        icon: 'download',
        rights: ['applications_decide'],
      },
    ],
  },
  {
    name: 'op.nav_group_money',
    items: [
      { to: '/payments', name: 'op.nav_payments', icon: 'payments', rights: ['merchants_view'] },
      { to: '/money', name: 'op.money', icon: 'money', rights: ['money_read'] },
      { to: '/payouts', name: 'nav.payouts', icon: 'payouts', rights: ['money_read'] },
      { to: '/plans', name: 'op.nav_plans', icon: 'plans', rights: ['plans_read'] },
      { to: '/proposals', name: 'op.nav_proposals', icon: 'check', rights: ['proposals_read'] },
    ],
  },
  {
    name: 'op.nav_group_providers',
    items: [
      { to: '/providers', name: 'op.nav_providers', icon: 'outside', rights: ['providers_read'] },
      { to: '/routes', name: 'op.nav_routes', icon: 'right', rights: ['providers_read'] },
    ],
  },
  {
    name: 'op.nav_group_gateway',
    items: [
      { to: '/keys', name: 'op.nav_keys', icon: 'keys', rights: ['keys_read'] },
      { to: '/audit', name: 'nav.audit', icon: 'audit', rights: ['audit_read'] },
      { to: '/privacy', name: 'op.nav_privacy', icon: 'user', rights: ['privacy_ask'] },
      { to: '/operators', name: 'op.nav_operators', icon: 'team', rights: ['operators_read'] },
    ],
  },
]
