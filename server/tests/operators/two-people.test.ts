import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/domain/index.ts'
import type { ApplicationPage, OperatorMe } from '../../src/entrances/operator-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesByKind } from '../support/money.ts'
import {
  allow,
  firstOperator,
  invitedOperator,
  newOperator,
  newOperatorEmail,
  shownProposal,
  type TestOperator,
  withSecondStep,
} from '../support/operators.ts'
import { newOwner } from '../support/portal.ts'

const PDF = Buffer.from('%PDF-1.7 a company register\n').toString('base64')
const gateway = useGateway({ FOUR_EYES: 'on' })
let [administrator, approver, other]: TestOperator[] = []
let merchant: Merchant

beforeAll(async () => {
  administrator = await withSecondStep(firstOperator(gateway))
  approver = await withSecondStep(newOperator(gateway, administrator, 'approver'))
  other = await withSecondStep(newOperator(gateway, administrator, 'approver'))
  merchant = await gateway.merchant()
}, 60_000)

const some = (operator: TestOperator | undefined) => operator as TestOperator
const payable = async () => (await balancesByKind(gateway, merchant)).payable ?? 0n

async function propose(by: TestOperator | undefined, amount = '500'): Promise<string> {
  const { body } = await some(by).browser.ask<{ proposalId: string }>('POST /money/corrections', {
    ...{ clientId: merchant.clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD', amount, reason: 'Twice' },
  })
  return body.proposalId
}

const entriesOf = (proposalId: string) =>
  gateway.database.query<{ action: string; actor: string; after: Record<string, unknown> }>(
    "select action, actor, after from audit_entries where after ->> 'proposalId' = $1 order by entry_id",
    [proposalId],
  )

const idOf = async ({ browser }: TestOperator) => (await browser.ask<OperatorMe>('GET /me')).body.user.userId

const rename = (from: string, to: string) =>
  gateway.database.query('update operator_users set email = $2 where email = $1', [from, to])

describe('a person', () => {
  it('stays the same with another address, also where somebody else has the old one', async () => {
    const one = await withSecondStep(newOperator(gateway, some(administrator), 'approver'))
    const another = await withSecondStep(newOperator(gateway, some(administrator), 'approver'))
    const before = await payable()
    const proposalId = await propose(one)
    const address = newOperatorEmail()
    await rename(one.email, address)
    await rename(another.email, one.email)
    expect(await allow(one, proposalId)).toMatchObject({
      status: 409,
      body: { error: { code: 'own_proposal' } },
    })
    expect((await one.browser.ask(`POST /proposals/${proposalId}/refuse`, { reason: 'r' })).status).toBe(409)
    expect((await another.browser.ask(`POST /proposals/${proposalId}/withdraw`)).status).toBe(403)
    expect(await payable()).toBe(before)
    expect(await shownProposal(another, proposalId)).toMatchObject({
      askedBy: address,
      askedById: await idOf(one),
    })
    // By the address they are the same; they are two people.
    expect((await allow(another, proposalId)).status).toBe(200)
    expect(await payable()).toBe(before + 500n)
    expect((await entriesOf(proposalId)).at(-1)?.after).toMatchObject({
      ...{ askedBy: `operator ${address}`, askedById: await idOf(one), decidedById: await idOf(another) },
    })
  })

  it('cannot be both for the database either', async () => {
    const proposalId = await propose(approver)
    await expect(
      gateway.database.query(
        "update operator_proposals set state = 'DONE', decided_by = asked_by where proposal_id = $1",
        [proposalId],
      ),
    ).rejects.toThrow('operator_proposals_two_people')
    await expect(
      gateway.database.query("update operator_proposals set state = 'DONE' where proposal_id = $1", [
        proposalId,
      ]),
    ).rejects.toThrow('operator_proposals_decided')
  })
})

describe('what was proposed', () => {
  it('is decided with the digest that was seen, and no other', async () => {
    const [proposalId, same] = [await propose(approver), await propose(approver)]
    const { digest } = await shownProposal(some(other), proposalId)
    const anothers = (await shownProposal(some(other), same)).digest
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(anothers).not.toBe(digest)
    const before = await payable()
    for (const [wrong, status] of [
      [{}, 400],
      [{ digest: 'abc' }, 400],
      [{ digest: anothers }, 409],
      [{ digest: null }, 409],
    ] as const)
      expect((await some(other).browser.ask(`POST /proposals/${proposalId}/allow`, wrong)).status).toBe(
        status,
      )
    const refused = { reason: 'No', digest: anothers }
    expect(
      (await some(other).browser.ask(`POST /proposals/${proposalId}/refuse`, refused)).body,
    ).toMatchObject({ error: { code: 'other_digest' } })
    expect(await payable()).toBe(before)
    expect((await allow(other, proposalId)).status).toBe(200)
    for (const { after } of await entriesOf(proposalId)) expect(after).toMatchObject({ digest })
  })

  it('is void where it has no digest, as whatever an older version has left', async () => {
    const proposalId = await propose(approver)
    await gateway.database.query('update operator_proposals set digest = null where proposal_id = $1', [
      proposalId,
    ])
    expect((await allow(other, proposalId)).body).toMatchObject({ error: { code: 'proposal_void' } })
    expect((await shownProposal(some(other), proposalId)).state).toBe('VOID')
  })

  it('is void where it was changed behind the gateway, which the trail says', async () => {
    const proposalId = await propose(approver)
    await gateway.database.query(
      `update operator_proposals set wish = jsonb_set(wish, '{amount}', '"900000"') where proposal_id = $1`,
      [proposalId],
    )
    const before = await payable()
    const answers = await Promise.all([allow(other, proposalId), allow(administrator, proposalId)])
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([409, { error: { code: 'proposal_void' } }])
    expect(await payable()).toBe(before)
    expect(await shownProposal(some(other), proposalId)).toMatchObject({
      ...{ state: 'VOID', decidedBy: null, decision: 'What it is about has changed since then.' },
    })
    const ends = (await entriesOf(proposalId)).filter(({ action }) => action === 'proposal_decided')
    expect(ends).toMatchObject([{ after: { state: 'VOID' } }])
    await expect(allow(other, proposalId)).resolves.toMatchObject({ status: 409 })
  })
})

describe('an approval', () => {
  type Owner = Awaited<ReturnType<typeof newOwner>>

  async function apply({ browser, organisationId }: Owner) {
    const base = `/organisations/${organisationId}/applications`
    const { body } = await browser.ask<{ applicationId: string }>(`POST ${base}`, {
      ...{ name: 'Corner shop', legalName: 'Corner Shop Pte. Ltd.', registrationNumber: '201912345K' },
      ...{ country: 'SG', region: 'SG', website: 'https://shop.example', merchantCategoryCode: '5411' },
      ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
    })
    const { applicationId } = body
    const documents = `${base}/${applicationId}/documents`
    const add = async () =>
      (await browser.ask<{ documentId: string }>(`POST ${documents}`, { name: 'register', document: PDF }))
        .body.documentId
    return { applicationId, add, remove: (id: string) => browser.ask(`DELETE ${documents}/${id}`) }
  }

  async function proposeFor(applicationId: string): Promise<string> {
    const { browser } = some(approver)
    await browser.ask(`POST /applications/${applicationId}/approve`, { reason: 'All is well' })
    const { body } = await browser.ask<ApplicationPage>(`GET /applications/${applicationId}`)
    return String(body.proposal?.proposalId)
  }

  it('is void as soon as the merchant adds or removes a document, and can be proposed again', async () => {
    const { applicationId, add, remove } = await apply(await newOwner(gateway))
    const documentId = await add()
    for (const change of [() => add(), () => remove(documentId)]) {
      const proposalId = await proposeFor(applicationId)
      const { digest } = await shownProposal(some(other), proposalId)
      await change()
      expect(await shownProposal(some(other), proposalId)).toMatchObject({ state: 'VOID' })
      expect((await allow(other, proposalId, { digest })).body).toMatchObject({
        error: { code: 'proposal_void' },
      })
      expect((await entriesOf(proposalId)).at(-1)).toMatchObject({
        ...{ action: 'proposal_decided', actor: expect.stringMatching(/^user /) },
        after: { state: 'VOID', applicationId, digest },
      })
    }
    expect((await allow(other, await proposeFor(applicationId))).status).toBe(200)
  })

  it.each([
    ['a document’s name', "update application_documents set name = 'another' where application_id = $1"],
    ['the application', "update production_applications set region = 'HK' where application_id = $1"],
    [
      'the organisation',
      `update organisations set name = 'Another' where organisation_id =
         (select organisation_id from production_applications where application_id = $1)`,
    ],
  ])('is void where %s changed in any other way', async (_what, statement) => {
    const { applicationId, add } = await apply(await newOwner(gateway))
    await add()
    const proposalId = await proposeFor(applicationId)
    await gateway.database.query(statement, [applicationId])
    expect((await allow(other, proposalId)).body).toMatchObject({ error: { code: 'proposal_void' } })
    const [row] = await gateway.database.query(
      'select status from production_applications where application_id = $1',
      [applicationId],
    )
    expect(row).toEqual({ status: 'WAITING' })
    expect((await allow(other, await proposeFor(applicationId))).status).toBe(200)
  })
})

describe('with FOUR_EYES_SETTLED_DAYS', () => {
  const strict = useGateway({ FOUR_EYES_SETTLED_DAYS: '7' })
  let [inviter, invited, apart]: TestOperator[] = []
  let clientId: string

  beforeAll(async () => {
    inviter = await withSecondStep(firstOperator(strict))
    invited = await withSecondStep(newOperator(strict, inviter, 'approver'))
    apart = await withSecondStep(invitedOperator(strict, 'approver'))
    clientId = (await strict.merchant()).clientId
  }, 60_000)

  const asked = async (by: TestOperator | undefined) => {
    const request = { clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD', amount: '5', reason: 'Twice' }
    return (await some(by).browser.ask<{ proposalId: string }>('POST /money/corrections', request)).body
      .proposalId
  }

  it('neither of two allows what the other asks for while one is new by the other’s invitation', async () => {
    for (const [asker, decider] of [
      [inviter, invited],
      [invited, inviter],
    ]) {
      const proposalId = await asked(asker)
      expect(await shownProposal(some(decider), proposalId)).toMatchObject({
        settledAt: expect.any(String),
        invitations: [{ invited: invited?.email, invitedBy: inviter?.email }],
      })
      expect(await allow(decider, proposalId)).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'not_settled',
            facts: { invited: invited?.email, inviter: inviter?.email, days: 7 },
            message: expect.stringContaining('for 7 days neither can approve'),
          },
        },
      })
      expect((await shownProposal(some(apart), proposalId)).settledAt).toBeNull()
      expect((await allow(apart, proposalId)).status).toBe(200)
    }
    const refused = await asked(inviter)
    const no = { reason: 'A no moves nothing' }
    expect((await some(invited).browser.ask(`POST /proposals/${refused}/refuse`, no)).status).toBe(200)
  })

  it('the days over they do, and the trail says who invited whom', async () => {
    const proposalId = await asked(inviter)
    await strict.database.query('update operators set joined_at = $1 where invited_by is not null', [
      new Date(Date.now() - 7 * DAY_MS),
    ])
    expect((await shownProposal(some(invited), proposalId)).settledAt).toBeNull()
    expect((await allow(invited, proposalId)).status).toBe(200)
    const entries = await strict.database.query<{ after: object }>(
      "select after from audit_entries where after ->> 'proposalId' = $1 order by entry_id",
      [proposalId],
    )
    expect(entries.at(-1)?.after).toMatchObject({
      invitations: [{ invited: invited?.email, invitedBy: inviter?.email }],
    })
    const joined = await strict.database.query<{ after: object }>(
      "select after from audit_entries where action = 'operator_joined' and subject = $1",
      [invited?.email],
    )
    expect(joined).toMatchObject([{ after: { invitedBy: await idOf(some(inviter)) } }])
  })
})
