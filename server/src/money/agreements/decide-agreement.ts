import { randomInt } from 'node:crypto'
import type { ConsentOutcome } from '@amsel/contract'
import {
  type Actor,
  type Agreement,
  agreementState,
  CODE_LIFE_MS,
  CONSENT_STATES,
  later,
  Refusal,
} from '../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { type AgreementName, lockAgreement, updateAgreement } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import type { MoneyParts } from '../parts.ts'
import { goodCode } from './good-code.ts'
import { newSecret } from './secrets.ts'

/** What came of it: the agreement, and the code if the payer agreed. */
export interface DecidedAgreement {
  readonly agreement: Agreement
  readonly authCode: string | undefined
}

/**
 * Plays the payer, who agrees or refuses once. The same again changes nothing and gives the same code while it is good;
 * anything else is refused.
 */
export async function decideAgreement(
  parts: MoneyParts,
  actor: Actor,
  name: AgreementName,
  outcome: ConsentOutcome,
): Promise<DecidedAgreement> {
  const { clientId } = actor.client
  const decided = await parts.db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, clientId, name)
    if (!agreement) throw new Refusal('ORDER_NOT_EXIST', 'there is no agreement with this authState')
    if (agreement.atProvider)
      throw new Refusal('ORDER_STATUS_INVALID', 'the payer decides at the pages of the provider')
    const act = await beginAct(parts, tx, actor)
    switch (agreementState(agreement, act.now)) {
      case 'EXPIRED':
        throw new Refusal('ORDER_IS_CLOSED', 'nobody agreed in time: consult again')
      case 'AWAITING':
        return outcome === 'SUCCESS'
          ? grantAgreement(act, agreement, played(agreement))
          : refuse(act, agreement)
      default:
        return repeat(act, agreement, outcome)
    }
  })
  parts.notifications.wake(clientId)
  return decided
}

/** The payer has agreed: there is a code, and the merchant is told. Whoever commits wakes the deliverer. */
export async function grantAgreement(
  { parts, tx, actor, now }: Act,
  agreement: Agreement,
  known: Pick<Agreement, 'userLoginId' | 'atProvider'>,
): Promise<DecidedAgreement> {
  const { sealer } = parts
  const { text, secret } = newSecret(sealer, 'authorization code', agreement, later(now, CODE_LIFE_MS))
  const granted = await updateAgreement(tx, actor, agreement, {
    state: 'GRANTED',
    code: secret,
    ...known,
  })
  await enqueue(tx, notifyAuthorization(granted, { type: 'AUTHCODE_CREATED', authCode: text }, now), sealer)
  return { agreement: granted, authCode: text }
}

const refuse = async ({ tx, actor }: Act, agreement: Agreement): Promise<DecidedAgreement> => ({
  agreement: await updateAgreement(tx, actor, agreement, { state: 'REFUSED' }),
  authCode: undefined,
})

function repeat({ parts, now }: Act, agreement: Agreement, outcome: ConsentOutcome): DecidedAgreement {
  if (agreement.state !== CONSENT_STATES[outcome])
    throw new Refusal('ORDER_STATUS_INVALID', 'the payer has decided already')
  if (outcome === 'FAIL') return { agreement, authCode: undefined }
  const authCode = goodCode(parts.sealer, agreement, now)
  if (!authCode) throw new Refusal('ORDER_STATUS_INVALID', 'the code of this agreement has expired')
  return { agreement, authCode }
}

const played = ({ scopes }: Agreement) => ({
  userLoginId: scopes.includes('AGREEMENT_PAY') ? maskedLogin() : null,
  atProvider: null,
})

/** A telephone number as wallets show it. */
const maskedLogin = () => `${randomInt(10, 100)}-*****${randomInt(100, 1_000)}`
