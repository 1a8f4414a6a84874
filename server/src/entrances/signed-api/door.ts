import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResultCode } from '@amsel/contract'
import type { Logger } from 'pino'
import {
  type AuthenticationFailure,
  type Clock,
  clientActor,
  type Environment,
  NOT_IDEMPOTENT,
  Refusal,
  type RegionalHosts,
  traceIdAt,
} from '../../domain/index.ts'
import { tracedDeps } from '../../engine/money/index.ts'
import type { Operation, OperationDeps } from '../../engine/operations/index.ts'
import type { ClientDirectory, KnownClient, ProvenUse } from '../../registry/clients/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { explain } from '../../platform/signing/index.ts'
import { type NamedCall, type Tracing, within, withinNow } from '../../platform/telemetry/index.ts'
import { takePlan } from '../../storage/index.ts'
import { Admission, claimedIdOf } from './admission.ts'
import { requireNoAgent } from './agent-token.ts'
import { type WrittenAnswer, writeAnswer, writeError } from './answer.ts'
import { AnswerSigner } from './answer-signer.ts'
import { authenticate, credentials } from './authenticate.ts'
import { type EndedCall, endSpan } from './ended-call.ts'
import type { CallKeeper } from './exchange.ts'
import { Explanations } from './explanations.ts'
import { findOperation } from './find-operation.ts'
import { staleness } from './freshness.ts'
import type { Guesses } from './guesses.ts'
import { requireHost } from './in-store-host.ts'
import { codeInstead, codeToPlay, refuseAsPlanned } from './planned.ts'
import { PlannedDelays } from './planned-delays.ts'
import { failureOf, newProgress, type Progress } from './progress.ts'
import { type Received, type Reception, receive } from './received.ts'
import { readBody, requireForm } from './request-form.ts'
import { RequestFingerprint } from './request-fingerprint.ts'
import { subjectOf } from './subject.ts'

interface DoorDeps {
  readonly operationDeps: OperationDeps
  readonly clients: ClientDirectory
  readonly sealer: Sealer
  readonly clock: Clock
  readonly log: Logger
  readonly served: ReadonlySet<Environment>
  readonly requestsPerSecondMax: number
  /** Among how many processes a node's signed refusals are divided. */
  readonly processes: number
  readonly hosts: RegionalHosts
  readonly reception: Reception
  readonly guesses: Guesses
  /** Whether the gateway is held: it answers queries, and does nothing. */
  readonly hold: { readonly isOn: boolean }
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null
  /** Called for every call that is over; it must be quick. */
  observe(call: EndedCall): void
  /** Keeps the calls with their bytes; null: nobody does. */
  readonly keeper: CallKeeper | null
  /** Called for every request that a client has proven to have sent just now; it must be quick. */
  noteUse(use: ProvenUse, now: Date): void
  /** Called for every request that nobody proved to have sent; it must be quick. */
  noteFailure(failure: AuthenticationFailure): void
}

/** What is carried out. */
interface Asked extends Pick<Received, 'rawPath' | 'headers' | 'isCallerGone'> {
  readonly bytes: Buffer
}

/** What is reported about a request. */
interface CallFacts extends Pick<Received, 'method' | 'rawPath' | 'headers' | 'address'> {
  readonly body: Pick<Received['body'], 'size'>
}

/** Most callers wait for longer; whoever gives up earlier closes the connection. */
const AWAITED_MS = 15_000

const JSON_TYPE = 'application/json; charset=UTF-8'
/** A page of the gateway itself asks. */
const OWN_ADDRESS = '127.0.0.1'
const NEVER_LEAVING = { destroyed: false, once: () => undefined }

/** How a call ended. */
interface Ending {
  /** Null where it was cut off without an answer. */
  readonly code: ResultCode | null
  readonly answerBody: string | null
  readonly answerHeaders: readonly string[] | null
  /** What the keeper holds of the request's body. */
  readonly held: Buffer | null
  readonly startedAt: number
  readonly named: NamedCall
}

const TRACE_COUNT_LENGTH = 6
const TRACES_MAX = 36 ** TRACE_COUNT_LENGTH

/** The signed API: everything under /ams/ comes in and goes out here. */
export class Door {
  readonly #deps: DoorDeps
  readonly #admission: Admission
  readonly #signer: AnswerSigner
  readonly #explanations: Explanations
  readonly #delays = new PlannedDelays()
  /** Distinguishes the trace ids of processes that are called at the same moment. */
  readonly #processName = randomBytes(4).toString('hex')
  #traceCount = 0
  #isDraining = false

  constructor(deps: DoorDeps) {
    this.#deps = deps
    this.#admission = new Admission(deps)
    this.#signer = new AnswerSigner(deps.clock, deps.log, deps.processes)
    this.#explanations = new Explanations(deps.log)
  }

