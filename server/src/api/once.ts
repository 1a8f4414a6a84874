import { canonicalJson, type OperationContract } from '@amsel/contract'

/** What makes two requests the same, as the contract says, in one text. */
export function sameness({ path, idempotency }: OperationContract, request: unknown): string {
  if (!idempotency) return ''
  const values = idempotency.same.map((field) => valueAt(request, field) ?? '')
  return `${path}\n${canonicalJson(values)}`
}

const valueAt = (request: unknown, field: string) =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], request)
