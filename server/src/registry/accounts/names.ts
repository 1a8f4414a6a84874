import type { Realm } from '../../domain/index.ts'

/** The account library's models by our names for tables and columns; each realm has tables of its own. */
export const namesOf = (realm: Realm) => ({
  user: {
    modelName: `${realm}_users`,
    fields: {
      emailVerified: 'is_email_verified',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  session: {
    modelName: `${realm}_sessions`,
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  credential: {
    modelName: `${realm}_credentials`,
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
  },
  verification: {
    modelName: `${realm}_verifications`,
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'has_two_factor' } },
    twoFactor: {
      modelName: `${realm}_two_factors`,
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        verified: 'is_verified',
        failedVerificationCount: 'failed_verifications',
        lockedUntil: 'locked_until',
      },
    },
  },
  passkey: {
    passkey: {
      modelName: `${realm}_passkeys`,
      fields: {
        userId: 'user_id',
        publicKey: 'public_key',
        credentialID: 'credential_id',
        deviceType: 'device_type',
        backedUp: 'is_backed_up',
        createdAt: 'created_at',
      },
    },
  },
})
