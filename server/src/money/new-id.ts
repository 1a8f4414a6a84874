import { randomInt } from 'node:crypto'

/** 35 digits: the client's time to the millisecond, so that ids of one day lie together, and 18 random ones. */
export function newId(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '')
  return `${time}${randomDigits()}${randomDigits()}`
}

const randomDigits = () => String(randomInt(1_000_000_000)).padStart(9, '0')
