import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The smallest first. Packed while somebody waits: the last percents would take ten times as long. */
const FORMS = {
  br: (content: Buffer) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content: Buffer) => zip(content, { level: 9 }),
} as const
type Encoding = keyof typeof FORMS

/** Less is hardly smaller packed than not. */
const PACKED_BYTES_MIN = 1_024

/** Asked whether its copy is still good, the gateway answers with 304 and no more: an upgrade is seen at once. */
const CACHE_CONTROL = 'no-cache'

interface Loaded {
  readonly bytes: Buffer
  readonly tag: string
}

/** Weak: whatever it is packed by, it says the same. */
const loaded = (bytes: Buffer): Loaded => ({
  bytes,
  tag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

/** A file that does not change while the gateway runs: read once, packed once for each encoding, whoever asks. */
export class PackedFile {
  readonly #type: string
  readonly #read: () => Buffer | string | Promise<Buffer>
  #loading: Promise<Loaded> | undefined
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(type: string, read: () => Buffer | string | Promise<Buffer>) {
    this.#type = type
    this.#read = read
  }

  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { bytes, tag } = await this.#load()
    reply.headers({ 'cache-control': CACHE_CONTROL, etag: tag, vary: 'accept-encoding' })
    if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send()
    const encoding = bytes.length < PACKED_BYTES_MIN ? null : encodingFor(headers['accept-encoding'])
    if (encoding === null) return reply.type(this.#type).send(bytes)
    return reply
      .type(this.#type)
      .header('content-encoding', encoding)
      .send(await this.#pack(encoding, bytes))
  }

  #load(): Promise<Loaded> {
    this.#loading ??= Promise.resolve(this.#read()).then(
      (content) => loaded(Buffer.from(content)),
      (error: unknown) => {
        // The disk may be well again for the next one.
        this.#loading = undefined
        throw error
      },
    )
    return this.#loading
  }

  #pack(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? FORMS[encoding](bytes)
    this.#packed.set(encoding, packed)
    return packed
  }
}

const isKnown = (given: string | undefined, tag: string): boolean =>
  given !== undefined && (given.trim() === '*' || given.split(',').some((one) => one.trim() === tag))

/** The first of ours that the browser takes. */
function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const taken = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (Object.keys(FORMS) as Encoding[]).find((name) => taken.includes(name)) ?? null
}
