import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/domain/index.ts'
import type { OperatorInvited, OperatorMe, OperatorTeam } from '../../src/entrances/operator-api/shapes.ts'
import { startTestGateway, type TestGateway, useGateway } from '../support/gateway.ts'
import { firstOperator, joinBy, newOperatorEmail, type TestOperator } from '../support/operators.ts'
import { PASSWORD, PortalBrowser } from '../support/portal.ts'

const OTHER_PASSWORD = 'another long password'

async function invited({ browser }: TestOperator) {
  const email = newOperatorEmail()
  const { body } = await browser.ask<OperatorInvited>('POST /operators/invitations', {
    email,
    role: 'approver',
  })
  return { email, link: body.link ?? '' }
}

/** As if the gateway died once the account was made. */
async function joinHalfway({ database, url }: TestGateway, link: string, email: string): Promise<void> {
  await database.query(`
    create function dies() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
    create trigger dies before insert on operators for each row execute function dies()`)
  expect((await joinBy({ url }, link, email)).answer.status).toBe(500)
  await database.query('drop trigger dies on operators; drop function dies')
}

describe('whoever was cut off while making an account', () => {
  const gateway = useGateway()
  let first: TestOperator
  beforeAll(async () => {
    first = await firstOperator(gateway)
  })

  it('comes again with the link and chooses the password anew', async () => {
    const { email, link } = await invited(first)
    await joinHalfway(gateway, link, email)
    const browser = new PortalBrowser(gateway.url, 'operator')
    const invitation = link.split('/').at(-1)
    const request = { name: 'Olga Again', email, password: OTHER_PASSWORD, invitation }
    expect((await browser.ask('POST /sign-up', request)).status).toBe(200)
    expect((await browser.ask<OperatorMe>('GET /me')).body).toMatchObject({
      user: { name: 'Olga Again', email, isEmailVerified: true },
      role: 'approver',
    })
    const later = new PortalBrowser(gateway.url, 'operator')
    expect((await later.signIn(email, PASSWORD)).status).toBe(401)
    expect((await later.signIn(email, OTHER_PASSWORD)).status).toBe(200)
  })

  it('is let in by nobody without the link', async () => {
    const { email, link } = await invited(first)
    await joinHalfway(gateway, link, email)
    const browser = new PortalBrowser(gateway.url, 'operator')
    expect((await browser.signIn(email, PASSWORD)).status).toBe(403)
    const { link: other } = await invited(first)
    expect((await joinBy(gateway, other, email)).answer.body).toMatchObject({
      error: { code: 'not_for_you' },
    })
  })
})

it('an account that is in use is not given away by a second invitation', async () => {
  const gateway = await startTestGateway()
  const first = await firstOperator(gateway)
  const { email, link } = await invited(first)
  await gateway.database.query('update operator_invitations set email = $1', [first.email])
  expect((await joinBy(gateway, link, first.email)).answer).toMatchObject({
    status: 409,
    body: { error: { code: 'already_operator' } },
  })
  expect(email).not.toBe(first.email)
  await gateway.stop()
})

it('of two first links used at one moment one makes an administrator', async () => {
  const gateway = await startTestGateway()
  const second = await gateway.startAnother()
  const holder = new pg.Client({ connectionString: gateway.database.url })
  await holder.connect()
  await holder.query('begin; lock table operator_users in share row exclusive mode')
  const joining = [joinBy(gateway, gateway.operatorLink ?? ''), joinBy(second, second.operatorLink ?? '')]
  await expect
    .poll(
      async () =>
        (await gateway.database.query("select pid from pg_locks where not granted and locktype = 'relation'"))
          .length,
      { timeout: 30_000 },
    )
    .toBe(2)
  await holder.query('commit')
  await holder.end()
  const joined = await Promise.all(joining)
  expect(joined.map(({ answer }) => answer.status).sort()).toEqual([200, 404])
  const winner = joined.find(({ answer }) => answer.status === 200)
  const { body } = (await winner?.browser.ask<OperatorTeam>('GET /operators')) ?? {}
  expect(body?.operators.map(({ email }) => email)).toEqual([winner?.email])
  await second.stop()
  await gateway.stop()
})

describe('where the portal of merchants is not served', () => {
  let aheadMs = 0
  // The gateway looks once an hour; the test has no hour.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
  afterAll(() => void vi.useRealTimers())
  const gateway = useGateway({ PORTAL: 'off' }, { clock: { now: () => new Date(Date.now() + aheadMs) } })

  it('invitations and sessions of operators that are over go all the same', async () => {
    await invited(await firstOperator(gateway))
    const left = async () => {
      const [row] = await gateway.database.query(
        `select (select count(*) from operator_invitations)::int as invitations,
           (select count(*) from operator_sessions)::int as sessions`,
      )
      return row
    }
    expect(await left()).toEqual({ invitations: 1, sessions: 1 })
    aheadMs = 8 * DAY_MS
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(left).toEqual({ invitations: 0, sessions: 0 })
  })
})
