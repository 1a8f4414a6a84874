import { expect, it } from 'vitest'
import { slowly } from './slowly.ts'

function newQuestion(patienceMs = 1_000, more: { oldMs?: number } = {}) {
  let [now, count] = [0, 0]
  const open: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const read = slowly(
    () => {
      count += 1
      return new Promise<string>((resolve, reject) => open.push({ resolve, reject }))
    },
    { restMs: 30_000, patienceMs, now: () => now, ...more },
  )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    read,
    count: () => count,
    pass: (ms: number) => {
      now += ms
    },
    answer: async (text: string) => {
      open.shift()?.resolve(text)
      await settled()
    },
    fail: async () => {
      open.shift()?.reject(new Error('away'))
      await settled()
    },
  }
}

it('the first ones wait for one answer', async () => {
  const { read, answer, count } = newQuestion()
  const asked = [read(), read()]
  await answer('one')
  expect(await Promise.all(asked)).toEqual(Array(2).fill({ value: 'one', ageSeconds: 0 }))
  expect(count()).toBe(1)
})

it('but not for ever', async () => {
  const { read } = newQuestion(1)
  expect(await read()).toEqual({ value: null, ageSeconds: 0 })
})

it('later ones get the last answer at once, and lead to a new question when that has rested', async () => {
  const { read, answer, pass, count } = newQuestion()
  const first = read()
  await answer('one')
  await first
  pass(29_999)
  expect([await read(), count()]).toEqual([{ value: 'one', ageSeconds: 29.999 }, 1])
  pass(1)
  expect([await read(), count()]).toEqual([{ value: 'one', ageSeconds: 30 }, 2])
  await answer('two')
  expect(await read()).toEqual({ value: 'two', ageSeconds: 0 })
})

it('a question that takes ten seconds is asked again after two hundred', async () => {
  const { read, answer, pass, count } = newQuestion()
  const first = read()
  pass(10_000)
  await answer('one')
  await first
  pass(199_999)
  await read()
  expect(count()).toBe(1)
  pass(1)
  await read()
  expect(count()).toBe(2)
})

it('what fails leaves the last good answer, which grows old', async () => {
  const { read, answer, fail, pass } = newQuestion()
  const first = read()
  await answer('one')
  await first
  pass(30_000)
  await read()
  await fail()
  pass(30_000)
  expect(await read()).toEqual({ value: 'one', ageSeconds: 60 })
})

it('what has never been answered grows old too', async () => {
  const { read, fail, pass } = newQuestion()
  const first = read()
  await fail()
  await first
  pass(20_000)
  expect(await read()).toEqual({ value: null, ageSeconds: 20 })
})

it('whoever comes when the answer is too old waits for a new one', async () => {
  const { read, answer, pass } = newQuestion(1_000, { oldMs: 60_000 })
  const first = read()
  await answer('one')
  await first
  pass(60_000)
  expect((await read()).value).toBe('one')
  await answer('two')
  pass(60_001)
  const late = read()
  await answer('three')
  expect(await late).toEqual({ value: 'three', ageSeconds: 0 })
})

it('nothing is asked while nobody comes', async () => {
  const { read, answer, pass, count } = newQuestion()
  const first = read()
  await answer('one')
  await first
  pass(10 * 60_000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(count()).toBe(1)
})
