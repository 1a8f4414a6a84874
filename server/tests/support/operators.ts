import { randomUUID } from 'node:crypto'
import { inviteOperator } from '../../src/registry/accounts/index.ts'
import type { OperatorRole } from '../../src/domain/index.ts'
import type { OperatorInvited, Page, ProposalRow } from '../../src/entrances/operator-api/shapes.ts'
import { OPERATOR, type TestGateway } from './gateway.ts'
import { PASSWORD, PortalBrowser } from './portal.ts'
import { secretOf, totp } from './totp.ts'

/** Where operators sign in. */
interface Place {
  readonly url: string
  readonly operatorLink: string | null
}

export interface TestOperator {
  readonly browser: PortalBrowser
  readonly email: string
}

const tokenIn = (link: string) => link.split('/').at(-1) ?? ''

export const newOperatorEmail = () => `${randomUUID().slice(0, 8)}@gateway.example`

/** Makes an account by the link of an invitation, and signs in with it. */
export async function joinBy(gateway: Pick<Place, 'url'>, link: string, email = newOperatorEmail()) {
  const browser = new PortalBrowser(gateway.url, 'operator')
  const request = { name: 'Olga', email, password: PASSWORD, invitation: tokenIn(link) }
  const answer = await browser.ask('POST /sign-up', request)
  return { browser, email, answer }
}

/** The administrator whom the link of the first start makes. */
export async function firstOperator(gateway: Place): Promise<TestOperator> {
  const { answer, ...made } = await joinBy(gateway, gateway.operatorLink ?? '')
  if (answer.status !== 200) throw new Error(`no first operator: ${JSON.stringify(answer.body)}`)
  return made
}

/** Somebody with this role, invited by an administrator. */
export async function newOperator(
  gateway: Pick<Place, 'url'>,
  { browser }: TestOperator,
  role: OperatorRole,
): Promise<TestOperator> {
  const email = newOperatorEmail()
  const invited = await browser.ask<OperatorInvited>('POST /operators/invitations', { email, role })
  const { answer, ...made } = await joinBy(gateway, invited.body.link ?? '', email)
  if (answer.status !== 200) throw new Error(`no ${role}: ${JSON.stringify(answer.body)}`)
  return made
}

/** Somebody with this role, invited by the command line. */
export async function invitedOperator(gateway: TestGateway, role: OperatorRole): Promise<TestOperator> {
  const { storage, trail, sealer, url } = gateway
  const deps = { db: storage.db, trail, sealer, clock: { now: () => new Date() }, publicUrl: url }
  const email = newOperatorEmail()
  const { link } = await inviteOperator(deps, OPERATOR, { email, role, invitedBy: 'The command line' })
  const { answer, ...made } = await joinBy(gateway, link, email)
  if (answer.status !== 200) throw new Error(`no ${role}: ${JSON.stringify(answer.body)}`)
  return made
}

/** The same, with two-step sign-in, without which nothing is open where real money moves. */
export async function withSecondStep(operator: TestOperator | Promise<TestOperator>): Promise<TestOperator> {
  const { browser, email } = await operator
  const { body } = await browser.ask<{ totpURI: string }>('POST /auth/two-factor/enable', {
    password: PASSWORD,
  })
  const code = totp(secretOf(body.totpURI))
  const { status } = await browser.ask('POST /auth/two-factor/verify-totp', { code })
  if (status !== 200) throw new Error(`no second step for ${email}`)
  return { browser, email }
}

/** As somebody finds it on the page of decisions. */
export async function shownProposal({ browser }: TestOperator, proposalId: string): Promise<ProposalRow> {
  const { body } = await browser.ask<Page<ProposalRow>>('GET /proposals')
  const found = body.rows.find((row) => row.proposalId === proposalId)
  if (!found) throw new Error(`no proposal ${proposalId}: ${JSON.stringify(body)}`)
  return found
}

/** Looks at a proposal, and allows what is seen there. */
export async function allow(operator: TestOperator | undefined, proposalId: string, body: object = {}) {
  if (!operator) throw new Error('nobody to allow it')
  const { digest } = await shownProposal(operator, proposalId)
  return operator.browser.ask<Record<string, never>>(`POST /proposals/${proposalId}/allow`, {
    ...{ digest, ...body },
  })
}
