/**
 * The brands of cards that are taken, by the digits that a number begins with. What a brand allows after the
 * authorization (several captures, raising the amount) is our choice where the interface leaves it open.
 */
export interface CardBrand {
  /** `cardBrand` on the wire. */
  readonly brand: string
  readonly name: string
  /** First digits, single or as a range of equal length. */
  readonly prefixes: readonly (string | readonly [from: string, to: string])[]
  readonly lengths: readonly number[]
  readonly cvcLength: number
  readonly takesSeveralCaptures: boolean
  readonly takesHigherAmount: boolean
}

/** The longest matching prefix wins. */
export const CARD_BRANDS: readonly CardBrand[] = [
  brand('VISA', 'Visa', { prefixes: ['4'], lengths: [13, 16, 19], isFlexible: true }),
  brand('MASTERCARD', 'Mastercard', {
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    isFlexible: true,
  }),
  brand('AMEX', 'American Express', { prefixes: ['34', '37'], lengths: [15], cvcLength: 4 }),
  brand('DINERS', 'Diners Club', { prefixes: [['300', '305'], '36', '38'], lengths: [14, 16, 19] }),
  brand('DISCOVER', 'Discover', { prefixes: ['6011', ['644', '649'], '65'], lengths: [16, 19] }),
  brand('JCB', 'JCB', { prefixes: [['3528', '3589']], lengths: [16, 19] }),
  brand('CUP', 'UnionPay', { prefixes: ['62'], lengths: [16, 17, 18, 19] }),
  brand('MAESTRO', 'Maestro', {
    prefixes: ['5018', '5020', '5038', '6304', '6759', ['6761', '6763']],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  }),
  brand('ELO', 'Elo', {
    prefixes: ['4011', '431274', '438935', '451416', '5067', '509', '627780', '636297'],
  }),
  brand('HIPERCARD', 'Hipercard', { prefixes: ['606282', '3841'], lengths: [16, 19] }),
  brand('CARNET', 'Carnet', { prefixes: ['286900', '502275', '506', '604', '636379'] }),
  brand('HYUNDAI', 'Hyundai Card', { prefixes: ['9490'] }),
]

interface Traits {
  readonly prefixes: CardBrand['prefixes']
  readonly lengths?: readonly number[]
  readonly cvcLength?: number
  readonly isFlexible?: boolean
}

function brand(
  code: string,
  name: string,
  { prefixes, lengths = [16], cvcLength = 3, isFlexible = false }: Traits,
): CardBrand {
  return {
    brand: code,
    name,
    prefixes,
    lengths,
    cvcLength,
    takesSeveralCaptures: isFlexible,
    takesHigherAmount: isFlexible,
  }
}

/** The brand that a card number begins like, whatever its length. */
export function brandOfNumber(cardNo: string): CardBrand | undefined {
  const matches = CARD_BRANDS.flatMap((candidate) =>
    candidate.prefixes.map((prefix) => ({ candidate, length: matchLength(cardNo, prefix) })),
  ).filter(({ length }) => length > 0)
  return matches.sort((a, b) => b.length - a.length)[0]?.candidate
}

export const findCardBrand = (code: string): CardBrand | undefined =>
  CARD_BRANDS.find((candidate) => candidate.brand === code)

function matchLength(cardNo: string, prefix: CardBrand['prefixes'][number]): number {
  const [from, to] = typeof prefix === 'string' ? [prefix, prefix] : prefix
  const start = cardNo.slice(0, from.length)
  return start.length === from.length && from <= start && start <= to ? from.length : 0
}

/** The check digit that every card number ends with. */
export function hasValidCheckDigit(cardNo: string): boolean {
  const sum = [...cardNo].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
