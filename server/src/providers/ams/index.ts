/**
 * An upstream gateway with the same interface as this one: the published service, a payment service provider, another
 * Amsel. It is called as any merchant calls, with signed requests, under keys that name client and attempt, and believed
 * only where it has signed. Cards are authorized there and captured by this gateway. An uncertain outcome throws: nothing
 * here guesses, remembers or writes.
 */
import { findPaymentMethod, isCurrency, takesCurrency } from '@amsel/contract'
import { ANY_WALLET, type AttemptKind } from '../../domain/index.ts'
import type { Signer } from '../../platform/signing/index.ts'
import type { Provider } from '../provider.ts'
import { AGREEMENTS } from './agreements.ts'
import { askedOf, type Kind } from './ams.ts'
import { callerOf } from './call.ts'
import { type AmsConfig, readGatewayKey } from './config.ts'
import { providerDisputes } from './disputes.ts'
import { cancel } from './kinds/cancel.ts'
import { capture } from './kinds/capture.ts'
import { abandonCharge, charge } from './kinds/charge.ts'
import { increase } from './kinds/increase.ts'
import { refund } from './kinds/refund.ts'
import { reversal } from './kinds/reversal.ts'
import { letGo } from './kinds/void.ts'
import { list } from './list.ts'
import { look } from './look.ts'
import { receive } from './messages.ts'
import { outcomes } from './outcomes.ts'
import { providerRegistrations } from './registrations.ts'
import { pastEvents } from './past-events.ts'

export { type AmsConfig, readAmsConfig } from './config.ts'
export { AMS_FIELDS } from './fields.ts'
export { tryAms } from './try.ts'

const KINDS: Readonly<Record<AttemptKind, Kind>> = {
  CHARGE: charge,
  CAPTURE: capture,
  REFUND: refund,
  CANCEL: cancel,
  VOID: letGo,
  REVERSAL: reversal,
  INCREMENTAL: increase,
}

interface AmsAccount {
  readonly name: string
  readonly config: AmsConfig
  /** Where upstream sends its messages, such as https://pay.example/providers/acme. */
  readonly notifyUrl: string
  /** The gateway's own: one queue for everything that is signed. */
  readonly signer: Signer
  readonly mayBePrivate: boolean
}

export function createAms({ name, config, notifyUrl, ...calling }: AmsAccount): Provider {
  const { call } = callerOf(config, calling)
  const ams = { call, notifyUrl }
  const mailbox = {
    clientId: config.clientId,
    gatewayKey: readGatewayKey(config.gatewayPublicKey),
    notifyUrl,
  }
  return {
    name,
    abilities: { hasPages: true, isRemote: true, sellsInStores: true, handsOn: HANDS_ON, takes },
    send: async (attempt, given) => KINDS[attempt.kind].send(ams, askedOf(attempt, given)),
    inquire: async (attempt, given) => KINDS[attempt.kind].inquire(ams, askedOf(attempt, given)),
    async abandon(attempt, given) {
      if (attempt.kind !== 'CHARGE') throw new Error(`a ${attempt.kind} cannot be abandoned`)
      return abandonCharge(ams, askedOf(attempt, given))
    },
    disputes: providerDisputes(ams),
    registrations: providerRegistrations(ams),
    agree: async (question, asked, { signal }) => AGREEMENTS[question](ams, asked, signal),
    receive: async (message) => receive(mailbox, message),
    list: (listing) => list(ams, listing),
    outcomes: (listing) => outcomes(ams, listing),
    pastEvents: (listing) => pastEvents(ams, listing),
    look: (key, signal) => look(ams, key, signal),
  }
}

/** Upstream's answer decides about them. Orders go there whole. */
const HANDS_ON = ['creditPayPlan', 'order.needDeclaration', 'order.declaration', 'refundToBankInfo'] as const

/** Upstream has the contract's methods, each in its currencies; in a store any wallet may pay. */
function takes(type: string, currency: string): boolean {
  if (type === ANY_WALLET) return true
  const method = findPaymentMethod(type)
  return method !== undefined && isCurrency(currency) && takesCurrency(method, currency)
}
