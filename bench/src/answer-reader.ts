const HEAD_END = '\r\n\r\n'

/** Follows the answers on one connection, each with a content-length, and tells their status at their end. */
export class AnswerReader {
  readonly #onAnswer: (status: number) => void
  #status = 0
  /** Of the head, until it is complete. */
  #head = ''
  #bodyBytesLeft = 0

  constructor(onAnswer: (status: number) => void) {
    this.#onAnswer = onAnswer
  }

  read(chunk: Buffer): void {
    let rest = chunk
    while (rest.length > 0) rest = this.#status === 0 ? this.#readHead(rest) : this.#readBody(rest)
  }

  #readHead(chunk: Buffer): Buffer {
    const before = this.#head.length
    this.#head += chunk.toString('latin1')
    const end = this.#head.indexOf(HEAD_END)
    if (end < 0) return chunk.subarray(chunk.length)
    const head = this.#head.slice(0, end)
    this.#head = ''
    this.#status = Number(head.slice(9, 12)) || -1
    this.#bodyBytesLeft = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#bodyBytesLeft === 0) this.#finish()
    return chunk.subarray(end + HEAD_END.length - before)
  }

  #readBody(chunk: Buffer): Buffer {
    const taken = Math.min(this.#bodyBytesLeft, chunk.length)
    this.#bodyBytesLeft -= taken
    if (this.#bodyBytesLeft === 0) this.#finish()
    return chunk.subarray(taken)
  }

  #finish(): void {
    const status = this.#status
    this.#status = 0
    this.#onAnswer(status)
  }
}
