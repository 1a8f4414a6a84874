import type { Facts, Me, SessionRow, ShownInvitation } from 'amsel/portal-api'
import { del, get, post } from './ask.ts'

export const facts = () => get<Facts>('/facts')
export const me = () => get<Me>('/me')

export interface VerificationLink {
  readonly verificationLink: string | null
  /** Of somebody invited, whose address is proven by the invitation; false where they have yet to sign in. */
  readonly isSignedIn?: boolean
}
interface SignedIn {
  /** The password was right, and a code of the second step is still missing. */
  readonly twoFactorRedirect?: boolean
}
export interface SignUp {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly organisation?: string
  readonly invitation?: string
}

export const signIn = (email: string, password: string) =>
  post<SignedIn>('/auth/sign-in/email', { email, password })
export const signOut = () => post('/auth/sign-out')
export const signUp = (asked: SignUp) => post<VerificationLink>('/sign-up', asked)
/** In another browser than the one that signed up, with the password. */
export const verifyEmail = (request: { token: string; password?: string }) => post('/verify-email', request)
export const sendVerification = (email: string, password: string) =>
  post<VerificationLink>('/verification-mail', { email, password })

export const verifyTotp = (code: string, trustDevice = false) =>
  post('/auth/two-factor/verify-totp', { code, trustDevice })
export const verifyBackupCode = (code: string) => post('/auth/two-factor/verify-backup-code', { code })

export const requestPasswordReset = (email: string) => post('/auth/request-password-reset', { email })
export const resetPassword = (newPassword: string, token: string) =>
  post('/auth/reset-password', { newPassword, token })
export const changePassword = (currentPassword: string, newPassword: string) =>
  post('/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

export const changeName = (name: string) => post('/account', { name })
export const sessions = () => get<readonly SessionRow[]>('/account/sessions')
export const endSession = (sessionId: string) => del(`/account/sessions/${sessionId}`)
export const endOtherSessions = () => post('/account/sessions/end-others')

export const enableTwoFactor = (password: string) =>
  post<{ totpURI: string; backupCodes: readonly string[] }>('/auth/two-factor/enable', { password })
export const disableTwoFactor = (password: string) => post('/auth/two-factor/disable', { password })
export const newBackupCodes = (password: string) =>
  post<{ backupCodes: readonly string[] }>('/auth/two-factor/generate-backup-codes', { password })

export interface Passkey {
  readonly id: string
  readonly name: string | null
  readonly createdAt: string
}
export const passkeys = () => get<readonly Passkey[]>('/auth/passkey/list-user-passkeys')
export const deletePasskey = (id: string) => post('/auth/passkey/delete-passkey', { id })
export const passkeyRegistration = (name: string) =>
  get<PublicKeyCredentialCreationOptionsJSON>('/auth/passkey/generate-register-options', { name })
export const registerPasskey = (response: unknown, name: string) =>
  post('/auth/passkey/verify-registration', { response, name })
export const passkeyChallenge = () =>
  get<PublicKeyCredentialRequestOptionsJSON>('/auth/passkey/generate-authenticate-options')
export const signInByPasskey = (response: unknown) =>
  post('/auth/passkey/verify-authentication', { response })

export const invitation = (token: string) => get<ShownInvitation>(`/invitations/${encodeURIComponent(token)}`)
export const acceptInvitation = (token: string) => post(`/invitations/${encodeURIComponent(token)}/accept`)

/** An operator who looked at a merchant's pages is done with it. */
export const leaveView = () => del('/view')
