import { createHash } from 'node:crypto'

/** Numbers that follow from a name alone. Each part of a simulated world has a stream of its own, so that none disturbs another. */
export class Random {
  readonly #name: string
  readonly #state: Uint32Array

  constructor(name: string) {
    this.#name = name
    const digest = createHash('sha256').update(name).digest()
    this.#state = new Uint32Array(4).map((_, index) => digest.readUInt32LE(index * 4))
  }

  /** A stream that depends on this one's name, not on what was drawn from it. */
  of(name: string): Random {
    return new Random(`${this.#name}/${name}`)
  }

  /** At least 0, below 1. The generator is sfc32. */
  next(): number {
    const state = this.#state as unknown as [number, number, number, number]
    const sum = (state[0] + state[1] + state[3]) >>> 0
    const [, b, c, counter] = state
    state[0] = b ^ (b >>> 9)
    state[1] = (c + (c << 3)) >>> 0
    state[2] = (((c << 21) | (c >>> 11)) + sum) >>> 0
    state[3] = (counter + 1) >>> 0
    return sum / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[this.below(list.length)] as T
  }

  bytes(size: number): Buffer {
    return Buffer.from(Array.from({ length: size }, () => this.below(256)))
  }

  uuid(): string {
    const bytes = this.bytes(16)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
