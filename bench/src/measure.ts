import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import { OperatorError } from '../../server/dist/domain/index.js'
import { measureCeiling } from './ceiling.ts'
import { type Counterpart, checkInquiry, checkPay, readGatewayKey, whileChecking } from './check.ts'
import { requireAnswers } from './counters.ts'
import type { BenchGateway } from './gateway.ts'
import { type LoadResult, runLoad } from './load.ts'
import { MemoryWatch } from './memory.ts'
import { inquiryMessage, type Message, payMessage } from './message.ts'
import { measureNotify } from './notify.ts'
import type { Options } from './options.ts'
import { preSign } from './pre-sign.ts'
import { say } from './progress.ts'
import { createClients, listPayments, type MadePayment } from './registry.ts'
import { type Measured, mean } from './report.ts'

interface Run {
  readonly gateway: BenchGateway
  readonly options: Options
  readonly counterpart: Counterpart
  readonly signal: AbortSignal
  /** The best seen so far; the load may not be faster. */
  signaturesPerSecond: number
}

interface Phase {
  readonly name: 'pay' | 'inquiry'
  message(index: number): Message
  check(turn: number): Promise<void>
}

interface PhaseResult {
  readonly load: LoadResult
  /** With those of the warm-up. */
  readonly answersInAll: number
}

const WARM_UP_SECONDS = 5
/** A noisy machine may be faster during the load than it was when its ceiling was measured. */
const SPARE = 1.25
/** The numbers of the payments that the checks make. */
const CHECKS_FROM = 1e11
const CHECKS_AFTERWARDS = 20

export async function measure(
  gateway: BenchGateway,
  options: Options,
  signal: AbortSignal,
): Promise<Measured> {
  const { merchantPrivateKey = '', merchantPublicKey, gatewayPublicKey } = gateway.merchant
  const merchantKey = createPrivateKey({
    key: Buffer.from(merchantPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const counterpart = { url: gateway.url, merchantKey, gatewayKey: readGatewayKey(gatewayPublicKey) }
  const ceiling = async () => {
    say(`ceiling: signing with all cores for ${options.seconds} s`)
    const perSecond = await measureCeiling(merchantKey, options.seconds, signal)
    say(`ceiling: ${perSecond.toFixed(0)} signatures a second`)
    return perSecond
  }

  const ceilings = [await ceiling()]
  say(`clients: making ${options.clients}`)
  const clientIds = await createClients(options.clients, merchantPublicKey)
  const run: Run = { gateway, options, counterpart, signal, signaturesPerSecond: mean(ceilings) }
  const memory = new MemoryWatch(gateway.pid)
  const between = async (load: LoadResult) => {
    ceilings.push(await ceiling())
    return { load, ceiling: mean(ceilings.slice(-2)) }
  }
  try {
    const { load, answersInAll } = await measurePay(run, clientIds)
    const pay = await between(load)
    const payments = await listPayments()
    if (payments.length < answersInAll)
      throw new OperatorError(`${answersInAll} payments were answered, the database has ${payments.length}.`)
    const inquiry = await between((await measureInquiry(run, payments)).load)
    const notify = await between(
      await measureNotify({
        clientIds,
        counterpart,
        warmUpSeconds: WARM_UP_SECONDS,
        seconds: options.seconds,
        signaturesPerSecond: Math.max(...ceilings),
        signal,
      }),
    )
    if (notify.load.hasRunOut) throw new OperatorError('The outbox ran out of notifications: try again.')
    return { ceilings, pay, inquiry, notify, rssMb: memory.stop() }
  } finally {
    memory.stop()
  }
}

function measurePay(run: Run, clientIds: readonly string[]): Promise<PhaseResult> {
  const clientOf = (number: number) => clientIds[number % clientIds.length] ?? ''
  return measurePhase(run, {
    name: 'pay',
    message: (index) => payMessage(clientOf(index), index),
    check: (turn) => checkPay(run.counterpart, clientOf(turn), CHECKS_FROM + turn),
  })
}

async function measureInquiry(run: Run, payments: readonly MadePayment[]): Promise<PhaseResult> {
  const payment = (index: number) =>
    payments[index % payments.length] ?? { clientId: '', paymentRequestId: '' }
  const check = (index: number) => {
    const { clientId, paymentRequestId } = payment(index)
    return checkInquiry(run.counterpart, clientId, paymentRequestId)
  }
  const step = Math.ceil(payments.length / CHECKS_AFTERWARDS)
  for (let index = 0; index < payments.length; index += step) await check(index)
  const since = Date.now()
  return measurePhase(run, {
    name: 'inquiry',
    message: (index) => {
      const { clientId, paymentRequestId } = payment(index)
      // When every payment has been asked for, another time makes the next round's requests new ones.
      return inquiryMessage(clientId, paymentRequestId, since + Math.floor(index / payments.length))
    },
    check: (turn) => check(turn * 997),
  })
}

async function measurePhase(run: Run, { name, message, check }: Phase): Promise<PhaseResult> {
  const { gateway, options, counterpart, signal } = run
  const { seconds } = options
  const sign = async (part: string, loadSeconds: number, firstIndex: number) => {
    const count = Math.ceil(run.signaturesPerSecond * loadSeconds * SPARE) + options.connections
    say(`${name}: signing ${count} requests for the ${part}`)
    const file = join(gateway.workDir, `${name}-${part}`)
    const perSecond = await preSign({
      file,
      count,
      host: new URL(gateway.url).host,
      key: counterpart.merchantKey,
      signal,
      message: (index) => message(firstIndex + index),
    })
    run.signaturesPerSecond = Math.max(run.signaturesPerSecond, perSecond)
    return { file, count }
  }
  const runPart = (file: string, loadSeconds: number) =>
    runLoad({ ...options, url: gateway.url, seconds: loadSeconds, file, signal })

  const warmUp = await sign('warm-up', WARM_UP_SECONDS, 0)
  const measured = await sign('load', seconds, warmUp.count)
  say(`${name}: warm-up for ${WARM_UP_SECONDS} s`)
  const warm = await runPart(warmUp.file, WARM_UP_SECONDS)
  say(`${name}: load for ${seconds} s`)
  const { result, checks } = await whileChecking(runPart(measured.file, seconds), check)
  say(`${name}: ${result.answers} answers in ${result.seconds.toFixed(1)} s, ${checks} checked besides`)
  const answersInAll = warm.answers + result.answers
  await requireAnswers(gateway.url, name, answersInAll)
  return { load: result, answersInAll }
}
