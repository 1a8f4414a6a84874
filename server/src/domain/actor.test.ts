import { expect, it } from 'vitest'
import {
  type Actor,
  actorMark,
  clientActor,
  gatewayActor,
  operatorActor,
  payerActor,
  userActor,
} from './actor.ts'

const client = {} as Actor['client']

it.each([
  [clientActor(client), 'client'],
  [payerActor(client), 'payer'],
  [gatewayActor(client), 'gateway'],
  [userActor(client, 'u-1'), 'user u-1'],
  [operatorActor(client, 'root'), 'operator root'],
] satisfies [Actor, string][])('%o leaves the mark %s', (actor, mark) => {
  expect(actorMark(actor)).toBe(mark)
})

it('everybody acts on the payments of one client', () => {
  for (const actor of [clientActor(client), payerActor(client), gatewayActor(client), userActor(client, 'u')])
    expect(actor.client).toBe(client)
})
