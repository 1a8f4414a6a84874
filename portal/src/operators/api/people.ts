import type {
  AlertChoice,
  OperatorFacts,
  OperatorInvited,
  OperatorMe,
  OperatorRole,
  OperatorTeam,
  OwnAlerts,
  OwnSingleSignOn,
  ShownOperatorInvitation,
} from 'amsel/operator-api'
import { del, get, post } from '../../api/ask.ts'

export const facts = () => get<OperatorFacts>('/facts')
export const me = () => get<OperatorMe>('/me')
/** Where to go to sign in by another server, or to accept an invitation by it; silently where it is to ask nothing. */
export const singleSignOn = (request: { next?: string; invitation?: string; isSilent?: boolean }) =>
  post<{ url: string }>('/single-sign-on', request)
export const ownSingleSignOn = () => get<OwnSingleSignOn>('/account/single-sign-on')
export const linkSingleSignOn = () => post<{ url: string }>('/account/single-sign-on')
export const unlinkSingleSignOn = () => del('/account/single-sign-on')

export const ownAlerts = () => get<OwnAlerts>('/account/alerts')
export const chooseAlerts = (choice: AlertChoice) => post('/account/alerts', { choice })

export const invitation = (token: string) =>
  get<ShownOperatorInvitation>(`/invitations/${encodeURIComponent(token)}`)

export const operators = () => get<OperatorTeam>('/operators')
export const inviteOperator = (email: string, role: OperatorRole) =>
  post<OperatorInvited>('/operators/invitations', { email, role })
export const withdrawInvitation = (invitationId: string) => del(`/operators/invitations/${invitationId}`)
export const changeOperator = (userId: string, request: { role?: OperatorRole; isEnabled?: boolean }) =>
  post(`/operators/${userId}`, request)
