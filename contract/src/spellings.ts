import { z } from 'zod'

/** Fields that clients write in two ways, each as the contract has it and as others write it. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  merchantMCC: 'merchantMcc',
  storeMCC: 'storeMcc',
  registrationNotifyURL: 'registrationNotifyUrl',
  // One library writes it so, in retrievePaymentSession alone.
  paymentRequestId: 'payment_request_id',
  // And another so, where a session only asks for consent.
  productCode: 'productCodeType',
}

/** The field's value under either name; the contract's own wins. */
export function givenValue(object: Readonly<Record<string, unknown>>, field: string): unknown {
  const own = object[field]
  const other = OTHER_SPELLINGS[field]
  return other !== undefined && (own === undefined || own === null || own === '') ? object[other] : own
}

/** The same value with the contract's names, wherever the schema knows a field by two. */
export function respelled(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return respelled(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => respelled(schema.element as z.ZodType, item))
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value
  const named: Record<string, unknown> = { ...value }
  for (const [field, inner] of Object.entries(schema.shape)) {
    const given = givenValue(value, field)
    if (given !== undefined) named[field] = respelled(inner as z.ZodType, given)
  }
  return named
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
