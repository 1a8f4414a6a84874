import type { SentCall } from './messages.ts'

/**
 * Calls as they go from one thread to the other: one long text with the lengths of its pieces. To hand over each string and
 * object by itself would cost the event loop several times as much.
 */
export interface PackedCalls {
  readonly count: number
  readonly text: string
  /** Of each piece; less than nothing where there is none. */
  readonly lengths: Int32Array<ArrayBuffer>
  readonly numbers: Float64Array<ArrayBuffer>
}

const TEXTS_OF_CALL = 21
const NUMBERS_OF_CALL = 4
const NONE = -1
/** Yes or no, as digits of one number. */
const [FAILED, PROVEN, CUT] = [1, 2, 4]

export function packCalls(calls: readonly SentCall[]): PackedCalls {
  const packed = {
    count: calls.length,
    text: '',
    lengths: new Int32Array(calls.length * TEXTS_OF_CALL),
    numbers: new Float64Array(calls.length * NUMBERS_OF_CALL),
  }
  let [place, numbers] = [0, 0]
  const add = (piece: string | null) => {
    packed.lengths[place] = piece === null ? NONE : piece.length
    place += 1
    if (piece !== null) packed.text += piece
  }
  for (const call of calls) {
    const { requestHeaders: asked, answerHeaders: answered, explanation } = call
    add(call.clientId)
    add(call.traceId)
    add(call.method)
    add(call.path)
    add(call.operation)
    add(call.subject)
    add(call.resultStatus)
    add(call.resultCode)
    add(call.address)
    add(asked.contentType)
    add(asked.userAgent)
    add(asked.clientId)
    add(asked.time)
    add(asked.signature)
    add(call.requestBody)
    add(answered?.contentType ?? null)
    add(answered?.clientId ?? null)
    add(answered?.time ?? null)
    add(answered?.signature ?? null)
    add(call.answerBody)
    add(explanation && JSON.stringify(explanation))
    packed.numbers[numbers] = call.atMs
    packed.numbers[numbers + 1] = call.durationMs
    packed.numbers[numbers + 2] = call.requestBytes
    packed.numbers[numbers + 3] =
      (call.isFailed ? FAILED : 0) + (call.isProven ? PROVEN : 0) + (call.isRequestCut ? CUT : 0)
    numbers += NUMBERS_OF_CALL
  }
  return packed
}

export function* unpackCalls({ count, text, lengths, numbers }: PackedCalls): Iterable<SentCall> {
  let [place, begin] = [0, 0]
  const orNull = (): string | null => {
    const length = lengths[place] ?? NONE
    place += 1
    if (length < 0) return null
    begin += length
    return text.slice(begin - length, begin)
  }
  const next = (): string => orNull() ?? ''
  for (let call = 0; call < count; call += 1) {
    const first = call * NUMBERS_OF_CALL
    const marks = numbers[first + 3] ?? 0
    yield {
      clientId: next(),
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
      requestBody: next(),
      answerHeaders: answered({
        contentType: orNull(),
        clientId: orNull(),
        time: orNull(),
        signature: orNull(),
      }),
      answerBody: orNull(),
      explanation: explained(orNull()),
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
