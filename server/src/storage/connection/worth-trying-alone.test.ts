import pg from 'pg'
import { expect, it } from 'vitest'
import { isWorthTryingAlone } from './worth-trying-alone.ts'

const refusal = (code: string, severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, severity })

it.each([
  ['a lock that somebody holds', refusal('55P03'), true, true],
  ['a value that one row has', refusal('22P05'), true, false],
  ['a deadlock', refusal('40P01'), true, false],
  ['a statement that took too long', refusal('57014'), false, false],
  ['a server that takes no writes', refusal('25006'), false, false],
  ['a server that ends the session', refusal('57P01', 'FATAL'), false, false],
  ['a connection that is lost, where nobody knows what was written', new Error('reset'), false, false],
])(
  '%s: whether each payment of a group is tried alone, and one that was alone',
  (_what, error, ofMany, ofOne) => {
    expect([isWorthTryingAlone(error, 64), isWorthTryingAlone(error, 1)]).toEqual([ofMany, ofOne])
  },
)
