import { expect, it } from 'vitest'
import { newAgreement, query } from '../support/agreements.ts'
import { cardRequest, infoOf, tokenRequest } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'

const gateway = useGateway()

/** Somebody who can write to the database copies one row's sealed value into another's, which may be another client's. */
async function copy(
  table: string,
  column: string,
  [from, to]: readonly [string, string],
  condition = 'true',
): Promise<void> {
  const { query } = gateway.database
  const [row] = await query<{ value: unknown }>(
    `select ${column} as value from ${table} where client_id = $1 and ${condition} limit 1`,
    [from],
  )
  await query(`update ${table} set ${column} = $1 where client_id = $2 and ${condition}`, [row?.value, to])
}

it('a card that was saved by one merchant is not charged by another whose row it was copied into', async () => {
  const [victim, thief] = [await gateway.merchant(), await gateway.merchant()]
  const tokens = []
  for (const merchant of [victim, thief])
    tokens.push(infoOf(await merchant.call('payments/pay', cardRequest({ tokenize: 'true' }))).cardToken)
  expect((await thief.call('payments/pay', tokenRequest(tokens[1]))).code).toBe('SUCCESS')
  await copy('card_tokens', 'provider_token_sealed', [victim.clientId, thief.clientId])
  expect((await thief.call('payments/pay', tokenRequest(tokens[1]))).code).toBe('UNKNOWN_EXCEPTION')
  expect((await victim.call('payments/pay', tokenRequest(tokens[0]))).code).toBe('SUCCESS')
})

it('tokens of an agreement are not given to another merchant whose row they were copied into', async () => {
  const [victim, thief] = [await gateway.merchant(), await gateway.merchant()]
  await newAgreement(victim)
  const { accessToken } = await newAgreement(thief)
  expect((await query(thief, accessToken)).code).toBe('SUCCESS')
  await copy('agreements', 'refresh_token_sealed', [victim.clientId, thief.clientId])
  expect((await query(thief, accessToken)).code).toBe('UNKNOWN_EXCEPTION')
})

it('a notification with secrets does not go out in place of another', async () => {
  const [victim, thief] = [await gateway.merchant(), await gateway.merchant()]
  for (const merchant of [victim, thief])
    await merchant.call('payments/pay', cardRequest({ tokenize: 'true' }))
  const list = () => thief.call('notifications/list', {})
  expect((await list()).code).toBe('SUCCESS')
  await copy('notifications', 'body', [victim.clientId, thief.clientId], "body like 'sealed:%'")
  expect((await list()).code).toBe('UNKNOWN_EXCEPTION')
})
