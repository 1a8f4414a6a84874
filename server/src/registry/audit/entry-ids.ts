import { randomInt } from 'node:crypto'
import { idTime } from '../../domain/index.ts'

/** Nine digits, with room for those that follow in the same millisecond. */
const FIRST_NUMBERS = 999_000_000

/** Ids begin with the moment. They also rise within a millisecond, so that what was done later is listed later. */
export class EntryIds {
  #last = { time: '', number: 0 }

  next(at: Date): string {
    const time = idTime(at)
    const number = time === this.#last.time ? this.#last.number + 1 : randomInt(FIRST_NUMBERS)
    this.#last = { time, number }
    return time + String(number).padStart(9, '0')
  }
}
