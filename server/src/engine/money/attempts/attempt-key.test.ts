import { expect, it } from 'vitest'
import { keyOf } from './attempt-key.ts'

it('a key is a UUID and always the same for a name', () => {
  expect(keyOf('["c","CHARGE","payment","p",0]')).toBe('e1bb5922-e7d4-821a-9b25-ebf58915a68d')
})

it('keys of different names differ', () => {
  const names = Array.from({ length: 1_000 }, (_, ordinal) => `["c","CHARGE","payment","p",${ordinal}]`)
  expect(new Set(names.map(keyOf)).size).toBe(1_000)
})
