import { OperatorError } from '../../../../server/dist/domain/index.js'
import type { Side } from '../../volume/side.ts'
import { APPLICATIONS_OF_ONE, applicationId, type Gateway, PROPOSALS, proposalId } from './store.ts'

/** What somebody would look at, and where pages begin that are far from the first. */
export interface OperatorSamples {
  /** A client in the middle, by id and by age; and one with few payments. */
  readonly middleId: string
  readonly byAge: string
  readonly smallId: string
  readonly waitingApplicationId: string
  readonly documentId: string
  readonly decidedAt: string
  readonly askedAt: string
  /** Of the largest client. */
  readonly paymentIds: readonly string[]
  readonly middlePaymentId: string
  readonly callId: string
}

const PAYMENTS = 10

export async function readOperatorSamples({ pool }: Side, gateway: Gateway): Promise<OperatorSamples> {
  const { clientIds, largeId } = gateway
  const half = Math.floor(clientIds.length / 2)
  const one = async (statement: string, ...values: unknown[]): Promise<string> => {
    const { rows } = await pool.query<{ found: string | Date }>(statement, values)
    const { found } = rows[0] ?? {}
    if (found === undefined)
      throw new OperatorError('The gateway was filled with too little: ask for more rows.')
    return found instanceof Date ? found.toISOString() : found
  }
  const waitingApplicationId = applicationId(2 * APPLICATIONS_OF_ONE)
  const middlePaymentId = await one(
    `select payment_id as found from payments where client_id = $1 order by payment_id
     offset (select count(*) / 2 from payments where client_id = $1) limit 1`,
    largeId,
  )
  const { rows: payments } = await pool.query<{ payment_id: string }>(
    `select payment_id from payments where client_id = $1 and payment_id > $2 and status = 'SUCCESS'
     order by payment_id limit ${PAYMENTS}`,
    [largeId, middlePaymentId],
  )
  return {
    middleId: [...clientIds].sort()[half] ?? '',
    byAge: clientIds[half] ?? '',
    smallId: clientIds.at(-1) ?? '',
    waitingApplicationId,
    documentId: await one(
      'select document_id as found from application_documents where application_id = $1 limit 1',
      waitingApplicationId,
    ),
    decidedAt: await one(
      `select decided_at as found from production_applications where status <> 'WAITING'
       order by decided_at offset (select count(*) / 2 from production_applications where status <> 'WAITING') limit 1`,
    ),
    askedAt: await one(
      'select asked_at as found from operator_proposals where proposal_id = $1',
      proposalId(PROPOSALS / 2),
    ),
    paymentIds: payments.map((row) => row.payment_id),
    middlePaymentId,
    callId: await one(
      `select call_id as found from api_calls where client_id = $1 order by call_id
       offset (select count(*) / 2 from api_calls where client_id = $1) limit 1`,
      largeId,
    ),
  }
}
