import type { IncomingHttpHeaders } from 'node:http'

/** What a browser gives away of who looks at a page, as far as that helps to put the likely methods first. */
export interface PayerHints {
  /** Of the language that it asks for most, such as HK of zh-HK; null where it names none. */
  readonly country: string | null
  readonly isOnPhone: boolean
}

export const hintsOf = (headers: IncomingHttpHeaders): PayerHints => ({
  country: countryOf(headers['accept-language']),
  isOnPhone: isPhone(headers),
})

const LENGTH_MAX = 500
/** Language, perhaps a script, and a country. */
const WITH_COUNTRY = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i

function countryOf(accepted: string | undefined): string | null {
  const [best] = (accepted ?? '')
    .slice(0, LENGTH_MAX)
    .split(',')
    .map((request) => {
      const [tag = '', ...parameters] = request.trim().split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
      return { country: WITH_COUNTRY.exec(tag)?.[1]?.toUpperCase(), quality: Number(quality ?? 1) }
    })
    .filter(({ country, quality }) => country !== undefined && quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return best?.country ?? null
}

function isPhone(headers: IncomingHttpHeaders): boolean {
  const hint = headers['sec-ch-ua-mobile']
  if (hint === '?1' || hint === '?0') return hint === '?1'
  return /\b(?:Mobi|Mobile|iPhone|Android)\b/.test(headers['user-agent'] ?? '')
}
