import { beforeAll, describe, expect, it } from 'vitest'
import type {
  MerchantPage,
  PlanChanged,
  PlanList,
  PlanPage,
  PlanPreview,
} from '../../src/entrances/operator-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import {
  allow,
  firstOperator,
  newOperator,
  shownProposal,
  type TestOperator,
  withSecondStep,
} from '../support/operators.ts'

type Failed = { readonly error: { readonly code: string; readonly facts?: { readonly why?: string } } }

const alone = useGateway({ FEES: 'CARD=2.9,*=1' })
const four = useGateway({ FOUR_EYES: 'on' })

let [administrator, support]: (TestOperator | undefined)[] = []
let [one, other]: (TestOperator | undefined)[] = []
beforeAll(async () => {
  administrator = await firstOperator(alone)
  support = await newOperator(alone, administrator, 'support')
  one = await withSecondStep(firstOperator(four))
  other = await withSecondStep(newOperator(four, one, 'approver'))
}, 60_000)

const some = (operator: TestOperator | undefined) => operator as TestOperator
const ask = <T>(line: string, body?: unknown, operator = administrator) =>
  some(operator).browser.ask<T>(line, body)
const CHANGE = { sales: { '*': '2' }, holdsFrom: null, reason: 'A new year' } as const

describe('price plans', () => {
  it('are listed with what holds now and what will', async () => {
    expect((await ask<PlanList>('GET /plans')).body).toMatchObject({
      setting: { CARD: '2.9', '*': '1' },
      needsTwo: false,
    })
    const made = await ask<PlanChanged>('POST /plans/gold', {
      ...CHANGE,
      sales: { 'CARD/HKD': '1+HKD:2 min HKD:3' },
    })
    expect(made.body).toEqual({ version: 1, proposalId: null })
    const holdsFrom = new Date(Date.now() + 3_600_000).toISOString()
    await ask('POST /plans/gold', { ...CHANGE, holdsFrom })
    const { body } = await ask<PlanPage>('GET /plans/gold')
    expect(body).toMatchObject({
      ...{ planId: 'gold', clients: 0 },
      current: { version: 1, sales: { 'CARD/HKD': '1+HKD:2.00 min HKD:3.00' }, reason: 'A new year' },
      next: { version: 2, holdsFrom, sales: { '*': '2' } },
    })
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1])
    const { plans } = (await ask<PlanList>('GET /plans')).body
    expect(plans.map(({ planId, current, next }) => [planId, current?.version, next?.version])).toEqual([
      ['gold', 1, 2],
    ])
    // The standard plan has a page before it has a version; no other has.
    expect((await ask<PlanPage>('GET /plans/standard')).body).toMatchObject({ current: null, versions: [] })
    expect((await ask('GET /plans/silver')).status).toBe(404)
  })

  it.each([
    [{ ...CHANGE, sales: { CARD: 'much' } }, 'term_fee'],
    [{ ...CHANGE, holdsFrom: '2026-01-01T00:00:00Z' }, 'plan_moment'],
  ])('%j is refused with its reason', async (body, why) => {
    const { status, body: answer } = await ask<Failed>('POST /plans/gold', body)
    expect([status, answer.error.facts?.why]).toEqual([409, why])
  })

  it('are given to a merchant, and taken away, with an entry of why', async () => {
    const { clientId } = await alone.merchant()
    await ask('POST /plans/silver', CHANGE)
    expect(
      (await ask(`POST /merchants/${clientId}/plan`, { planId: 'silver', reason: 'Agreed' })).status,
    ).toBe(200)
    const shown = await ask<MerchantPage>(`GET /merchants/${clientId}`)
    expect(shown.body.plan).toEqual({ planId: 'silver', sales: { '*': '2' } })
    expect((await ask<PlanPage>('GET /plans/silver')).body.merchants).toMatchObject([{ clientId }])
    const own = { fees: { CARD: '1' }, reason: 'r' }
    expect((await ask<Failed>(`POST /merchants/${clientId}/settings`, own)).body.error.facts?.why).toBe(
      'plan_shared',
    )
    await ask(`POST /merchants/${clientId}/plan`, { planId: null, reason: 'Ended' })
    expect((await ask<MerchantPage>(`GET /merchants/${clientId}`)).body.plan).toBeNull()
    const entries = await alone.database.query<{ after: object }>(
      "select after from audit_entries where client_id = $1 and action = 'plan_assigned' order by entry_id",
      [clientId],
    )
    expect(entries.map(({ after }) => after)).toEqual([
      { plan: 'silver', reason: 'Agreed' },
      { plan: null, reason: 'Ended' },
    ])
    expect((await ask('POST /merchants/none/plan', { planId: 'silver', reason: 'r' })).status).not.toBe(200)
  })

  it('are tried on what a merchant has sold, before anything changes', async () => {
    const merchant = await alone.merchant()
    await paid(merchant)
    await paid(merchant, 'ALIPAY_HK HKD 1000')
    const preview = async (sales: object, planId = 'gold') =>
      (await ask<PlanPreview>('POST /plans/preview', { planId, sales, clientId: merchant.clientId })).body
    expect(await preview({ ALIPAY_HK: '2 min HKD:1.00' })).toMatchObject({
      isAll: true,
      rows: [
        {
          ...{ currency: 'HKD', payments: 2, volume: { value: '26800' } },
          ...{ fees: { value: '268' }, newFees: { value: String(516 + 100) } },
        },
      ],
    })
    // What a plan says nothing of is as for everybody.
    expect((await preview({ CARD: '5' })).rows[0]?.newFees.value).toBe('268')
    expect((await preview({ CARD: '5' }, 'standard')).rows[0]?.newFees.value).toBe('0')
    expect((await ask('POST /plans/preview', { planId: 'gold', sales: {}, clientId: 'none' })).status).toBe(
      404,
    )
  })

  it('are seen by support, and changed by others alone', async () => {
    expect((await ask('GET /plans', undefined, support)).status).toBe(200)
    expect((await ask('POST /plans/gold', CHANGE, support)).status).toBe(403)
    const { clientId } = await alone.merchant()
    const asked = { planId: 'gold', reason: 'r' }
    expect((await ask(`POST /merchants/${clientId}/plan`, asked, support)).status).toBe(403)
  })
})

