import type { ApplicationPage, OperatorMe } from '../../../../src/entrances/operator-api/shapes.ts'
import {
  deleteEndedAccess,
  insertSsoOperator,
  listOpenProposals,
  listProposals,
} from '../../../../src/storage/index.ts'
import { invitedOperator, newOperator, withSecondStep } from '../../../support/operators.ts'
import { newOwner, PortalBrowser } from '../../../support/portal.ts'
import type { Chapter } from './chapter.ts'

/** What operators ask and decide about merchants. */
export const merchants: Chapter = async (gateway, merchant) => {
  const first = await withSecondStep(invitedOperator(gateway, 'administrator'))
  const { browser } = first
  const second = await withSecondStep(newOperator(gateway, first, 'approver'))
  const owner = await newOwner(gateway)
  const { clientId, organisationId } = owner
  const [one] = (await browser.ask<{ rows: { clientId: string }[] }>('GET /merchants?search=shop')).body.rows
  await browser.ask(`GET /merchants?cursor=${one?.clientId}&environment=sandbox&status=ACTIVE`)
  await browser.ask(`GET /merchants/${clientId}`)
  const request = { fees: { CARD: '1' }, reason: 'Why' }
  await browser.ask(`POST /merchants/${merchant.clientId}/settings`, request)
  const answer = await browser.ask(`POST /merchants/${clientId}/view`)
  const viewer = new PortalBrowser(gateway.url)
  viewer.cookies.set('amsel_view', /=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '')
  await viewer.me()
  const twoEyed = await gateway.startAnother({ FOUR_EYES: 'on' })
  const [proposing, deciding] = [first, second].map((operator) => {
    const there = new PortalBrowser(twoEyed.url, 'operator')
    for (const [name, value] of operator.browser.cookies) there.cookies.set(name, value)
    return there
  }) as [PortalBrowser, PortalBrowser]
  const paths: string[] = []
  for (const isAllowed of [false, true]) {
    const path = `/applications/${await apply()}`
    paths.push(path)
    await browser.ask('GET /applications')
    await proposing.ask(`POST ${path}/approve`)
    await browser.ask(`GET ${path}`)
    const { body } = await deciding.ask<ApplicationPage>(`GET ${path}`)
    const { proposalId = '', digest } = body.proposal ?? {}
    if (isAllowed) {
      await deciding.ask(`POST /proposals/${proposalId}/allow`, { digest })
      continue
    }
    await proposing.ask(`POST /proposals/${proposalId}/withdraw`)
    await proposing.ask(`POST ${path}/approve`)
    await browser.ask(`POST ${path}/refuse`, { reason: 'Why' })
  }
  await browser.ask('GET /applications?state=decided')
  await browser.ask(`GET /applications?state=decided&cursor=${new Date().toISOString()} ${paths[0]}`)
  await twoEyed.stop()
  const { db } = gateway.storage
  await listOpenProposals(db, 10)
  const [last] = await listProposals(db, { before: null, limit: 10 })
  await listProposals(db, { before: last ?? null, limit: 10 })
  const { userId } = (await second.browser.ask<OperatorMe>('GET /me')).body.user
  await insertSsoOperator(db, userId, new Date())
  await deleteEndedAccess(db, new Date(), { failedBefore: new Date(0), mailedBefore: new Date(0) })

  async function apply(): Promise<string> {
    const path = `/organisations/${organisationId}/applications`
    const asked = await owner.browser.ask<{ applicationId: string }>(`POST ${path}`, APPLICATION)
    const { applicationId } = asked.body
    const documents = `${path}/${applicationId}/documents`
    const document = Buffer.from('%PDF-1.7').toString('base64')
    const add = () => owner.browser.ask<{ documentId: string }>(`POST ${documents}`, { name: 'a', document })
    await owner.browser.ask(`DELETE ${documents}/${(await add()).body.documentId}`)
    await browser.ask(`GET /applications/${applicationId}/documents/${(await add()).body.documentId}`)
    return applicationId
  }
}

const APPLICATION = {
  name: 'Corner shop',
  legalName: 'Corner Shop Pte. Ltd.',
  registrationNumber: '201912345K',
  country: 'SG',
  website: 'https://shop.example',
  merchantCategoryCode: '5411',
  contactName: 'Ada',
  contactEmail: 'ada@shop.example',
} as const
