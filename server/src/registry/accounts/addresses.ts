/** The library's routes that are served: the others would let a user do what a realm has its own routes for. */
export const SERVED_PATHS: ReadonlySet<string> = new Set([
  ...['/sign-in/email', '/sign-out', '/request-password-reset', '/reset-password', '/change-password'],
  ...[
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/verify-totp',
    '/two-factor/verify-backup-code',
  ],
  '/two-factor/generate-backup-codes',
  ...['/passkey/generate-register-options', '/passkey/verify-registration', '/passkey/list-user-passkeys'],
  ...['/passkey/generate-authenticate-options', '/passkey/verify-authentication', '/passkey/delete-passkey'],
])

/** The header by which the library learns where a request came from; callers cannot set it. */
export const ADDRESS_HEADER = 'x-amsel-address'
