import { sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AMSEL, complaintOf, type Ended, type GatewayProcess, Home } from '../support/process.ts'

let home: Home
let gateway: GatewayProcess

beforeAll(async () => {
  home = await Home.open()
  gateway = await home.serve()
})
afterAll(() => home?.close())

/** With --json standard output holds the JSON alone, and nothing is complained of. */
function jsonOf<T>({ status, stdout, stderr }: Ended): T {
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as T
}

describe.concurrent('the doctor', () => {
  const PATH = '/ams/sandbox/api/v1/payments/inquiryPayment'
  const BODY = '{"paymentId":"1"}'

  /** A request as it was on the wire. */
  async function capture(
    name: string,
    { signedPath = PATH, lineEnd = '\r\n', clientId = '', drop = '' } = {},
  ) {
    const merchant = await gateway.merchant()
    const time = '1685599933871'
    const content = `POST ${signedPath}\n${merchant.clientId}.${time}.${BODY}`
    const value = encodeURIComponent(
      sign('sha256', Buffer.from(content), merchant.privateKey).toString('base64'),
    )
    const lines = [
      `POST ${PATH} HTTP/1.1`,
      'Host: gateway.example',
      'Content-Type: application/json; charset=UTF-8',
      `Client-Id: ${clientId || merchant.clientId}`,
      `Request-Time: ${time}`,
      `Signature: algorithm=RSA256,keyVersion=1,signature=${value}`,
    ].filter((line) => !drop || !line.startsWith(drop))
    return write(name, [...lines, '', BODY].join(lineEnd))
  }

  async function write(name: string, text: string): Promise<string> {
    const file = join(home.directory, name)
    await writeFile(file, text)
    return file
  }

  const doctor = (file: string, ...more: string[]) => home.amsel(['doctor', '--request', file, ...more])

  it('finds nothing wrong with a good request', async () => {
    const { status, stdout } = await doctor(await capture('good.http'))
    expect([status, stdout]).toEqual([0, expect.stringContaining('The signature is valid.')])
  })

  it('takes a capture whose lines end with LF alone', async () => {
    const file = await capture('lf.http', { lineEnd: '\n' })
    expect(jsonOf(await doctor(file, '--json'))).toMatchObject({ isValid: true, cause: 'none' })
  })

  it('reads standard input', async () => {
    const file = await capture('piped.http')
    const { status, stdout } = await home.spawn(['sh', '-c', `cat '${file}' | '${AMSEL}' doctor --request -`])
      .ended
    expect([status, stdout]).toEqual([0, expect.stringContaining('The signature is valid.')])
  })

  it('names a sandbox segment that was not signed, and shows the bytes of both contents', async () => {
    const file = await capture('live-path.http', { signedPath: PATH.replace('/sandbox', '') })
    const { status, stdout } = await doctor(file)
    expect(status).toBe(1)
    expect(stdout).toContain('without its sandbox segment')
    const bytes = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '$& ').trim()
    for (const text of ['POST /ams/sandbo', 'POST /ams/api/v1']) {
      expect(stdout).toContain(text)
      expect(stdout).toContain(bytes(text))
    }
    const asJson = await doctor(file, '--json')
    expect([asJson.status, asJson.stderr]).toEqual([1, ''])
    const report = JSON.parse(asJson.stdout) as Record<string, string>
    expect(report).toMatchObject({ isValid: false, cause: 'path_without_sandbox' })
    expect(report.signedContent).toMatch(/^POST \/ams\/api\/v1\/payments\/inquiryPayment\n.*"1"}$/)
    expect(report.expectedContent).toContain(`POST ${PATH}\n`)
  })

  it.each<[what: string, named: RegExp, file: () => Promise<string>]>([
    ['a file that is not there', /missing\.http/, async () => join(home.directory, 'missing.http')],
    ['no empty line', /empty line/, () => write('headless.http', 'POST /ams/ HTTP/1.1\nHost: x')],
    ['no signature', /signature/, () => capture('unsigned.http', { drop: 'Signature' })],
    ['an unknown client', /SANDBOX_NOBODY/, () => capture('unknown.http', { clientId: 'SANDBOX_NOBODY' })],
  ])('says in a sentence what is wrong with a capture: %s', async (_what, named, file) => {
    expect(complaintOf(await doctor(await file()))).toMatch(named)
  })
})
