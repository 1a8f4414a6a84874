import { canonicalJson, type Idempotency, type OperationContract } from '@amsel/contract'
import { type KeptRequest, Refusal, type IdempotencyFingerprint } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'

const DIGEST_BYTES = 32

/**
 * Compares a request with what was stored of an earlier one under its id. A stored digest begins with the version of its
 * fields, so that new fields may join them: what was stored before is compared by the fields of its time. Version 1 has
 * no such byte.
 */
export class RequestFingerprint implements IdempotencyFingerprint {
  readonly digest: Buffer
  readonly #sealer: Sealer
  readonly #path: string
  readonly #idempotency: Idempotency
  readonly #request: unknown

  constructor(sealer: Sealer, { path }: OperationContract, idempotency: Idempotency, request: unknown) {
    this.#sealer = sealer
    this.#path = path
    this.#idempotency = idempotency
    this.#request = request
    this.digest = this.#digestOf(newestVersion(idempotency), idempotency.same)
  }

  requireSame(earlier: Buffer, kept: KeptRequest): void {
    if (earlier.equals(this.digest)) return
    const version = versionOf(earlier)
    const fields = fieldsOf(this.#idempotency, version)
    if (this.#digestOf(version, fields).equals(earlier)) return
    throw new Refusal('REPEAT_REQ_INCONSISTENT', this.#difference(fields, kept))
  }

  #digestOf(version: number, fields: readonly string[]): Buffer {
    const values = fields.map((field) => valueAt(this.#request, field))
    const digest = this.#sealer.digest(`${this.#path}\n${canonicalJson(values)}`, 'request')
    return version === 1 ? digest : Buffer.concat([Buffer.of(version), digest], 1 + DIGEST_BYTES)
  }

  /** Names fields and never values. What is not kept can only be meant where nothing else differs. */
  #difference(fields: readonly string[], kept: KeptRequest): string {
    const differing = fields.filter((field) => kept[field] !== undefined && this.#differs(field, kept[field]))
    const meant = differing.length > 0 ? differing : fields.filter((field) => kept[field] === undefined)
    const names = listed(meant, differing.length > 0 ? 'and' : 'or') || 'a field'
    const verb = differing.length > 1 ? 'differ' : 'differs'
    return `${names} ${verb} from the first request with this ${this.#idempotency.key}`
  }

  #differs(field: string, kept: unknown): boolean {
    return canonicalJson(valueAt(this.#request, field)) !== canonicalJson(kept ?? ABSENT)
  }
}

const newestVersion = ({ sameBefore }: Idempotency): number => 1 + (sameBefore?.length ?? 0)

const versionOf = (stored: Buffer): number => (stored.length > DIGEST_BYTES ? (stored[0] ?? 0) : 1)

function fieldsOf(idempotency: Idempotency, version: number): readonly string[] {
  if (version === newestVersion(idempotency)) return idempotency.same
  const count = idempotency.sameBefore?.[version - 1]
  if (count === undefined) throw new Error(`no request is compared by version ${version}`)
  return idempotency.same.slice(0, count)
}

const ABSENT = ''

const valueAt = (request: unknown, field: string): unknown =>
  namesIn(field).reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    request,
  ) ?? ABSENT

const splitNames = new Map<string, readonly string[]>()

/** `paymentAmount.value` in its parts; there are few such fields and many requests. */
function namesIn(field: string): readonly string[] {
  const names = splitNames.get(field) ?? field.split('.')
  splitNames.set(field, names)
  return names
}

const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
