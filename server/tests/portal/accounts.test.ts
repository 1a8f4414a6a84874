import { describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { firstOwner, newEmail, newMember, newOwner, PASSWORD, PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()

describe('somebody who signs up', () => {
  it('confirms the address and has a sandbox client at once', async () => {
    const { me, email } = await newOwner(gateway)
    expect(me.user).toMatchObject({ name: 'Ada', email, isEmailVerified: true })
    expect(me.organisations).toMatchObject([
      { name: 'Corner shop', role: 'owner', clients: [{ environment: 'sandbox', status: 'ACTIVE' }] },
    ])
  })

  it('cannot sign in before', async () => {
    const email = newEmail()
    const browser = new PortalBrowser(gateway.url)
    await browser.ask('POST /sign-up', { name: 'Ada', email, password: PASSWORD })
    const { status, body } = await browser.signIn(email)
    expect([status, body]).toMatchObject([403, { error: { code: 'email_not_verified' } }])
  })

  it('is let in by the link once: whoever finds it later is not', async () => {
    const browser = new PortalBrowser(gateway.url)
    const request = { name: 'Ada', email: newEmail(), password: PASSWORD }
    const { body } = await browser.ask<{ verificationLink: string }>('POST /sign-up', request)
    const token = new URL(body.verificationLink).searchParams.get('token')
    await browser.ask('POST /verify-email', { token })
    expect((await browser.ask('GET /me')).status).toBe(200)
    const finder = new PortalBrowser(gateway.url)
    await finder.ask('POST /verify-email', { token })
    expect((await finder.ask('GET /me')).status).toBe(401)
  })

  it('with an address that has an account gets the same answer, and nothing changes', async () => {
    const { email } = await newOwner(gateway)
    const stranger = new PortalBrowser(gateway.url)
    const request = { name: 'Eve', email, password: 'another password' }
    const { status, body } = await stranger.ask<{ verificationLink: string }>('POST /sign-up', request)
    expect([status, Object.keys(body)]).toEqual([200, ['verificationLink']])
    const token = new URL(body.verificationLink).searchParams.get('token')
    expect(await stranger.ask('POST /verify-email', { token })).toMatchObject({
      status: 400,
      body: { error: { code: 'link_expired' } },
    })
    expect((await stranger.signIn(email, request.password)).status).toBe(401)
    expect((await new PortalBrowser(gateway.url).signIn(email)).status).toBe(200)
  })
})

describe('the owner of the sandbox merchant', () => {
  it('signs in with what the file of the first start says', async () => {
    const { browser, answer, clientId, email } = await firstOwner(gateway)
    expect(answer.status).toBe(200)
    const me = await browser.me()
    expect(me.user.email).toBe(email)
    expect(me.organisations[0]?.clients[0]?.clientId).toBe(clientId)
  })
})

describe('somebody who was invited', () => {
  it('joins with the role, and the link works once', async () => {
    const owner = await newOwner(gateway)
    const { browser, email } = await newMember(gateway, owner, 'support')
    expect((await browser.me()).organisations).toMatchObject([{ role: 'support', name: 'Corner shop' }])
    const team = await owner.browser.ask<{ members: unknown[]; invitations: unknown[] }>(
      `GET /organisations/${owner.organisationId}/members`,
    )
    expect(team.body.members).toMatchObject([{ email: owner.email }, { email, role: 'support' }])
    expect(team.body.invitations).toEqual([])
  })
})
