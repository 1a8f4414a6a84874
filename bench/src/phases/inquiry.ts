import { checkInquiry, whileChecking } from '../check.ts'
import { requireExpectedAnswers } from '../counters.ts'
import { inquiryMessage, payMessage } from '../message.ts'
import type { Contender, Phase } from '../phase.ts'
import { enoughFor, loadSlice, sendBefore, signRequests } from '../slice.ts'
import { clientOf, type Stage, takeNumbers } from '../stage.ts'
import { listFloorPayments, listPayments, type MadePayment } from '../tables.ts'

/** At least so many different payments are asked for. */
const PAYMENTS_MIN = 5_000
const CHECKS_BEFORE = 20

/** Questions about payments that are there, clients in turn. */
export const inquiry: Phase = {
  name: 'inquiry',
  warmUpSeconds: 5,
  async enter(stage) {
    const payments = await paymentsOfBoth(stage)
    const check = (index: number) => {
      const { clientId, paymentRequestId } = at(payments, index)
      return checkInquiry(stage.counterpart, clientId, paymentRequestId)
    }
    const step = Math.ceil(payments.length / CHECKS_BEFORE)
    for (let index = 0; index < payments.length; index += step) await check(index)
    const { clientId, paymentRequestId } = at(payments, 0)
    await checkInquiry(stage.floor.counterpart, clientId, paymentRequestId)

    const files: Promise<string>[] = []
    const fileOf = (turn: number, seconds: number) => {
      files[turn] ??= signInquiries(stage, payments, turn, seconds)
      return files[turn]
    }
    const floor: Contender = async (turn, seconds) => {
      const { pid, counterpart } = stage.floor
      return loadSlice(stage, { pid, url: counterpart.url }, { file: await fileOf(turn, seconds), seconds })
    }
    const gateway: Contender = async (turn, seconds) => {
      const load = loadSlice(stage, stage.gateway, { file: await fileOf(turn, seconds), seconds })
      const { result } = await whileChecking(load, (number) => check(number * 997))
      await requireExpectedAnswers(stage.gateway.url)
      return result
    }
    return { floor, gateway }
  },
}

/** Those that both the gateway and the floor know. */
async function paymentsOfBoth(stage: Stage): Promise<MadePayment[]> {
  const known = async () => {
    const ofFloor = await listFloorPayments(stage.floorDb)
    const ofGateway = await listPayments(stage.db, 'PROCESSING')
    return ofGateway.filter(({ paymentRequestId }) => ofFloor.has(paymentRequestId))
  }
  const payments = await known()
  if (payments.length >= PAYMENTS_MIN) return payments
  const first = takeNumbers(stage, PAYMENTS_MIN)
  const message = (index: number) => payMessage(clientOf(stage, first + index), first + index)
  for (const url of [stage.gateway.url, stage.floor.counterpart.url])
    await sendBefore(stage, url, { count: PAYMENTS_MIN, message })
  return known()
}

const at = (payments: readonly MadePayment[], index: number) =>
  payments[index % payments.length] as MadePayment

function signInquiries(
  stage: Stage,
  payments: readonly MadePayment[],
  turn: number,
  seconds: number,
): Promise<string> {
  const count = enoughFor(stage, seconds)
  const since = Date.now()
  return signRequests(stage, `inquiry-${turn}`, count, (index) => {
    const { clientId, paymentRequestId } = at(payments, turn * count + index)
    // When every payment has been asked for, another time makes the next ones' requests new.
    return inquiryMessage(clientId, paymentRequestId, since + Math.floor(index / payments.length))
  })
}
