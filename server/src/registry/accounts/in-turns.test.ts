import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

const busy = () => new Error('busy')

test('one after the other, also after one that fails, and no more than may wait', async () => {
  const inTurn = inTurns({ waitingMax: 2, busy, hasRests: false })
  const logged: string[] = []
  const work = (name: string) => async () => {
    logged.push(`${name} begins`)
    await setImmediate()
    logged.push(`${name} ends`)
    if (name === 'first') throw new Error('first fails')
    return name
  }
  const first = inTurn(work('first'))
  const second = inTurn(work('second'))
  await expect(inTurn(work('third'))).rejects.toThrow('busy')
  await expect(first).rejects.toThrow('first fails')
  expect(await second).toBe('second')
  expect(await inTurn(work('fourth'))).toBe('fourth')
  const names = ['first', 'second', 'fourth']
  expect(logged).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('a rest follows only where more wait', async () => {
  const inTurn = inTurns({ waitingMax: 2, busy, hasRests: true })
  const moments: number[] = []
  const work = async () => {
    const began = performance.now()
    while (performance.now() - began < 20);
    moments.push(performance.now())
  }
  await Promise.all([inTurn(work), inTurn(work)])
  const [one = 0, other = 0] = moments
  expect(other - one).toBeGreaterThan(35)
})
