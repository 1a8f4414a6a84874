import type { ConsentOutcome } from '@amsel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Agreement,
  agreementState,
  clientTime,
  payerActor,
  providerKey,
  Refusal,
} from '../../domain/index.ts'
import { decideAgreement, goodCode, grantUpstream } from '../../engine/money/index.ts'
import { findAgreement } from '../../storage/index.ts'
import { sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { consentPage } from './consent-page.ts'
import { isPlayed } from './is-played.ts'
import type { CheckoutDeps } from './deps.ts'
import { onwardTo } from './payer-page.ts'
import { errorWords, readerOf } from './reader.ts'

interface Names {
  readonly clientId: string
  readonly agreementId: string
  readonly token: string
}

/** What the payer's two buttons mean. */
const DECISIONS: ReadonlyMap<string, ConsentOutcome> = new Map([
  ['agree', 'SUCCESS'],
  ['refuse', 'FAIL'],
])

/** As codes are on the wire. */
const CODE = /^[\x21-\x7e]{1,128}$/

const PATH = '/consent/:clientId/:agreementId/:token'

export function consentRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get<{ Params: Names }>(PATH, (request, reply) => show(deps, request, reply))
  app.get<{ Params: Names }>(`${PATH}/return`, (request, reply) => comeBack(deps, request, reply))
  app.get<{ Params: Names }>(`${PATH}/leave`, (request, reply) => showOut(deps, request, reply))
  app.post<{ Params: Names & { decision: string } }>(`${PATH}/:decision`, (request, reply) =>
    decide(deps, request, reply),
  )
}

async function show(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found) return sendErrorPage(reply, 404, errorWords(readerOf(request), 'noAgreement'))
  return sendPage(reply, consentPage(found))
}

/** The way back to the shop; a payer who has not decided is asked. */
async function showOut(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found || found.state === 'AWAITING') return show(deps, request, reply)
  return sendPage(reply, consentPage(found, onwardTo(found.backUrl)))
}

/**
 * The payer comes back from a provider's pages, with a code if they agreed. Without one nothing is written: only the
 * provider could say that they never will.
 */
async function comeBack(deps: CheckoutDeps, request: FastifyRequest<{ Params: Names }>, reply: FastifyReply) {
  const found = await find(deps, request)
  if (!found?.agreement.atProvider) return show(deps, request, reply)
  const { client, agreement, path, reader } = found
  const { authCode, authState } = request.query as Record<string, unknown>
  const { clientId, agreementId } = agreement
  const isOurs = authState === providerKey({ clientId, attemptId: agreementId })
  if (!isOurs) return show(deps, request, reply)
  if (found.state !== 'AWAITING' || typeof authCode !== 'string' || !CODE.test(authCode))
    return sendPage(reply, consentPage(found, onwardTo(found.backUrl)))
  await grantUpstream(deps.money, payerActor(client), { agreementId, code: authCode, isProven: false })
  return reply.redirect(reader.to(`${path}/leave`), 303)
}

async function decide(
  deps: CheckoutDeps,
  request: FastifyRequest<{ Params: Names & { decision: string } }>,
  reply: FastifyReply,
) {
  const found = await find(deps, request)
  const outcome = DECISIONS.get(request.params.decision)
  if (!found?.isPlayed || !outcome) return show(deps, request, reply.code(404))
  const { agreementId } = found.agreement
  try {
    const actor = payerActor(found.client)
    const { agreement, authCode } = await decideAgreement(deps.money, actor, { agreementId }, outcome)
    if (onwardTo(backTo(agreement, authCode)))
      return reply.redirect(found.reader.to(`${found.path}/leave`), 303)
  } catch (error) {
    // Another tab, the clock or the simulator was quicker: the page shows what is now.
    if (!(error instanceof Refusal)) throw error
  }
  return reply.redirect(found.reader.to(found.path), 303)
}

async function find(
  { money, links, findClient, marks }: CheckoutDeps,
  request: FastifyRequest<{ Params: Names }>,
) {
  const { clientId, agreementId, token } = request.params
  if (!links.consents.isValid(clientId, agreementId, token)) return null
  const [client, agreement] = await Promise.all([
    findClient(clientId),
    findAgreement(money.db, clientId, agreementId),
  ])
  if (!client || !agreement) return null
  const now = clientTime(money.clock, client.clockOffsetMs)
  return {
    client,
    agreement,
    now,
    reader: readerOf(request, { marks: marks.paths }),
    state: agreementState(agreement, now),
    isPlayed: isPlayed(client) && !agreement.atProvider,
    path: links.consents.path(clientId, agreementId),
    backUrl: backTo(agreement, goodCode(money.sealer, agreement, now)),
  }
}

/** The shop's address with the code, if there is one, and the merchant's word for the agreement. */
function backTo({ redirectUrl, authState }: Agreement, authCode: string | undefined): string | null {
  if (redirectUrl === null) return null
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(redirectUrl) ?? []
  const shown = Object.entries({ authCode, authState })
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
  const url = `${address}${query || '?'}${query.length > 1 ? '&' : ''}${shown.join('&')}${fragment}`
  // A header takes no other letters.
  return url.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
}
