import type {
  OperatorFacts,
  OperatorInvited,
  OperatorMe,
  OperatorRole,
  OperatorTeam,
  ShownOperatorInvitation,
} from '../../../../server/src/operator-api/shapes.ts'
import { del, get, post } from '../../api/ask.ts'

export const facts = () => get<OperatorFacts>('/facts')
export const me = () => get<OperatorMe>('/me')
/** Where to go to sign in by another server. */
export const singleSignOn = (next: string) =>
  post<{ url: string }>('/auth/sign-in/social', {
    provider: 'sso',
    callbackURL: `/operator${next}`,
    errorCallbackURL: '/operator/sign-in',
    disableRedirect: true,
  })

export const invitation = (token: string) =>
  get<ShownOperatorInvitation>(`/invitations/${encodeURIComponent(token)}`)
export const signUp = (wish: { name: string; email: string; password: string; invitation: string }) =>
  post<{ isSignedIn: boolean }>('/sign-up', wish)

export const operators = () => get<OperatorTeam>('/operators')
export const inviteOperator = (email: string, role: OperatorRole) =>
  post<OperatorInvited>('/operators/invitations', { email, role })
export const withdrawInvitation = (invitationId: string) => del(`/operators/invitations/${invitationId}`)
export const changeOperator = (userId: string, wish: { role?: OperatorRole; isEnabled?: boolean }) =>
  post(`/operators/${userId}`, wish)
