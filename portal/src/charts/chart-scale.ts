export interface ChartPoint {
  readonly key: string
  /** Its place on the axis below. */
  readonly label: string
  readonly value: number
  /** To hover over and for screen readers. */
  readonly text: string
}

/** A round number not below the greatest value: 1, 2 or 5 and zeros. */
export function niceTop(greatest: number): number {
  if (greatest <= 0) return 1
  const size = 10 ** Math.floor(Math.log10(greatest))
  return ([1, 2, 5, 10].find((step) => step * size >= greatest) ?? 10) * size
}

export const shortNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** Every how many-th label is written so that none runs into the next. */
export const labelStep = (count: number, room: number): number => Math.max(1, Math.ceil(count / room))
