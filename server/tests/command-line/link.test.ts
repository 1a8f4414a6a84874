import { afterAll, beforeAll, expect, it } from 'vitest'
import { complaintOf, type GatewayProcess, Home } from '../support/process.ts'

let home: Home
let clientId: string
let gateway: GatewayProcess

beforeAll(async () => {
  home = await Home.open()
  await home.furnish()
  gateway = await home.serve()
  const creation = ['merchant', 'create', '--name', 'A shop', '--environment', 'sandbox', '--json']
  clientId = JSON.parse((await home.amsel(creation)).stdout).clientId
})
afterAll(() => home?.close())

/** Commands do not know the free port that this gateway listens on. */
const textOf = async (url = '') => (await fetch(new URL(new URL(url).pathname, gateway.url))).text()

const create = (...options: string[]) =>
  home.amsel(['link', 'create', '--client', clientId, '--title', 'Invoice 17', ...options])

it('a link that is made at the command line is a page that takes its amount, until it is closed', async () => {
  const made = JSON.parse(
    (await create('--currency', 'HKD', '--amount', '12.50', '--days', '30', '--json')).stdout,
  )
  expect(await textOf(made.url)).toContain('HK$12.50')
  expect((await home.amsel(['link', 'list', '--client', clientId])).stdout).toMatch(
    new RegExp(`${made.linkId} +OPEN +12\\.50 HKD +once +Invoice 17`),
  )
  const closed = await home.amsel(['link', 'close', '--client', clientId, '--link', made.linkId])
  expect(closed.stdout).toContain('is closed')
  expect((await home.amsel(['link', 'list', '--client', clientId])).stdout).toContain('CLOSED')
  expect(await textOf(made.url)).toContain('This link is no longer open')
})

it('a choice is made of items with quantities', async () => {
  const options = ['--currency', 'HKD', '--item', 'Soup=6.50*4', '--item', 'a=b=1', '--choice', '--many']
  const text = await textOf((await create(...options)).stdout.split('\n')[1])
  expect(text).toMatch(/Quantity of Soup/)
  expect(text).toMatch(/Quantity of a=b/)
})

it.each([
  ['needs either --amount or some --item', ['--currency', 'HKD']],
  ['needs either --amount or some --item', ['--currency', 'HKD', '--amount', '1', '--item', 'Soup=1']],
  ['--amount 1.234 is not an amount in HKD', ['--currency', 'HKD', '--amount', '1.234']],
  ['--item Soup is not NAME=PRICE', ['--currency', 'HKD', '--item', 'Soup']],
  ['--currency must be a code', ['--currency', 'HK', '--amount', '1']],
  ['--days must be a whole number', ['--currency', 'HKD', '--amount', '1', '--days', 'soon']],
  ['The amount must be above zero', ['--currency', 'HKD', '--amount', '0']],
  ['Two items have the same name', ['--currency', 'HKD', '--item', 'Soup=1', '--item', 'Soup=2']],
  ['--redirect-url must be an address', ['--currency', 'HKD', '--amount', '1', '--redirect-url', 'shop']],
])('says %s of %j', async (complaint, options) => {
  expect(complaintOf(await create(...options))).toContain(complaint)
})
