const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
/** Flags and extension: none. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)])
const BYTES_AT_FIRST = 256 * 1_024
const BYTES_OF_LETTER_MAX = 3
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
const END = -1
/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000)
const NUL = /\0/g

/** A message's kind, and a place for its length, which counts itself. */
const KIND = 'd'.charCodeAt(0)

/**
 * Rows as `copy … from stdin (format binary)` takes them, as one message of the protocol: nothing is escaped here and
 * nothing parsed there. Can be reused once they have been sent.
 */
export class BinaryRows {
  #buffer = Buffer.allocUnsafeSlow(BYTES_AT_FIRST)
  #length = 0

  constructor() {
    this.clear()
  }

  clear(): void {
    this.#buffer[0] = KIND
    HEADER.copy(this.#buffer, 1 + LENGTH_BYTES)
    this.#length = 1 + LENGTH_BYTES + HEADER.length
  }

  begin(columns: number): void {
    this.#int16(columns)
  }

  text(value: string | null): void {
    if (value === null) {
      this.#int32(NULL_LENGTH)
      return
    }
    // The one character that PostgreSQL text cannot hold.
    const text = value.includes('\0') ? value.replace(NUL, '\ufffd') : value
    this.#makeRoom(LENGTH_BYTES + text.length * BYTES_OF_LETTER_MAX)
    const at = this.#length + LENGTH_BYTES
    const written = this.#buffer.write(text, at, this.#buffer.length - at)
    this.#buffer.writeInt32BE(written, this.#length)
    this.#length += LENGTH_BYTES + written
  }

  boolean(value: boolean): void {
    this.#int32(1)
    this.#makeRoom(1)
    this.#buffer[this.#length] = value ? 1 : 0
    this.#length += 1
  }

  integer(value: number): void {
    this.#int32(LENGTH_BYTES)
    this.#int32(value)
  }

  time(atMs: number): void {
    this.#int32(8)
    this.#makeRoom(8)
    this.#buffer.writeBigInt64BE(BigInt(Math.round(atMs) - EPOCH_MS) * 1_000n, this.#length)
    this.#length += 8
  }

  end(): Buffer {
    this.#int16(END)
    this.#buffer.writeInt32BE(this.#length - 1, 1)
    return this.#buffer.subarray(0, this.#length)
  }

  #int16(value: number): void {
    this.#makeRoom(2)
    this.#length = this.#buffer.writeInt16BE(value, this.#length)
  }

  #int32(value: number): void {
    this.#makeRoom(LENGTH_BYTES)
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const longer = Buffer.allocUnsafeSlow(Math.max(this.#length + bytes, 2 * this.#buffer.length))
    this.#buffer.copy(longer, 0, 0, this.#length)
    this.#buffer = longer
  }
}
