import { removeUnconfirmed } from '../../../../src/registry/accounts/index.ts'
import { DAY_MS } from '../../../../src/domain/index.ts'
import type { BrandSettings, StoreAddresses } from '../../../../src/entrances/portal-api/shapes.ts'
import {
  approveApplication,
  refuseApplication,
  restoreMerchantKey,
} from '../../../../src/registry/clients/index.ts'
import {
  addKeyUses,
  deleteEndedAccess,
  deleteKeyUsesBefore,
  findFirstSteps,
  findLogo,
  findMailsSince,
  forgetFailuresOfAccount,
  giveBackMailPlace,
  listNextDue,
  listPlans,
  listWaitingApplications,
  searchNotifications,
  takeMailPlace,
} from '../../../../src/storage/index.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { png } from '../../../support/logos.ts'
import { paid } from '../../../support/money.ts'
import {
  callerFor,
  firstOwner,
  newEmail,
  newMember,
  newOwner,
  PASSWORD,
  PortalBrowser,
} from '../../../support/portal.ts'
import type { Chapter } from './chapter.ts'

/** What people do at the portal, and what whoever runs the gateway decides for them. */
export const portal: Chapter = async (gateway, merchant) => {
  const { storage, trail, sealer } = gateway
  const { db } = storage
  await firstOwner(gateway)
  const owner = await newOwner(gateway)
  const { browser, organisationId, clientId, email } = owner
  const organisation = `/organisations/${organisationId}`
  const member = await newMember(gateway, owner, 'support')
  const { userId } = (await member.browser.me()).user
  await browser.ask(`POST ${organisation}/members/${userId}`, { role: 'finance' })
  await browser.ask(`GET ${organisation}/members`)
  await browser.ask(`DELETE ${organisation}/members/${userId}`)
  await browser.ask(`POST ${organisation}`, { name: 'Another name' })
  await browser.ask(`GET ${organisation}/audit`)
  await brandIt(owner)
  for (const line of ['POST', 'POST', 'DELETE']) await browser.ask(`${line} /clients/${clientId}/store-pages`)
  const { body: own } = await browser.ask<StoreAddresses>(`POST /clients/${clientId}/store-pages`)
  await fetch(own.tillUrl)
  await callerFor(owner)
  await callerFor(owner)
  await browser.ask(`GET /clients/${clientId}/keys`)
  await browser.ask(`POST /clients/${clientId}/keys/1/retire`)
  await restoreMerchantKey(trail, OPERATOR, clientId, { version: 1, now: new Date() })
  await new PortalBrowser(gateway.url).signIn(email, 'a wrong password')
  await new PortalBrowser(gateway.url).signIn(email, PASSWORD)
  for (let guess = 0; guess < 6; guess += 1) await new PortalBrowser(gateway.url).signIn(email, 'wrong again')
  await forgetFailuresOfAccount(db, Buffer.from('an account'))
  const counted = { now: new Date(), countedSince: new Date(0), max: 1 }
  for (let mail = 0; mail < 2; mail += 1) await takeMailPlace(db, Buffer.from('somebody'), counted)
  await findMailsSince(db, Buffer.from('somebody'))
  await giveBackMailPlace(db, Buffer.from('somebody'))
  const sessions = await browser.ask<{ sessionId: string; isThisOne: boolean }[]>('GET /account/sessions')
  const other = sessions.body.find(({ isThisOne }) => !isThisOne)
  await browser.ask(`DELETE /account/sessions/${other?.sessionId}`)
  await browser.ask('POST /account/sessions/end-others')
  for (const decide of [approve, refuse]) {
    await browser.ask(`POST ${organisation}/applications`, newApplication())
    const [application] = await listWaitingApplications(db, 10)
    await decide(application?.applicationId ?? '')
  }
  await browser.ask(`GET ${organisation}/applications`)
  await deleteEndedAccess(db, new Date(), { failedBefore: new Date(0), mailedBefore: new Date(0) })
  await new PortalBrowser(gateway.url).ask('POST /sign-up', {
    name: 'Eve',
    email: newEmail(),
    password: PASSWORD,
  })
  await removeUnconfirmed({ db, trail, clock: { now: () => new Date(Date.now() + 8 * DAY_MS) } }, OPERATOR)
  for (let count = 0; count < 2; count += 1) await paid(merchant)
  await searchNotifications(db, merchant.clientId, { limit: 1 })
  await findFirstSteps(db, merchant.clientId)
  await addKeyUses(db, twoUses(merchant.clientId, clientId))
  await deleteKeyUsesBefore(db, clientId, 1, new Date(0))
  await listNextDue(db, merchant.clientId, 10)
  await listPlans(db, merchant.clientId)

  async function brandIt({ browser, clientId }: typeof owner): Promise<void> {
    const path = `/clients/${clientId}/brand`
    const request = { name: 'Shop', colour: '#123456', logo: png().toString('base64') }
    const { body } = await browser.ask<BrandSettings>(`PUT ${path}`, request)
    await findLogo(db, clientId, body.logoUrl?.split('/').at(-1) ?? '')
    await browser.ask(`PUT ${path}`, { logo: null })
    await browser.ask(`GET ${path}`)
  }

  async function approve(applicationId: string): Promise<void> {
    await approveApplication({ trail, sealer }, OPERATOR, applicationId, { decidedAt: new Date() })
  }

  async function refuse(applicationId: string): Promise<void> {
    await refuseApplication({ trail }, OPERATOR, applicationId, { reason: 'Not yet', decidedAt: new Date() })
  }
}

const twoUses = (...clientIds: readonly string[]) =>
  clientIds.map((clientId) => ({
    ...{ clientId, version: 1, address: '203.0.113.9', userAgent: 'a shop' },
    ...{ calls: 1, lastUsedAt: new Date() },
  }))

const newApplication = () => ({
  name: 'Corner shop',
  legalName: 'Corner Shop Pte. Ltd.',
  registrationNumber: '201912345K',
  country: 'SG',
  website: 'https://shop.example',
  merchantCategoryCode: '5411',
  contactName: 'Ada',
  contactEmail: 'ada@shop.example',
})
