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
} from '../../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import {
  type AgreementName,
  type DatabaseTransaction,
  lockAgreement,
  updateAgreement,
} from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { goodCode } from './good-code.ts'
import { newSecret } from './secrets.ts'

/** The result: the agreement, and the code if the payer agreed. */
interface DecidedAgreement {
  readonly agreement: Agreement
  readonly authCode: string | undefined
}

/**
 * Plays the payer, who agrees or refuses once. The same decision again changes nothing and returns the same code while it
 * is valid; any other is refused.
 */
export function decideAgreement(
  deps: MoneyDeps,
  actor: Actor,
  name: AgreementName,
  outcome: ConsentOutcome,
): Promise<DecidedAgreement> {
  const { clientId } = actor.client
  const rows = async (tx: DatabaseTransaction) => ({ agreement: await lockAgreement(tx, clientId, name) })
  return carryOut(deps, actor, rows, (unit, { agreement }) => {
    if (!agreement) throw new Refusal('ORDER_NOT_EXIST', 'there is no agreement with this authState')
    if (agreement.atProvider)
      throw new Refusal('ORDER_STATUS_INVALID', 'the payer decides on the pages of the provider')
    switch (agreementState(agreement, unit.now)) {
      case 'EXPIRED':
        throw new Refusal('ORDER_IS_CLOSED', 'nobody agreed in time: consult again')
      case 'AWAITING':
        return outcome === 'SUCCESS'
          ? grantAgreement(unit, agreement, played(agreement))
          : refuse(unit, agreement)
      default:
        return repeat(unit, agreement, outcome)
    }
  })
}

/** The payer has agreed: there is a code, and the merchant is notified. */
export function grantAgreement(
  { deps, writes, actor, now }: Unit,
  agreement: Agreement,
  known: Pick<Agreement, 'userLoginId' | 'atProvider'>,
): DecidedAgreement {
  const { sealer } = deps
  const { text, secret } = newSecret(sealer, 'authorization code', agreement, later(now, CODE_LIFE_MS))
  const granted = updateAgreement(writes, actor, agreement, { state: 'GRANTED', code: secret, ...known })
  enqueue(writes, notifyAuthorization(granted, { type: 'AUTHCODE_CREATED', authCode: text }, now), sealer)
  return { agreement: granted, authCode: text }
}

const refuse = ({ writes, actor }: Unit, agreement: Agreement): DecidedAgreement => ({
  agreement: updateAgreement(writes, actor, agreement, { state: 'REFUSED' }),
  authCode: undefined,
})

function repeat({ deps, now }: Unit, agreement: Agreement, outcome: ConsentOutcome): DecidedAgreement {
  if (agreement.state !== CONSENT_STATES[outcome])
    throw new Refusal('ORDER_STATUS_INVALID', 'the payer has decided already')
  if (outcome === 'FAIL') return { agreement, authCode: undefined }
  const authCode = goodCode(deps.sealer, agreement, now)
  if (!authCode) throw new Refusal('ORDER_STATUS_INVALID', 'the code of this agreement has expired')
  return { agreement, authCode }
}

const played = ({ scopes }: Agreement) => ({
  userLoginId: scopes.includes('AGREEMENT_PAY') ? maskedLogin() : null,
  atProvider: null,
})

/** A phone number as wallets show it. */
const maskedLogin = () => `${randomInt(10, 100)}-*****${randomInt(100, 1_000)}`
