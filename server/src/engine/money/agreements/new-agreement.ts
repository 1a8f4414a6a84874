import { type Actor, type Agreement, actorMark } from '../../../domain/index.ts'

/** What every agreement begins with, before anybody has decided. */
export const newAgreement = (actor: Actor, agreementId: string, now: Date) =>
  ({
    clientId: actor.client.clientId,
    agreementId,
    state: 'AWAITING',
    redirectUrl: null,
    notifyUrl: null,
    authClientId: null,
    createdAt: now,
    decideBefore: now,
    code: null,
    codeAppliedAt: null,
    accessToken: null,
    refreshToken: null,
    replacedDigest: null,
    refreshedAt: null,
    userLoginId: null,
    canceledAt: null,
    cancelReason: null,
    changedBy: actorMark(actor),
    atProvider: null,
  }) as const satisfies Partial<Agreement>
