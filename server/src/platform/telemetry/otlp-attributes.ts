/** A value as OTLP writes it in JSON; 64-bit numbers are text. */
const otlpValue = (value: unknown): object => {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value !== 'number') return { stringValue: String(value) }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

export const otlpAttributes = (attributes: Readonly<Record<string, unknown>>): object[] =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: otlpValue(value) }))

export const nanoseconds = (milliseconds: number): string =>
  `${BigInt(Math.round(milliseconds * 1_000)) * 1_000n}`
