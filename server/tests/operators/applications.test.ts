import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, DOCUMENT_BYTES_MAX } from '../../src/domain/index.ts'
import type { ApplicationList, ApplicationPage, Approved } from '../../src/entrances/operator-api/shapes.ts'
import type { Application } from '../../src/entrances/portal-api/shapes.ts'
import { deleteEndedAccess } from '../../src/storage/index.ts'
import { apply } from '../support/applications.ts'
import { useGateway } from '../support/gateway.ts'
import { png } from '../support/logos.ts'
import { allow, firstOperator, newOperator, type TestOperator, withSecondStep } from '../support/operators.ts'
import { newOwner } from '../support/portal.ts'

type Owner = Awaited<ReturnType<typeof newOwner>>
const PDF = Buffer.from('%PDF-1.7 a company register\n')

const add = (
  { browser, organisationId }: Owner,
  applicationId: string,
  bytes: Buffer,
  name = 'register.pdf',
) =>
  browser.ask<{ documentId: string }>(
    `POST /organisations/${organisationId}/applications/${applicationId}/documents`,
    { name, document: bytes.toString('base64') },
  )

const ownOf = async ({ browser, organisationId }: Owner) =>
  (await browser.ask<Application[]>(`GET /organisations/${organisationId}/applications`)).body

describe('an application', () => {
  const gateway = useGateway()
  let [administrator, approver, support]: (TestOperator | undefined)[] = []
  let owner: Owner | undefined
  const shop = () => owner as Owner
  const ask = <T>(line: string, body?: unknown) => (approver as TestOperator).browser.ask<T>(line, body)

  beforeAll(async () => {
    administrator = await withSecondStep(firstOperator(gateway))
    approver = await withSecondStep(newOperator(gateway, administrator, 'approver'))
    support = await withSecondStep(newOperator(gateway, administrator, 'support'))
    owner = await newOwner(gateway)
  }, 60_000)

  it('is read with its documents, which are sealed, and each look has its entry', async () => {
    const applicationId = await apply(shop())
    const { body } = await add(shop(), applicationId, PDF, 'Auszug "2026".pdf')
    await add(shop(), applicationId, png())
    const list = await ask<ApplicationList>('GET /applications')
    expect(list.body.rows).toMatchObject([{ applicationId, status: 'WAITING', documents: 2 }])
    const page = await ask<ApplicationPage>(`GET /applications/${applicationId}`)
    expect(page.body).toMatchObject({
      merchant: { legalName: 'Corner Shop Pte. Ltd.', contactEmail: 'ada@shop.example' },
      organisation: 'Corner shop',
      documents: [{ type: 'application/pdf', size: PDF.length }, { type: 'image/png' }],
      proposal: null,
      needsTwo: false,
    })
    const path = `/applications/${applicationId}/documents/${body.documentId}`
    const file = await ask<string>(`GET ${path}`)
    expect([file.headers.get('content-type'), file.body]).toEqual(['application/pdf', PDF.toString()])
    expect(file.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Auszug%20%222026%22.pdf",
    )
    expect((await support?.browser.ask(`GET ${path}`))?.status).toBe(403)
    const stored = await gateway.database.query('select content_sealed from application_documents')
    for (const { content_sealed } of stored as { content_sealed: Buffer }[])
      expect(content_sealed.includes('company register')).toBe(false)
    const entries = await gateway.database.query(
      "select subject from audit_entries where client_id = $1 and action = 'read' order by entry_id",
      [shop().organisationId],
    )
    expect(entries).toEqual([
      { subject: `application ${applicationId}` },
      { subject: `document ${body.documentId} of the application ${applicationId}` },
    ])
    expect((await ask(`GET /applications/${applicationId}/documents/none`)).status).toBe(404)
  })

  it('has at most five documents, of the kinds and the size that are taken, of its own merchant', async () => {
    const own = await newOwner(gateway)
    const applicationId = await apply(own)
    for (const bytes of [Buffer.from('<html>'), Buffer.concat([PDF, Buffer.alloc(DOCUMENT_BYTES_MAX)])])
      expect((await add(own, applicationId, bytes)).status).toBe(400)
    expect((await add(shop(), applicationId, PDF)).status).toBe(404)
    expect((await add(own, 'none', PDF)).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(own, applicationId, PDF)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      error: { code: 'too_many_documents' },
    })
    const [first] = (await ownOf(own))[0]?.documents ?? []
    const path = `/organisations/${own.organisationId}/applications/${applicationId}/documents`
    expect((await own.browser.ask(`DELETE ${path}/${first?.documentId}`)).status).toBe(200)
    expect((await ownOf(own))[0]?.documents).toHaveLength(4)
    const whole = Buffer.concat([PDF, Buffer.alloc(DOCUMENT_BYTES_MAX - PDF.length)])
    expect((await add(own, applicationId, whole)).status).toBe(200)
  })

  it('is refused with a reason that the merchant reads, or approved once; its documents go a month later', async () => {
    const own = await newOwner(gateway)
    const first = await apply(own)
    await add(own, first, PDF)
    expect((await ask(`POST /applications/${first}/refuse`, {})).status).toBe(400)
    await ask(`POST /applications/${first}/refuse`, { reason: 'The register is too old' })
    expect(await ownOf(own)).toMatchObject([{ status: 'REFUSED', reason: 'The register is too old' }])
    expect((await add(own, first, PDF)).status).toBe(409)
    const second = await apply(own)
    await add(own, second, PDF)
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask<Approved>(`POST /applications/${second}/approve`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [approved] = await ownOf(own)
    expect(approved).toMatchObject({ status: 'APPROVED', clientId: expect.any(String) })
    const clients = await gateway.database.query(
      'select 1 from organisation_clients where organisation_id = $1',
      [own.organisationId],
    )
    expect(clients).toHaveLength(2)
    const decided = await ask<ApplicationList>('GET /applications?state=decided')
    expect(decided.body.rows.map(({ applicationId }) => applicationId)).toEqual([second, first])
    const left = async () =>
      (
        await gateway.database.query('select 1 from application_documents where application_id = any($1)', [
          [first, second],
        ])
      ).length
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
    await deleteEndedAccess(gateway.storage.db, inDays(29), {
      failedBefore: new Date(0),
      mailedBefore: new Date(0),
    })
    expect(await left()).toBe(2)
    await deleteEndedAccess(gateway.storage.db, inDays(31), {
      failedBefore: new Date(0),
      mailedBefore: new Date(0),
    })
    expect(await left()).toBe(0)
  })
})

