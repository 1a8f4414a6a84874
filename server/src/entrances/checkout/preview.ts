import { type Brand, type Client, HOUR_MS, later, logoPath, type PaymentSession } from '../../domain/index.ts'
import { documentHeaders } from '../../platform/web/index.ts'
import { sessionPage } from './session-page.ts'
import { findLanguage, LANGUAGES, speechIn } from './words/index.ts'

/** The brand as it would be. A logo called `draft` is not uploaded yet: the portal puts it into its place. */
interface Wishes extends Brand {
  readonly isDark: boolean
  readonly lang: string
}

const DRAFT_LOGO = 'draft'

const AMOUNT = { currency: 'HKD', value: 25_800n } as const

const REQUEST = {
  paymentAmount: AMOUNT,
  order: {
    referenceOrderId: 'ORDER-2417',
    orderDescription: 'Coffee and cake',
    orderAmount: AMOUNT,
    goods: [
      { goodsName: 'Coffee beans, 1 kg', goodsUnitAmount: { currency: 'HKD', value: 19_800n } },
      { goodsName: 'Carrot cake', goodsQuantity: '2', goodsUnitAmount: { currency: 'HKD', value: 3_000n } },
    ],
  },
} as unknown as PaymentSession['request']

/** The page of a session that does not exist, in a brand that is not saved yet: rendered as all others are. */
export function previewOf(client: Client, { isDark, lang, ...brand }: Wishes) {
  const [english] = LANGUAGES
  const speech = speechIn(findLanguage(lang) ?? (english as (typeof LANGUAGES)[number]))
  const now = new Date(0)
  const { clientId } = client
  const page = sessionPage({
    client: { ...client, name: brand.name ?? client.name, brand },
    session: {
      clientId,
      paymentSessionId: '',
      requestDigest: Buffer.alloc(0),
      request: REQUEST,
      offer: { methods: ['CARD', 'ALIPAY_HK', 'PAYME'], cardWish: {} },
      savedCards: [],
      createdAt: now,
      expiresAt: later(now, 2 * HOUR_MS),
      answer: '',
      createdBy: '',
    },
    reader: { speech, hints: { country: null, isOnPhone: false }, marks: new Map(), to: (path) => path },
    now,
    saved: [],
    path: '#',
    takesCard: true,
  })
  // The page itself follows the device; a preview shows the one and the other.
  const shown = page.text
    .replaceAll('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all')
    .replace('color-scheme: light dark', `color-scheme: ${isDark ? 'dark' : 'light'}`)
    .replaceAll(logoPath(clientId, DRAFT_LOGO), 'data:,')
    .replace(/<script type="module".*?<\/script>/s, '')
  return { page: shown, headers: HEADERS }
}

/** It is looked at inside of the portal, and does nothing. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  ...documentHeaders(
    ["default-src 'none'", "img-src 'self' data:", "style-src 'unsafe-inline'", "form-action 'none'"],
    { isFramed: true },
  ),
}
