import { describe, expect, it, onTestFinished } from 'vitest'
import { PortalError } from '../../src/domain/index.ts'
import type { OperatorMe, OperatorTeam } from '../../src/entrances/operator-api/shapes.ts'
import { startTestGateway, useGateway } from '../support/gateway.ts'
import {
  firstOperator,
  joinBy,
  newOperator,
  newOperatorEmail,
  type TestOperator,
  withSecondStep,
} from '../support/operators.ts'
import { PASSWORD, PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()
let made: Promise<TestOperator> | undefined
const administrator = () => {
  made ??= firstOperator(gateway)
  return made
}
const idOf = async ({ browser }: TestOperator, email: string) => {
  const { body } = await browser.ask<OperatorTeam>('GET /operators')
  return body.operators.find((one) => one.email === email)?.userId
}

describe('the link of a first start', () => {
  it('makes an administrator, once', async () => {
    const { browser, email } = await administrator()
    expect((await browser.ask<OperatorMe>('GET /me')).body).toMatchObject({
      user: { email },
      role: 'administrator',
      needsTwoFactor: false,
    })
    expect((await joinBy(gateway, gateway.operatorLink ?? '')).answer).toMatchObject({
      status: 404,
      body: { error: { code: 'link_expired' } },
    })
  })

  it('is not printed again once there is an operator, and each start before has one of its own', async () => {
    const own = await startTestGateway()
    const second = await own.startAnother()
    expect(second.operatorLink).not.toBe(own.operatorLink)
    await firstOperator(own)
    expect((await joinBy(own, second.operatorLink ?? '')).answer.status).toBe(404)
    const third = await own.startAnother()
    expect(third.operatorLink).toBeNull()
    for (const one of [second, third, own]) await one.stop()
  })
})

describe('somebody who was invited', () => {
  it('joins with the role; the link is for their address and works once', async () => {
    const first = await administrator()
    const email = newOperatorEmail()
    const { body } = await first.browser.ask<{ link: string }>('POST /operators/invitations', {
      email,
      role: 'approver',
    })
    expect((await joinBy(gateway, body.link)).answer).toMatchObject({
      status: 403,
      body: { error: { code: 'not_for_you' } },
    })
    const joined = await joinBy(gateway, body.link, email)
    expect((await joined.browser.ask<OperatorMe>('GET /me')).body.role).toBe('approver')
    expect((await joinBy(gateway, body.link, email)).answer.status).toBe(404)
    expect(
      (await first.browser.ask('POST /operators/invitations', { email, role: 'support' })).body,
    ).toMatchObject({ error: { code: 'already_operator' } })
  })

  it('is let in no more once the invitation is withdrawn', async () => {
    const { browser } = await administrator()
    const email = newOperatorEmail()
    const { body } = await browser.ask<{ link: string; invitationId: string }>(
      'POST /operators/invitations',
      { email, role: 'support' },
    )
    await browser.ask(`DELETE /operators/invitations/${body.invitationId}`)
    expect((await joinBy(gateway, body.link, email)).answer.status).toBe(404)
  })

  it('at one moment twice becomes an operator once', async () => {
    const { browser } = await administrator()
    const email = newOperatorEmail()
    const { body } = await browser.ask<{ link: string }>('POST /operators/invitations', {
      email,
      role: 'support',
    })
    const answers = await Promise.all([1, 2, 3].map(() => joinBy(gateway, body.link, email)))
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
  })
})

describe('an operator', () => {
  it('who is disabled is signed out at once and cannot sign in', async () => {
    const first = await administrator()
    const support = await newOperator(gateway, first, 'support')
    const userId = await idOf(first, support.email)
    await first.browser.ask(`POST /operators/${userId}`, { isEnabled: false })
    expect((await support.browser.ask('GET /operators')).status).toBe(401)
    await support.browser.signIn(support.email)
    expect((await support.browser.ask('GET /operators')).body).toMatchObject({ error: { code: 'no_role' } })
    await first.browser.ask(`POST /operators/${userId}`, { isEnabled: true })
    expect((await support.browser.ask('GET /operators')).status).toBe(200)
  })

  it('has another role from the next question on', async () => {
    const first = await administrator()
    const support = await newOperator(gateway, first, 'support')
    const email = newOperatorEmail()
    const invite = () => support.browser.ask('POST /operators/invitations', { email, role: 'support' })
    expect((await invite()).status).toBe(403)
    await first.browser.ask(`POST /operators/${await idOf(first, support.email)}`, { role: 'administrator' })
    expect((await invite()).status).toBe(200)
  })

  it('does not change their own role, and the last administrator stays', async () => {
    const first = await administrator()
    const own = await idOf(first, first.email)
    expect((await first.browser.ask(`POST /operators/${own}`, { role: 'support' })).body).toMatchObject({
      error: { code: 'not_yourself' },
    })
    const alone = await startTestGateway()
    const only = await firstOperator(alone)
    const { changeOperatorNamed } = await import('../../src/registry/accounts/index.ts')
    const who = { actor: 'operator test', osUser: null, host: null, address: null, traceId: null }
    await expect(
      changeOperatorNamed({ db: alone.storage.db, trail: alone.trail }, who, only.email, {
        isEnabled: false,
      }),
    ).rejects.toThrow(PortalError)
    await alone.stop()
  })

  it('is locked out after wrong passwords', async () => {
    const first = await administrator()
    const support = await newOperator(gateway, first, 'support')
    const guesser = new PortalBrowser(gateway.url, 'operator')
    for (let tries = 0; tries < 6; tries += 1) await guesser.signIn(support.email, 'wrong password')
    expect((await guesser.signIn(support.email, PASSWORD)).body).toMatchObject({
      error: { code: 'locked_out' },
    })
  })

  it('leaves a trail: invited, joined, signed in, changed', async () => {
    const first = await administrator()
    const support = await newOperator(gateway, first, 'support')
    await first.browser.ask(`POST /operators/${await idOf(first, support.email)}`, { role: 'approver' })
    const rows = await gateway.database.query(
      "select action, actor, after from audit_entries where client_id = '-' and subject = $1 order by entry_id",
      [support.email],
    )
    expect(rows).toMatchObject([
      { action: 'operator_invited', actor: `operator ${first.email}`, after: { role: 'support' } },
      { action: 'operator_joined', actor: `operator ${support.email}` },
      { action: 'operator_changed', actor: `operator ${first.email}`, after: { role: 'approver' } },
    ])
  })
})

describe('where real money is served', () => {
  it('nothing but the account is open before two-step sign-in is on', async () => {
    const own = await startTestGateway()
    const production = await own.startAnother({ AMSEL_ENVIRONMENT: 'production' })
    const { browser } = await firstOperator(production)
    expect((await browser.ask<OperatorMe>('GET /me')).body.needsTwoFactor).toBe(true)
    expect(await browser.ask('GET /operators')).toMatchObject({
      status: 403,
      body: { error: { code: 'two_factor_needed' } },
    })
    await production.stop()
    await own.stop()
  })

  it('two-step sign-in is needed from the first production client on, wherever that is served', async () => {
    const own = await startTestGateway()
    onTestFinished(() => own.stop())
    const { browser } = await firstOperator(own)
    const support = await withSecondStep(newOperator(own, { browser, email: '' }, 'support'))
    expect((await browser.ask('GET /operators')).status).toBe(200)
    await own.merchant('production')
    expect(await browser.ask('GET /operators')).toMatchObject({
      status: 403,
      body: { error: { code: 'two_factor_needed' } },
    })
    expect((await browser.ask<OperatorMe>('GET /me')).body.needsTwoFactor).toBe(true)
    expect((await support.browser.ask('GET /overview')).status).toBe(200)
    const again = await own.startAnother()
    const lines = own.logged.filter(({ msg }) => String(msg).startsWith('operators have no two-step'))
    expect(lines).toMatchObject([{ operators: [expect.any(String)] }])
    await again.stop()
  })

  it('operators from other networks find nothing', async () => {
    const inside = await startTestGateway({ OPERATOR_NETWORKS: '10.0.0.0/8' })
    const browser = new PortalBrowser(inside.url, 'operator')
    expect((await browser.ask('GET /facts')).status).toBe(404)
    expect((await browser.signIn('a@b.example')).status).toBe(404)
    await inside.stop()
  })
})
