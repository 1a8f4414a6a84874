import { expect, it } from 'vitest'
import { type ClientWithClock, payerActor } from '../../src/domain/index.ts'
import { beginAgreement } from '../../src/engine/money/agreements/begin-agreement.ts'
import { findAgreementOf, requireUsable } from '../../src/engine/money/agreements/usable-agreement.ts'
import type { Unit } from '../../src/engine/money/unit.ts'
import { newAgreement, query, refresh, revoke } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { writeUnit } from '../support/units.ts'

const DAY_MS = 86_400_000

const gateway = useGateway()
const merchant = useMerchant(gateway)

/** What a payer of this client does, in a database transaction of its own. */
const inUnit = ({ clientId }: Merchant, fill: (unit: Unit) => void): Promise<void> =>
  gateway.storage.db.transaction().execute((tx) =>
    writeUnit(tx, { clientId }, (writes) => {
      const deps = { sealer: gateway.sealer } as Unit['deps']
      fill({ deps, writes, actor: payerActor({ clientId } as ClientWithClock), now: new Date() })
    }),
  )

const find = async ({ clientId }: Merchant, accessToken: string, now = new Date()) =>
  requireUsable(await findAgreementOf(gateway, gateway.storage.db, { clientId, accessToken }), now)

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

it('an agreement that a payment brings along has tokens at once, and is notified', async () => {
  const agreed = (authState: string) =>
    ({ authState, customerBelongsTo: 'KAKAOPAY', notifyUrl: null }) as const
  await inUnit(merchant, (unit) => void beginAgreement(unit, agreed('easy')))
  const notified = (await merchant.notifications()).at(-1)?.body
  expect(notified).toMatchObject({ authorizationNotifyType: 'TOKEN_CREATED', authState: 'easy' })
  const accessToken = String(notified?.accessToken)
  expect(await find(merchant, accessToken)).toMatchObject({ customerBelongsTo: 'KAKAOPAY' })
  expect((await query(merchant, accessToken)).body.tokenStatusType).toBe('ACTIVE')
  const rolledBack = inUnit(merchant, (unit) => {
    beginAgreement(unit, agreed('rolled back'))
    throw new Error('the payment failed')
  })
  await expect(rolledBack).rejects.toThrow('the payment failed')
  const rows = await gateway.database.query("select 1 from agreements where auth_state = 'rolled back'")
  expect(rows).toEqual([])
})
