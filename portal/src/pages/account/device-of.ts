const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Browser and system in words, such as "Firefox, Linux". */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const named = (list: readonly (readonly [string, string])[]) =>
    list.find(([sign]) => userAgent.includes(sign))?.[1]
  const device = [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ')
  return device || userAgent.slice(0, 40)
}
