/** A short time as people compare it: 4.2 ms, 130 ms, 1.3 sec. */
export const formatMs = (ms: number, locale: string): string => {
  const [unit, amount] = ms < 1_000 ? (['millisecond', ms] as const) : (['second', ms / 1_000] as const)
  const digits = amount < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(amount)
}
