import { expect, it } from 'vitest'
import { type Actor, actorMark, clientActor, gatewayActor, payerActor } from './actor.ts'

const client = {} as Actor['client']

it.each([
  [clientActor(client), 'client'],
  [payerActor(client), 'payer'],
  [gatewayActor(client), 'gateway'],
  [{ kind: 'user', id: 'u-1', client }, 'user u-1'],
  [{ kind: 'operator', id: 'root', client }, 'operator root'],
] satisfies [Actor, string][])('%o leaves the mark %s', (actor, mark) => {
  expect(actorMark(actor)).toBe(mark)
})
