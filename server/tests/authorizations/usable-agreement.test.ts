import { expect, it } from 'vitest'
import { type ClientWithClock, payerActor } from '../../src/domain/index.ts'
import type { Act } from '../../src/money/act.ts'
import { beginAgreement } from '../../src/money/agreements/begin-agreement.ts'
import { findUsableAgreement } from '../../src/money/agreements/usable-agreement.ts'
import type { DatabaseTransaction } from '../../src/storage/index.ts'
import { newAgreement, query, refresh, revoke } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'

const DAY_MS = 86_400_000

const gateway = useGateway()
const merchant = useMerchant(gateway)

/** What a payer of this client does, in a transaction of its own. */
const inAct = <T>({ clientId }: Merchant, work: (act: Act) => Promise<T>, now = new Date()): Promise<T> =>
  gateway.storage.db.transaction().execute((tx: DatabaseTransaction) => {
    const parts = { sealer: gateway.sealer } as Act['parts']
    return work({ parts, tx, actor: payerActor({ clientId } as ClientWithClock), now })
  })

const find = (client: Merchant, accessToken: string, now?: Date) =>
  inAct(client, (act) => findUsableAgreement(act, accessToken), now)

it('who pays by agreement finds it by its token, while that lives', async () => {
  const { accessToken, refreshToken } = await newAgreement(merchant)
  expect(await find(merchant, accessToken)).toMatchObject({ state: 'ACTIVE', customerBelongsTo: 'GCASH' })
  const refused = { code: 'INVALID_ACCESS_TOKEN' }
  await expect(find(merchant, refreshToken)).rejects.toMatchObject(refused)
  await expect(find(await gateway.merchant(), accessToken)).rejects.toMatchObject(refused)
  await expect(find(merchant, accessToken, new Date(Date.now() + 731 * DAY_MS))).rejects.toMatchObject(
    refused,
  )
  const { body } = await refresh(merchant, refreshToken)
  await expect(find(merchant, accessToken)).rejects.toMatchObject(refused)
  await revoke(merchant, String(body.accessToken))
  await expect(find(merchant, String(body.accessToken))).rejects.toMatchObject(refused)
})

it('an agreement that a payment brings along has tokens at once, and is told', async () => {
  const agreed = (authState: string) =>
    ({ authState, customerBelongsTo: 'KAKAOPAY', notifyUrl: null }) as const
  await inAct(merchant, (act) => beginAgreement(act, agreed('easy')))
  const told = (await merchant.notifications()).at(-1)?.body
  expect(told).toMatchObject({ authorizationNotifyType: 'TOKEN_CREATED', authState: 'easy' })
  const accessToken = String(told?.accessToken)
  expect(await find(merchant, accessToken)).toMatchObject({ customerBelongsTo: 'KAKAOPAY' })
  expect((await query(merchant, accessToken)).body.tokenStatusType).toBe('ACTIVE')
  const rolledBack = inAct(merchant, async (act) => {
    await beginAgreement(act, agreed('rolled back'))
    throw new Error('the payment failed')
  })
  await expect(rolledBack).rejects.toThrow('the payment failed')
  const rows = await gateway.database.query("select 1 from agreements where auth_state = 'rolled back'")
  expect(rows).toEqual([])
})
