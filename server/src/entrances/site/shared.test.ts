import { expect, it } from 'vitest'
import { shared } from './shared.ts'

function newQuestion() {
  let [now, count] = [0, 0]
  const open: ((answer: string) => void)[] = []
  const ask = shared(
    1_000,
    () => {
      count += 1
      return new Promise<string>((resolve) => open.push(resolve))
    },
    () => now,
  )
  return {
    ask,
    answer: (text: string) => open.shift()?.(text),
    pass: (ms: number) => {
      now += ms
    },
    count: () => count,
  }
}

it('who asks at the same time shares one question, however long it takes', async () => {
  const { ask, answer, pass, count } = newQuestion()
  const first = ask()
  pass(5_000)
  const second = ask()
  answer('one')
  expect([await first, await second, count()]).toEqual(['one', 'one', 1])
})

it('an answer is given again until it is a second old, counted from the question', async () => {
  const { ask, answer, pass, count } = newQuestion()
  const first = ask()
  pass(400)
  answer('one')
  await first
  pass(599)
  expect([await ask(), count()]).toEqual(['one', 1])
  pass(1)
  const next = ask()
  answer('two')
  expect([await next, count()]).toEqual(['two', 2])
})

it('a failure is shared like an answer, and asked about again after its time', async () => {
  let now = 0
  let count = 0
  const ask = shared(
    1_000,
    async () => {
      count += 1
      throw new Error('away')
    },
    () => now,
  )
  await expect(ask()).rejects.toThrow('away')
  await expect(ask()).rejects.toThrow('away')
  expect(count).toBe(1)
  now += 1_000
  await expect(ask()).rejects.toThrow('away')
  expect(count).toBe(2)
})