describe('where two must agree, a change of a plan', () => {
  const propose = async (change: object = {}, by = one) =>
    (await ask<PlanChanged>('POST /plans/gold', { ...CHANGE, ...change }, by)).body.proposalId ?? ''
  const versions = async () =>
    (await ask<PlanPage>('GET /plans/gold', undefined, one)).body.versions?.length ?? 0

  it('is done when another allows it, once', async () => {
    const proposalId = await propose()
    expect(proposalId).not.toBe('')
    expect(await versions()).toBe(0)
    expect((await allow(one, proposalId)).status).toBe(409)
    const answers = await Promise.all([allow(other, proposalId), allow(other, proposalId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await versions()).toBe(1)
    expect(await shownProposal(some(other), proposalId)).toMatchObject({
      ...{ kind: 'change_plan', state: 'DONE' },
      request: { planId: 'gold', sales: { '*': '2' }, holdsFrom: null },
    })
  })

  it('is void where the plan has changed since it was asked for', async () => {
    const before = await versions()
    const [first, second] = [await propose({ sales: { '*': '3' } }), await propose({ sales: { '*': '4' } })]
    expect((await allow(other, first)).status).toBe(200)
    const late = await allow(other, second)
    expect([late.status, (late.body as unknown as Failed).error.code]).toEqual([409, 'proposal_void'])
    expect((await shownProposal(some(other), second)).state).toBe('VOID')
    expect(await versions()).toBe(before + 1)
  })

  it('that could never hold is refused at once', async () => {
    const { status } = await ask<Failed>('POST /plans/gold', { ...CHANGE, sales: { CARD: 'x' } }, one)
    expect(status).toBe(409)
  })
})
