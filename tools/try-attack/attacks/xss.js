import { payRequest } from '../shop.js'

const TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</title><script>1</script>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><input name=number>',
  '{{constructor.constructor("alert(1)")()}}',
  '<base href=//evil.example/>',
  '\u2028<script>\u2029',
  '<!--<script>-->',
]
const LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'filesystem:http://x/',
  'view-source:http://x/',
  'blob:http://x/1',
  'about:blank',
  'https://shop.example/"onclick="x',
]
/** Whatever of it a browser would take for a tag of its own, or for a link that runs. */
const LIVE =
  /<(script|img|svg|form|base|iframe)\b[^>]*(alert|evil|onerror|onload)|<script|<a[^>]* href="\s*(javascript|data|vbscript|filesystem|view-source|blob|about):|onclick="x/i

/** The scripts of the pages themselves. */
const OWN = /<script type="module" src="\/checkout\/[\w.-]+" integrity="[^"]+"><\/script>/g

const seen = async (url, init) => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { headers: response.headers, text: (await response.text()).replace(OWN, '') }
}

/** What a merchant or a payer may write is shown on pages; nothing of it may run. */
export const xss = {
  name: 'texts and links on pages',
  async run({ shop }) {
    const tries = []
    const look = async (what, changes) => {
      const { result, normalUrl } = await shop.ask('payments/pay', payRequest(changes))
      if (!normalUrl)
        return tries.push({ what, isHeld: result.resultStatus === 'F', detail: result.resultCode })
      const pages = [
        await seen(normalUrl),
        await seen(`${normalUrl}/confirm`, { method: 'POST' }),
        await seen(`${normalUrl}/leave`),
      ]
      const isPlain = pages.every(({ text }) => !LIVE.test(text))
      const isGuarded = /script-src|default-src 'none'/.test(
        pages[0].headers.get('content-security-policy') ?? '',
      )
      const isLinkFit = !/^(javascript|data)/i.test(pages[1].headers.get('location') ?? '')
      return tries.push({ what, isHeld: isPlain && isGuarded && isLinkFit, detail: 'shown' })
    }
    const amount = { currency: 'HKD', value: '25800' }
    for (const text of TEXTS)
      await look(text.slice(0, 40), {
        order: { referenceOrderId: '1', orderDescription: text, orderAmount: amount },
      })
    for (const paymentRedirectUrl of LINKS) await look(paymentRedirectUrl.trim(), { paymentRedirectUrl })
    return tries
  },
}
