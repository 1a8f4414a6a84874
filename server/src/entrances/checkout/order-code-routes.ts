import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawQr, type QrSize } from '../../platform/codes/index.ts'
import {
  clientTime,
  isOrderCode,
  isOver,
  orderCodeUrl,
  payerActor,
  Refusal,
  shopNameOf,
} from '../../domain/index.ts'
import { charge, findScanned } from '../../engine/money/index.ts'
import { formOf, sendErrorPage, sendPage } from '../../platform/web/index.ts'
import { isPlayed } from './is-played.ts'
import { orderCodePage } from './order-code-page.ts'
import { asPayer, type CheckoutDeps } from './deps.ts'
import { onwardTo } from './payer-page.ts'
import { playedDecision } from './played-decisions.ts'
import { errorWords, readerOf } from './reader.ts'
import { NO_TRIES } from './tries.ts'

const PATH = '/c/:code'
type Request<More = unknown> = FastifyRequest<{ Params: { code: string } & More }>

const SIZES: ReadonlyMap<string, QrSize> = new Map([
  ['big', 'BIG'],
  ['middle', 'MIDDLE'],
  ['small', 'SMALL'],
])
const TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const

/** An order code is an address: a wallet reads it, a browser gets a page that helps, and it has pictures of itself. */
export function orderCodeRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get(PATH, (request: Request, reply) => show(deps, request, reply))
  app.get(`${PATH}/leave`, (request: Request, reply) => showOut(deps, request, reply))
  app.get(`${PATH}/:picture`, (request: Request<{ picture: string }>, reply) => draw(deps, request, reply))
  app.post(`${PATH}/:decision`, (request: Request<{ decision: string }>, reply) =>
    decide(deps, request, reply),
  )
}

async function show(deps: CheckoutDeps, request: Request, reply: FastifyReply) {
  const found = await guess(deps, request)
  if (!found) return sendNone(request, reply, found)
  return sendPage(reply, orderCodePage(found))
}

/** The way back to the shop; a customer who has not paid is asked to. */
async function showOut(deps: CheckoutDeps, request: Request, reply: FastifyReply) {
  const found = await guess(deps, request)
  if (!found) return sendNone(request, reply, found)
  return sendPage(reply, orderCodePage(found, found.isOpen ? null : onwardTo(found.payment.redirectUrl)))
}

async function draw(deps: CheckoutDeps, request: Request<{ picture: string }>, reply: FastifyReply) {
  const { params } = request
  const [, name = '', format] = /^(\w+)\.(png|svg)$/.exec(params.picture) ?? []
  const size = SIZES.get(name)
  const found = await guess(deps, request)
  if (!found || !size || !format) return sendNone(request, reply, found)
  const url = orderCodeUrl(deps.publicUrl, params.code)
  const type = TYPES[format as keyof typeof TYPES]
  return reply.type(type).send(await drawQr(url, { format: format as keyof typeof TYPES, size }))
}

async function decide(deps: CheckoutDeps, request: Request<{ decision: string }>, reply: FastifyReply) {
  const found = await guess(deps, request)
  const decision = decisionOf(request)
  if (!found || !decision || !isPlayed(found.client)) return sendNone(request, reply, found)
  const { client, payment, path } = found
  if (found.isOpen) {
    try {
      const { paymentId } = payment
      await asPayer(deps, client, (money) =>
        charge(money, payerActor(client), { paymentId }, decision.instruction),
      )
    } catch (error) {
      // Another customer, the clock or the till was quicker: the page shows what is now.
      if (!(error instanceof Refusal)) throw error
      return reply.redirect(found.reader.to(path), 303)
    }
  }
  return reply.redirect(found.reader.to(onwardTo(payment.redirectUrl) ? `${path}/leave` : path), 303)
}

/** In a store nobody waits. */
function decisionOf(request: Request<{ decision: string }>) {
  const decision = playedDecision('wallet', request.params.decision, formOf(request).get('reason'))
  return decision?.instruction?.outcome === 'PENDING' ? null : decision
}

/** A code is an address that anybody can make up, and only the database knows the real ones among those of its form. */
const guess = async (deps: CheckoutDeps, request: Request) =>
  isOrderCode(request.params.code) ? deps.guess(request.address, () => find(deps, request)) : null

/** Undefined: it was not even looked for. */
function sendNone(request: FastifyRequest, reply: FastifyReply, found: unknown) {
  const [status, what] = found === undefined ? ([429, 'tooMany'] as const) : ([404, 'noOrder'] as const)
  return sendErrorPage(reply, status, errorWords(readerOf(request), what))
}

async function find({ money, findClient, marks }: CheckoutDeps, request: Request) {
  const { code } = request.params
  const scanned = await findScanned(money, code)
  const client = scanned && (await findClient(scanned.payment.clientId))
  if (!client || scanned.orderCode !== code) return null
  const { payment } = scanned
  const now = clientTime(money.clock, client.clockOffsetMs)
  return {
    // Customers know the shop that they are in by its own name.
    client: { ...client, name: shopNameOf(payment) ?? client.name },
    payment,
    now,
    reader: readerOf(request, { marks: marks.paths }),
    isOpen: !isOver(payment, now),
    path: `/c/${code}`,
    tries: NO_TRIES,
    otherWay: null,
    // A customer in a store gets a receipt there.
    canMail: false,
    saved: [],
  }
}
