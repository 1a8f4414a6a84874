import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { newOwner } from '../support/portal.ts'

const gateway = useGateway({ NOTIFICATION_PORTS_SANDBOX: '80,443,8000-9000' })
const neighbourly = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })

const put = async (url: string, at = gateway, isProduction = false) => {
  const owner = await newOwner(at)
  const clientId = isProduction ? (await at.merchant('production')).clientId : owner.clientId
  if (isProduction)
    await at.database.query(
      'insert into organisation_clients (organisation_id, client_id) select organisation_id, $1 from organisation_clients where client_id = $2',
      [clientId, owner.clientId],
    )
  const answer = await owner.browser.ask(`PUT /clients/${clientId}/notification-settings`, {
    urls: { notifyPayment: url },
  })
  const [row] = await at.database.query(
    'select count(*)::int as urls from client_notification_urls where client_id = $1',
    [clientId],
  )
  return { ...answer, kept: row?.urls }
}
const refused = (why: string) => ({ status: 409, body: { error: { facts: { why } } }, kept: 0 })

it.each<[url: string, why: string]>([
  ['http://10.0.0.7/notify', 'private_address'],
  ['http://localhost/notify', 'private_address'],
  ['http://[::ffff:127.0.0.1]/notify', 'private_address'],
  ['http://2130706433/notify', 'private_address'],
  ['https://shop.example:22/notify', 'forbidden_port'],
  ['https://user:secret@shop.example/', 'bad_address'],
  ['ftp://shop.example/', 'bad_address'],
  ['shop.example/notify', 'bad_address'],
])('%s is refused where it is typed: %s', async (url, why) => {
  const answer = await put(url)
  expect(answer).toMatchObject(refused(why))
  expect(JSON.stringify(answer.body)).not.toContain('secret')
})

it('what a sandbox client can be notified at is taken', async () => {
  expect(await put('http://shop.example:8080/notify')).toMatchObject({ status: 200, kept: 1 })
  expect(await put('http://127.0.0.1:4000/notify', neighbourly)).toMatchObject({ status: 200, kept: 1 })
})

it('a production client is notified by https, at a public address', async () => {
  expect(await put('http://shop.example/notify', neighbourly, true)).toMatchObject(refused('plain_address'))
  expect(await put('https://127.0.0.1/notify', neighbourly, true)).toMatchObject(refused('private_address'))
  expect(await put('https://shop.example/notify', neighbourly, true)).toMatchObject({ status: 200, kept: 1 })
})