  /** From now on each answer is its connection's last, and none is delayed as planned. */
  drain(): void {
    this.#isDraining = true
    this.#delays.drain()
  }

  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const startedAt = performance.now()
    const named = this.#name(incoming.headers.traceparent)
    const received = await this.#receive(incoming, named)
    if (received) await this.#answer(received, outgoing, { startedAt, named })
  }

  /**
   * Carries out what a page of a client's own asks for, as if the client had called: the same rate, plans, log and
   * answers. The page has proven whose it is, so nothing is signed. Null where a plan cuts it off.
   */
  async askFor(
    client: KnownClient,
    rawPath: string,
    text: string,
    isCallerGone = () => false,
  ): Promise<string | null> {
    const { keeper, log: wholeLog } = this.#deps
    const [startedAt, named] = [performance.now(), this.#name(undefined)]
    const { traceId } = named
    const log = () => wholeLog.child({ traceId })
    const progress = newProgress(named.span)
    progress.client = client
    progress.provenPath = rawPath
    const headers = { 'content-type': JSON_TYPE, 'client-id': client.clientId }
    const bytes = Buffer.from(text)
    const asked = { rawPath, headers, bytes, isCallerGone }
    const { code, body } = await this.#carryOut(client, asked, progress).catch((error: unknown) =>
      writeError(error, log),
    )
    const { plan } = progress
    if (!plan?.drop && plan?.delaySeconds)
      await this.#delays.wait(client.clientId, plan.delaySeconds, NEVER_LEAVING)
    const answered = plan?.drop ? null : body
    const facts = { method: 'POST', rawPath, headers, address: OWN_ADDRESS, body: { size: bytes.length } }
    this.#tell(facts, progress, {
      ...{ code: answered === null ? null : code, answerBody: answered, held: keeper?.hold(bytes) ?? null },
      answerHeaders: answered === null ? null : ['content-type', JSON_TYPE, 'tracerid', traceId],
      ...{ startedAt, named },
    })
    return answered
  }

  /** Null where the caller went away before all of the request was there. */
  async #receive(incoming: IncomingMessage, { span }: NamedCall): Promise<Received | null> {
    let received: Received | null = null
    try {
      received = await within(span, RECEIVE, () => receive(incoming, this.#deps.reception))
    } finally {
      if (!received) {
        span?.fail('cut_off')
        span?.end()
      }
    }
    return received
  }

  #name(traceparent: string | string[] | undefined): NamedCall {
    const atMs = this.#deps.clock.now().getTime()
    if (this.#deps.tracing) return this.#deps.tracing.beginCall(atMs, traceparent)
    this.#traceCount = (this.#traceCount + 1) % TRACES_MAX
    const count = this.#traceCount.toString(36).padStart(TRACE_COUNT_LENGTH, '0')
    const callName = traceIdAt(atMs, this.#processName + count)
    return { callName, traceId: callName, span: null }
  }

  async #answer(
    received: Received,
    outgoing: ServerResponse,
    { startedAt, named }: Pick<Ending, 'startedAt' | 'named'>,
  ): Promise<void> {
    const { traceId, span } = named
    const log = () => this.#deps.log.child({ traceId })
    const progress = newProgress(span)
    const answer = await this.#work(received, progress, log).catch((error: unknown) => writeError(error, log))
    const held = this.#deps.keeper?.hold(received.body.bytes) ?? null
    received.body.drop()
    const reason = failureOf(progress, answer)
    if (reason)
      this.#deps.noteFailure({
        reason,
        claimedId: claimedIdOf(received),
        address: received.address,
        traceId,
      })
    const { client, plan } = progress
    if (plan?.drop) {
      outgoing.destroy()
      const ending = { code: null, answerBody: null, answerHeaders: null, held, startedAt, named }
      this.#tell(received, progress, ending)
      return
    }
    if (client && plan?.delaySeconds) await this.#delays.wait(client.clientId, plan.delaySeconds, outgoing)
    const answerHeaders = await this.#send(outgoing, received, { answer, progress, traceId }).catch(
      (error: unknown) => {
        log().error({ err: error }, 'an answer could not be sent')
        outgoing.destroy()
        return null
      },
    )
    const { code, body: answerBody } = answer
    this.#tell(received, progress, { code, answerBody, answerHeaders, held, startedAt, named })
  }

  #tell(received: CallFacts, progress: Progress, ending: Ending): void {
    const { client, operation, subject, provenPath, isStale, isBeyondRate, diagnosis } = progress
    const { code, held, answerHeaders, answerBody, startedAt, named } = ending
    const call: EndedCall = {
      clientId: client?.clientId ?? null,
      operation: operation?.contract.path ?? null,
      path: received.rawPath,
      subject,
      code,
      durationMs: performance.now() - startedAt,
      name: named.callName,
      traceId: named.traceId,
    }
    if (named.span) endSpan(named.span, call)
    this.#deps.observe(call)
    if (held === null) return
    this.#deps.keeper?.keep(call, {
      method: received.method,
      address: received.address,
      headers: received.headers,
      body: held,
      bodyBytes: received.body.size,
      isProven: provenPath !== null,
      isAnybodys: provenPath === null || isStale || isBeyondRate,
      answerHeaders,
      answerBody: answerHeaders && answerBody,
      diagnosis,
    })
  }

  async #work(received: Received, progress: Progress, log: () => Logger): Promise<WrittenAnswer> {
    const { clock } = this.#deps
    const claimedId = claimedIdOf(received)
    if (claimedId !== null) progress.client = await this.#admission.findClient(claimedId, received)
    requireForm(received)
    const given = credentials(received)
    const client = progress.client
    if (!client) throw new Refusal('UNKNOWN_CLIENT', 'the client ID is not known here')
    const proof = withinNow(progress.span, VERIFY, () => authenticate(received, given, client))
    if (proof === null) {
      progress.diagnosis = this.#explanations.of(received, given, client, log)
      throw new Refusal('INVALID_SIGNATURE', progress.diagnosis ? explain(progress.diagnosis) : undefined)
    }
    progress.provenPath = proof.path
    const now = clock.now()
    const flaw = staleness(client, given.sentAtMs, now)
    if (flaw !== null) {
      progress.isStale = true
      throw new Refusal('PARAM_ILLEGAL', flaw)
    }
    const { address, headers } = received
    const { clientId } = client
    this.#deps.noteUse(
      { clientId, version: proof.keyVersion, address, userAgent: headers['user-agent'] },
      now,
    )
    // What is done now could not be answered: better not to do it.
    if (!client.gatewayKey.canSign()) throw new Refusal('UNKNOWN_EXCEPTION')
    const { rawPath, body, isCallerGone } = received
    return this.#carryOut(client, { rawPath, headers, bytes: body.bytes, isCallerGone }, progress)
  }

  /** The plan of a client that is known to have one. */
  async #carryOut(client: KnownClient, asked: Asked, progress: Progress): Promise<WrittenAnswer> {
    const { operationDeps, sealer, served, hosts } = this.#deps
    if (!this.#admission.admits(client)) {
      progress.isBeyondRate = true
      throw new Refusal('REQUEST_TRAFFIC_EXCEED_LIMIT')
    }
    requireNoAgent(asked)
    const operation = findOperation(asked.rawPath, client, served)
    progress.operation = operation
    const { hold } = this.#deps
    if (hold.isOn && !isReading(operation)) throw new Refusal('UNKNOWN_EXCEPTION', HELD)
    const request = readBody(operation, asked.bytes)
    progress.subject = subjectOf(request as Record<string, unknown>)
    requireHost(hosts, asked, operation.contract, request)
    const plan = client.hasPlans
      ? await takePlan(operationDeps.db, client.clientId, operation.contract.path)
      : null
    progress.plan = plan
    const instead = codeInstead(plan, operation, request)
    if (instead) throw new Refusal(instead)
    const played = codeToPlay(plan, operation, request)
    const { idempotency } = operation.contract
    const fingerprint = idempotency
      ? new RequestFingerprint(sealer, operation.contract, idempotency, request)
      : NOT_IDEMPOTENT
    const call = {
      actor: clientActor(client),
      fingerprint,
      isAwaited: () => !asked.isCallerGone() && performance.now() - progress.receivedAt < AWAITED_MS,
      ...(played && { plan: played }),
    }
    const run = within(progress.span, spanOf(operation), (span) =>
      operation.run(span ? tracedDeps(operationDeps, span) : operationDeps, call, request as never),
    )
    const answered = played ? run.catch(refuseAsPlanned(played)) : run
    return writeAnswer(await (hold.isOn ? answered.catch(unsureWhileHeld) : answered))
  }

  /** Returns the headers that went out; null where nothing did. */
  async #send(
    outgoing: ServerResponse,
    received: Received,
    { answer, progress, traceId }: { answer: WrittenAnswer; progress: Progress; traceId: string },
  ): Promise<readonly string[] | null> {
    const { body } = answer
    const headers = ['content-type', JSON_TYPE, 'tracerid', traceId]
    headers.push('content-length', String(Buffer.byteLength(body)))
    const isFit = await within(progress.span, SIGN, () =>
      this.#signer.sign(headers, progress, received, body),
    )
    if (!isFit) {
      outgoing.destroy()
      return null
    }
    if (received.isCutOff || this.#isDraining) headers.push('connection', 'close')
    outgoing.writeHead(200, headers)
    outgoing.end(received.method === 'HEAD' ? undefined : body)
    return headers
  }
}

const RECEIVE = { name: 'receive', kind: 'internal' } as const
const VERIFY = { name: 'verify', kind: 'internal' } as const
const SIGN = { name: 'sign', kind: 'internal' } as const
const spanOf = ({ contract }: Operation) => ({ name: contract.path, kind: 'internal' }) as const

const HELD = 'the gateway is being reconciled with its providers; send the same request again later'

const isReading = ({ contract }: Operation): boolean => 'readsOnly' in contract && contract.readsOnly === true

/** What is missing here, or different, may only not be restored yet: while the gateway is held nobody gets a no. */
function unsureWhileHeld(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('UNKNOWN_EXCEPTION', HELD) : error
}
