import { canonicalJson, type OperationContract } from '@amsel/contract'

/** What makes two requests the same, as the contract says, in one text. */
export function sameness({ path, idempotency }: OperationContract, request: unknown): string {
  if (!idempotency) return ''
  const values = idempotency.same.map((field) => valueAt(request, namesIn(field)) ?? '')
  return `${path}\n${canonicalJson(values)}`
}

const valueAt = (request: unknown, names: readonly string[]) =>
  names.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], request)

const splitNames = new Map<string, readonly string[]>()

/** `paymentAmount.value` in its parts; there are few such fields and many requests. */
function namesIn(field: string): readonly string[] {
  const names = splitNames.get(field) ?? field.split('.')
  splitNames.set(field, names)
  return names
}
