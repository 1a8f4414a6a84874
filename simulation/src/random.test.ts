import { expect, it } from 'vitest'
import { Random } from './random.ts'

const drawn = (random: Random) => Array.from({ length: 5 }, () => random.next())

it('draws the same for the same name, and something else for any other', () => {
  expect(drawn(new Random('seed 1'))).toEqual(drawn(new Random('seed 1')))
  expect(drawn(new Random('seed 1'))).not.toEqual(drawn(new Random('seed 2')))
})

it('has streams that do not depend on what was drawn before', () => {
  const [fresh, used] = [new Random('seed 1'), new Random('seed 1')]
  drawn(used)
  expect(drawn(used.of('network'))).toEqual(drawn(fresh.of('network')))
  expect(drawn(fresh.of('network'))).not.toEqual(drawn(fresh.of('provider')))
})

it('covers what it may, and nothing else', () => {
  const random = new Random('seed 1')
  const seen = new Set(Array.from({ length: 1_000 }, () => random.between(3, 6)))
  expect([...seen].sort()).toEqual([3, 4, 5, 6])
  expect(random.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
