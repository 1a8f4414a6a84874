import { expect, it } from 'vitest'
import { standIn } from './stand-in.ts'

class Counter {
  #count = 0
  next() {
    this.#count += 1
    return this.#count
  }
}

it('stands for whatever there is by now, and its methods know themselves', () => {
  let counter = new Counter()
  const stand = standIn('the counter', () => counter)
  expect([stand.next(), stand.next()]).toEqual([1, 2])
  counter = new Counter()
  expect(stand.next()).toBe(1)
})

it('says who is asked for too early, and for what', () => {
  const stand = standIn<Counter>('the counter', () => undefined)
  expect(() => stand.next()).toThrow(
    'the counter is there only while tests run: next was asked for too early',
  )
})
