import { isAscii } from 'node:buffer'
import { BODY_BYTES_MAX, type SentCall } from './messages.ts'

/**
 * Calls as they go from one thread to the other: all their bytes in a row, with the lengths of the pieces. They are
 * written there as they come: the garbage collector would move waiting objects and strings about, and handing over each
 * by itself would cost the event loop several times as much.
 */
export interface PackedCalls {
  readonly count: number
  /** Texts in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of each piece, in bytes; less than nothing where there is none. */
  readonly lengths: Int32Array<ArrayBuffer>
  readonly numbers: Float64Array<ArrayBuffer>
}

/** A call whose body is still as it came. */
export type UnpackedCall = Omit<SentCall, 'requestBody'> & { readonly requestBody: Buffer }

const TEXTS_OF_CALL = 22
const NUMBERS_OF_CALL = 4
const NONE = -1
/** Yes or no, as digits of one number. */
const [FAILED, PROVEN, CUT] = [1, 2, 4]
const BYTES_AT_FIRST = 1_024 * 1_024
const BYTES_OF_LETTER_MAX = 3

/** Takes calls until there are as many as it has room for. */
export class CallPack {
  readonly #lengths: Int32Array<ArrayBuffer>
  readonly #numbers: Float64Array<ArrayBuffer>
  #bytes: Buffer<ArrayBuffer>
  #length = 0
  #count = 0

  constructor(callsMax: number) {
    this.#bytes = Buffer.allocUnsafeSlow(callsMax > 0 ? BYTES_AT_FIRST : 0)
    this.#lengths = new Int32Array(callsMax * TEXTS_OF_CALL)
    this.#numbers = new Float64Array(callsMax * NUMBERS_OF_CALL)
  }

  get count(): number {
    return this.#count
  }

  get bytes(): number {
    return this.#length
  }

  add(call: UnpackedCall): void {
    const { requestHeaders: asked, answerHeaders: answered, explanation, requestBody } = call
    // One more than is kept, so that it is seen that something is missing.
    const answer = call.answerBody?.slice(0, BODY_BYTES_MAX + 1) ?? null
    this.#texts([
      call.clientId,
      call.name,
      call.traceId,
      call.method,
      call.path,
      call.operation,
      call.subject,
      call.resultStatus,
      call.resultCode,
      call.address,
      asked.contentType,
      asked.userAgent,
      asked.clientId,
      asked.time,
      asked.signature,
      answered?.contentType ?? null,
      answered?.clientId ?? null,
      answered?.time ?? null,
      answered?.signature ?? null,
      answer,
      explanation && JSON.stringify(explanation),
    ])
    this.#makeRoom(requestBody.length)
    requestBody.copy(this.#bytes, this.#length)
    this.#length += requestBody.length
    this.#lengths[(this.#count + 1) * TEXTS_OF_CALL - 1] = requestBody.length
    const first = this.#count * NUMBERS_OF_CALL
    this.#numbers[first] = call.atMs
    this.#numbers[first + 1] = call.durationMs
    this.#numbers[first + 2] = call.requestBytes
    this.#numbers[first + 3] =
      (call.isFailed ? FAILED : 0) + (call.isProven ? PROVEN : 0) + (call.isRequestCut ? CUT : 0)
    this.#count += 1
  }

  /** To be handed over, and nothing can be added any more. */
  end(): PackedCalls {
    return {
      count: this.#count,
      bytes: this.#bytes.subarray(0, this.#length),
      lengths: this.#lengths,
      numbers: this.#numbers,
    }
  }

  /** All at once where letters are bytes, as nearly always. */
  #texts(pieces: readonly (string | null)[]): void {
    let all = ''
    let place = this.#count * TEXTS_OF_CALL
    for (const piece of pieces) {
      this.#lengths[place] = piece === null ? NONE : piece.length
      place += 1
      if (piece !== null) all += piece
    }
    if (this.#write(all) === all.length) {
      this.#length += all.length
      return
    }
    place = this.#count * TEXTS_OF_CALL
    for (const piece of pieces) {
      const written = piece === null ? 0 : this.#write(piece)
      if (piece !== null) this.#lengths[place] = written
      this.#length += written
      place += 1
    }
  }

  #write(text: string): number {
    this.#makeRoom(text.length * BYTES_OF_LETTER_MAX)
    return this.#bytes.write(text, this.#length, this.#bytes.length - this.#length)
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const longer = Buffer.allocUnsafeSlow(Math.max(this.#length + bytes, 2 * this.#bytes.length))
    this.#bytes.copy(longer, 0, 0, this.#length)
    this.#bytes = longer
  }
}

export function* unpackCalls({ count, bytes, lengths, numbers }: PackedCalls): Iterable<SentCall> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // To cut a long text into pieces costs a fraction of reading each from its bytes.
  const text = isAscii(buffer) ? buffer.toString('latin1') : null
  let [place, begin] = [0, 0]
  const orNull = (): string | null => {
    const length = lengths[place] ?? NONE
    place += 1
    if (length < 0) return null
    begin += length
    return text === null ? buffer.toString('utf8', begin - length, begin) : text.slice(begin - length, begin)
  }
  const next = (): string => orNull() ?? ''
  for (let call = 0; call < count; call += 1) {
    const first = call * NUMBERS_OF_CALL
    const marks = numbers[first + 3] ?? 0
    yield {
      clientId: next(),
      name: next(),
      traceId: next(),
      method: next(),
      path: next(),
      operation: orNull(),
      subject: orNull(),
      resultStatus: orNull(),
      resultCode: orNull(),
      address: next(),
      requestHeaders: {
        contentType: orNull(),
        userAgent: orNull(),
        clientId: orNull(),
        time: orNull(),
        signature: orNull(),
      },
      answerHeaders: answered({
        contentType: orNull(),
        clientId: orNull(),
        time: orNull(),
        signature: orNull(),
      }),
      answerBody: orNull(),
      explanation: explained(orNull()),
      requestBody: next(),
      atMs: numbers[first] ?? 0,
      durationMs: numbers[first + 1] ?? 0,
      requestBytes: numbers[first + 2] ?? 0,
      isFailed: (marks & FAILED) > 0,
      isProven: (marks & PROVEN) > 0,
      isRequestCut: (marks & CUT) > 0,
    }
  }
}

/** An answer always has a type. */
const answered = (headers: NonNullable<SentCall['answerHeaders']>) =>
  headers.contentType === null ? null : headers

const explained = (text: string | null): SentCall['explanation'] => (text === null ? null : JSON.parse(text))
