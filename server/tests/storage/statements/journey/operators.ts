import {
  changeOperatorNamed,
  comeBySso,
  inviteOperator,
  operatorTokenDigest,
  unlinkSso,
} from '../../../../src/registry/accounts/index.ts'
import { endProposal, propose } from '../../../../src/entrances/operator-api/proposals.ts'
import type { OperatorTeam } from '../../../../src/entrances/operator-api/shapes.ts'
import { hasOperators, hasPassword, updateProposal } from '../../../../src/storage/index.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import {
  allow,
  firstOperator,
  joinBy,
  newOperator,
  newOperatorEmail,
  type TestOperator,
  withSecondStep,
} from '../../../support/operators.ts'
import { PortalBrowser } from '../../../support/portal.ts'
import type { Chapter } from './chapter.ts'

const USUAL = { fees: {}, requestsPerSecondMax: 1 } as const

const REQUEST = {
  ...{ paymentIds: [], paymentSessionIds: [], agreementIds: [], callIds: [] },
  withSavedCards: false,
} as const

/** What those do who run the gateway. */
export const operators: Chapter = async (gateway, merchant) => {
  const { storage, trail, sealer } = gateway
  const { db } = storage
  const clock = { now: () => new Date() }
  await hasOperators(db)
  const administrator = await withSecondStep(firstOperator(gateway))
  const approver = await newOperator(gateway, administrator, 'approver')
  const { body: team } = await administrator.browser.ask<OperatorTeam>('GET /operators')
  const userId = team.operators.find(({ email }) => email === approver.email)?.userId ?? ''
  await hasPassword(db, 'operator', userId)
  await bySso()
  await changeOperatorNamed({ db, trail }, OPERATOR, approver.email, { isEnabled: false })
  await changeOperatorNamed({ db, trail }, OPERATOR, approver.email, { isEnabled: true })
  await approver.browser.signIn(approver.email)
  await approver.browser.ask('GET /me')
  await withSecondStep(approver)
  await administrator.browser.ask('GET /account/sessions')
  await administrator.browser.ask('GET /account/alerts')
  for (const choice of ['off', 'urgent']) await administrator.browser.ask('POST /account/alerts', { choice })
  await administrator.browser.ask('POST /account/sessions/end-others')
  await administrator.browser.ask('DELETE /account/sessions/none')
  await withdraw(administrator)
  const deps = { db, trail, clock, sealer, publicUrl: gateway.url }
  const request = { email: newOperatorEmail(), role: 'support', invitedBy: 'Olga' } as const
  const { link } = await inviteOperator(deps, OPERATOR, request)
  await joinBy(gateway, link, request.email)
  await new PortalBrowser(gateway.url, 'operator').signIn(approver.email, 'a wrong password')
  await correct(administrator, approver)
  for (const path of [
    '/money',
    '/money/holders?environment=sandbox&account=payable&currency=HKD',
    '/overview',
    '/overview/volume',
    '/search?text=one',
    '/payments',
    '/payments?amount=1',
    '/payments?status=FAIL',
    '/payments?order=one',
    '/payments?buyer=one',
    '/payments?requestId=one',
    `/payments?client=${merchant.clientId}&status=SUCCESS`,
    '/merchants?routes=missing',
    '/providers/kinds',
  ])
    await administrator.browser.ask(`GET ${path}`)
  await finish()

  async function bySso(): Promise<void> {
    const sso = {
      ...{ issuer: 'https://login.example', clientId: 'amsel', clientSecret: 'secret', rolesClaim: 'groups' },
      ...{ roles: new Map([['helpdesk', 'support'] as const]), doRolesWin: false },
    }
    const deps = { db, trail, clock, sealer, sso }
    const claimed = (subject: string, email = `${subject}@gateway.example`) => ({
      ...{ issuer: sso.issuer, subject, name: subject, email, isEmailVerified: true, groups: ['helpdesk'] },
    })
    const signIn = { kind: 'sign-in' } as const
    await comeBySso(deps, OPERATOR, claimed('first'), signIn)
    await comeBySso(deps, OPERATOR, claimed('first', 'changed@gateway.example'), signIn)
    const invited = { email: 'joining@gateway.example', role: 'support' } as const
    const { body } = await administrator.browser.ask<{ link: string }>('POST /operators/invitations', invited)
    const digest = operatorTokenDigest({ sealer }, body.link.split('/').at(-1) ?? '')
    const join = { kind: 'join', invitationDigest: digest.toString('base64url') } as const
    await comeBySso(deps, OPERATOR, claimed('joining'), join)
    const [own] = (await approver.browser.ask<{ sessionId: string }[]>('GET /account/sessions')).body
    const link = { kind: 'link', userId, sessionId: own?.sessionId ?? '' } as const
    await comeBySso(deps, OPERATOR, claimed('linked'), link)
    await approver.browser.ask('GET /account/single-sign-on')
    await unlinkSso(deps, OPERATOR, { userId, hasPassword: true })
  }

  async function withdraw({ browser }: TestOperator): Promise<void> {
    const asked = { email: newOperatorEmail(), role: 'support' }
    const { body } = await browser.ask<{ invitationId: string }>('POST /operators/invitations', asked)
    await browser.ask(`DELETE /operators/invitations/${body.invitationId}`)
  }

  async function correct(one: TestOperator, other: TestOperator): Promise<void> {
    const asked = {
      ...{ clientId: merchant.clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD' },
      ...{ amount: '5', reason: 'A journey' },
    }
    const { body } = await one.browser.ask<{ proposalId: string }>('POST /money/corrections', asked)
    await other.browser.ask('GET /proposals/open')
    await allow(other, body.proposalId)
    const { body: page } = await other.browser.ask<{ rows: { askedAt: string; proposalId: string }[] }>(
      'GET /proposals',
    )
    const [last] = page.rows
    await other.browser.ask(
      `GET /proposals?cursor=${encodeURIComponent(`${last?.askedAt} ${last?.proposalId}`)}`,
    )
  }

  /** What was allowed and is done a moment later. */
  async function finish(): Promise<void> {
    const by = { who: OPERATOR, userId: 'one', email: 'one@gateway.example' }
    const asked = { kind: 'erase_payer', clientId: merchant.clientId, request: REQUEST, reason: 'r' } as const
    const proposalId = await propose({ trail, clock, sealer, usual: USUAL, settledDays: 0 }, by, asked)
    await db.transaction().execute(async (tx) => {
      const decided = { decidedBy: 'another', decidedAt: new Date(), decision: null }
      await updateProposal(tx, proposalId, { state: 'ALLOWED', outcome: null, ...decided })
      await endProposal(tx, proposalId, { erased: 1 })
    })
  }
}