describe('where two must agree', () => {
  const gateway = useGateway({ FOUR_EYES: 'on' })
  let [first, second]: (TestOperator | undefined)[] = []

  beforeAll(async () => {
    first = await withSecondStep(firstOperator(gateway))
    second = await withSecondStep(newOperator(gateway, first, 'approver'))
  }, 60_000)

  const by = (operator: TestOperator | undefined) => (operator as TestOperator).browser
  const stateOf = async (applicationId: string) =>
    gateway.database.query(
      `select state, a.email as asked_by, d.email as decided_by from operator_proposals
       left join operator_users a on a.id = asked_by left join operator_users d on d.id = decided_by
       where wish ->> 'applicationId' = $1 order by asked_at`,
      [applicationId],
    )

  it('one proposes, and only another allows it, once', async () => {
    const owner = await newOwner(gateway)
    const applicationId = await apply(owner)
    const path = `/applications/${applicationId}`
    const proposed = await by(first).ask<Approved>(`POST ${path}/approve`, { reason: 'All is well' })
    expect(proposed.body).toEqual({ clientId: null, isProposed: true })
    expect((await ownOf(owner))[0]?.status).toBe('WAITING')
    expect((await by(second).ask(`POST ${path}/approve`)).body).toMatchObject({
      error: { code: 'already_proposed' },
    })
    const { body: shown } = await by(first).ask<ApplicationPage>(`GET ${path}`)
    expect(shown).toMatchObject({
      needsTwo: true,
      proposal: { kind: 'approve_merchant', askedBy: first?.email, reason: 'All is well' },
    })
    const proposalId = String(shown.proposal?.proposalId)
    expect((await allow(first, proposalId)).body).toMatchObject({
      error: { code: 'own_proposal' },
    })
    expect((await ownOf(owner))[0]?.status).toBe('WAITING')
    const answers = await Promise.all([1, 2, 3].map(() => allow(second, proposalId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [application] = await ownOf(owner)
    expect(application).toMatchObject({ status: 'APPROVED', clientId: expect.any(String) })
    expect(await stateOf(applicationId)).toEqual([
      { state: 'DONE', asked_by: first?.email, decided_by: second?.email },
    ])
    const entries = await gateway.database.query(
      `select action, actor from audit_entries where action ~ 'proposal|decided'
         and (client_id = $1 or after ->> 'applicationId' = $2 or subject ~ $2) order by entry_id`,
      [owner.organisationId, applicationId],
    )
    expect(entries).toEqual([
      { action: 'proposal_made', actor: `operator ${first?.email}` },
      { action: 'production_decided', actor: `operator ${second?.email}` },
      { action: 'proposal_decided', actor: `operator ${second?.email}` },
    ])
  })

  it('a no leaves the application waiting, and whoever asked may take it back', async () => {
    const owner = await newOwner(gateway)
    const path = `/applications/${await apply(owner)}`
    await by(first).ask(`POST ${path}/approve`)
    const proposal = async () => {
      const { body } = await by(first).ask<ApplicationPage>(`GET ${path}`)
      return String(body.proposal?.proposalId)
    }
    const asked = await proposal()
    expect((await by(second).ask(`POST /proposals/${asked}/withdraw`)).status).toBe(403)
    expect((await by(second).ask(`POST /proposals/${asked}/refuse`, { reason: 'Look again' })).status).toBe(
      200,
    )
    expect((await ownOf(owner))[0]?.status).toBe('WAITING')
    await by(second).ask(`POST ${path}/approve`)
    const again = await proposal()
    expect((await by(second).ask(`POST /proposals/${again}/withdraw`)).status).toBe(200)
    expect((await allow(first, again)).body).toMatchObject({
      error: { code: 'already_decided' },
    })
    expect((await ownOf(owner))[0]?.status).toBe('WAITING')
    await by(first).ask(`POST ${path}/approve`)
    await by(first).ask(`POST ${path}/refuse`, { reason: 'No register' })
    expect((await ownOf(owner))[0]?.status).toBe('REFUSED')
    expect((await stateOf(path.split('/').at(-1) ?? '')).map(({ state }) => state)).toEqual([
      'REFUSED',
      'WITHDRAWN',
      'WITHDRAWN',
    ])
  })
})
