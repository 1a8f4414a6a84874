import { randomInt } from 'node:crypto'
import { idTime } from '../domain/index.ts'

/** 35 digits: the time to the millisecond, so that the ids of one day lie together, and 18 random digits. */
export function newId(now: Date): string {
  return `${idTime(now)}${randomDigits()}${randomDigits()}`
}

const randomDigits = () => String(randomInt(1_000_000_000)).padStart(9, '0')
