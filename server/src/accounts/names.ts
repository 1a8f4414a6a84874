// The account library's models by our names of tables and columns.

export const USER = {
  modelName: 'portal_users',
  fields: {
    emailVerified: 'is_email_verified',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
} as const

export const SESSION = {
  modelName: 'portal_sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'address',
    userAgent: 'user_agent',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
} as const

export const CREDENTIAL = {
  modelName: 'portal_credentials',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    password: 'password_hash',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
} as const

export const VERIFICATION = {
  modelName: 'portal_verifications',
  fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
} as const

export const TWO_FACTOR = {
  user: { fields: { twoFactorEnabled: 'has_two_factor' } },
  twoFactor: {
    modelName: 'portal_two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      verified: 'is_verified',
      failedVerificationCount: 'failed_verifications',
      lockedUntil: 'locked_until',
    },
  },
} as const

export const PASSKEY = {
  passkey: {
    modelName: 'portal_passkeys',
    fields: {
      userId: 'user_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'is_backed_up',
      createdAt: 'created_at',
    },
  },
} as const
