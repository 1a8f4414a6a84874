import type { Client } from '../clients/client.ts'

/** How a merchant looks to its payers; null where it has set nothing. */
export interface Brand {
  /** In place of the client's name. */
  readonly name: string | null
  /** As `#rrggbb`, in small letters. */
  readonly colour: string | null
  /** The digest of the logo, which is also its address. */
  readonly logo: string | null
}

export const BRAND_NAME_LENGTH_MAX = 64

/** Line breaks and what turns the direction of writing would let a name pass for something else on the page. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u

export const isBrandName = (name: string): boolean =>
  name !== '' && name === name.trim() && [...name].length <= BRAND_NAME_LENGTH_MAX && !UNSEEN.test(name)

/** The client under the name that its payers know. */
export const asPayersKnow = <C extends Client>(client: C): C =>
  client.brand.name === null ? client : { ...client, name: client.brand.name }

export const logoPath = (clientId: string, logo: string): string =>
  `/logos/${encodeURIComponent(clientId)}/${logo}`
