import { createHash } from 'node:crypto'
import type { AuditTrail } from '../audit/index.ts'
import {
  BRAND_NAME_LENGTH_MAX,
  type Brand,
  isBrandName,
  isColour,
  LOGO_BYTES_MAX,
  LOGO_PIXELS_MAX,
  LOGO_PIXELS_MIN,
  type LogoFlaw,
  OperatorError,
  readLogo,
  type Who,
} from '../../domain/index.ts'
import { getBrand, type Logo, updateBrand } from '../../storage/index.ts'
import { lockKnown } from './lock-known.ts'

/** Null removes what was set; what is not named stays as it is. */
interface BrandRequest {
  readonly name?: string | null | undefined
  readonly colour?: string | null | undefined
  readonly logo?: Buffer | null | undefined
}

/** How a merchant looks to its payers. Returns the current values; if nothing changes, nothing is written. */
export async function setUpBrand(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  request: BrandRequest,
): Promise<Brand> {
  const name = nameOf(request.name)
  const colour = colourOf(request.colour)
  const picture = logoOf(request.logo)
  return trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const before = await getBrand(tx, clientId)
    const after: Brand = {
      name: name === undefined ? before.name : name,
      colour: colour === undefined ? before.colour : colour,
      logo: picture === undefined ? before.logo : picture && digestOf(picture.bytes),
    }
    if (isSame(before, after)) return { event: null, result: before }
    await updateBrand(tx, clientId, after, before.logo === after.logo ? undefined : picture)
    const facts = { before: { ...before }, after: { ...after } }
    return { event: { clientId, action: 'brand_changed', subject: null, ...facts }, result: after }
  })
}

const isSame = (one: Brand, other: Brand): boolean =>
  one.name === other.name && one.colour === other.colour && one.logo === other.logo

const DIGEST_LENGTH = 32
const digestOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_LENGTH)

function nameOf(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text
  const name = text.trim().normalize('NFC')
  if (!isBrandName(name))
    throw new OperatorError(`A name has 1 to ${BRAND_NAME_LENGTH_MAX} visible characters.`, {
      facts: { why: 'brand_name', max: BRAND_NAME_LENGTH_MAX },
    })
  return name
}

function colourOf(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text
  const colour = text.trim().toLowerCase()
  if (!isColour(colour))
    throw new OperatorError('Enter # and six hexadecimal digits, such as #175a8a.', {
      facts: { why: 'brand_colour' },
    })
  return colour
}

const FLAWS: Readonly<Record<LogoFlaw, string>> = {
  logo_large: `A logo has at most ${LOGO_BYTES_MAX / 1024} kB.`,
  logo_type: 'A logo is a PNG, JPEG or WebP file.',
  logo_pixels: `A logo is ${LOGO_PIXELS_MIN} to ${LOGO_PIXELS_MAX} pixels wide and high.`,
}

function logoOf(bytes: Buffer | null | undefined): Logo | null | undefined {
  if (bytes === null || bytes === undefined) return bytes
  const facts = readLogo(bytes)
  if (typeof facts === 'string') throw new OperatorError(FLAWS[facts], { facts: { why: facts } })
  return { type: facts.type, bytes }
}
