import type { Exchange } from './shop.ts'

/** As long as a payment code lives. */
const CODE_LIFE_MS = 60_000

/** What a phone or a till shows at this moment, to be scanned with one tap, on this device or on another. */
interface Beside {
  /** Remembers the code that a call of a page has brought. */
  hear(operation: string, exchange: Exchange): void
  readonly shown: { readonly paymentCode: string | null; readonly orderCode: string | null }
}

interface Answer {
  readonly paymentCode?: string
  readonly orderCodeForm?: {
    readonly codeDetails: readonly { readonly displayType: string; readonly codeValue: string }[]
  }
}

/** Kept in memory: somebody who opens the pages at another process types the code, or uses a camera. */
export function openBeside(): Beside {
  let payment: { readonly code: string; readonly until: number } | null = null
  let orderCode: string | null = null
  return {
    hear(operation, exchange) {
      const answer = JSON.parse(exchange.answer.body) as Answer
      if (operation === 'simulator/issuePaymentCode' && answer.paymentCode)
        payment = { code: answer.paymentCode, until: performance.now() + CODE_LIFE_MS }
      const texts = answer.orderCodeForm?.codeDetails.filter(({ displayType }) => displayType === 'TEXT')
      orderCode = texts?.[0]?.codeValue ?? orderCode
    },
    get shown() {
      const isGood = payment !== null && performance.now() < payment.until
      return { paymentCode: isGood && payment ? payment.code : null, orderCode }
    },
  }
}
