import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { versionOf, withInstalled } from '../support/gateway-keys.ts'
import { Merchant } from '../support/merchant.ts'
import { complaintOf, type Ended, soon, withHome } from '../support/process.ts'

interface Printed {
  readonly version: number
  readonly state: string
  readonly publicKey: string
  readonly fingerprint: string
  readonly publicKeyUrl: string
}

function jsonOf<T>({ status, stdout, stderr }: Ended): T {
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as T
}

withHome(
  "the gateway's key is rotated beside a running gateway, and the sandbox merchant's file is true again at the next start",
  async ({ usedHome: home }) => {
    const gateway = await home.serve()
    const merchant = await gateway.merchant()
    const client = ['--client', merchant.clientId]
    const ask = (...args: string[]) => home.amsel(['gateway-key', ...args, ...client, '--json'])
    expect(versionOf(await merchant.pay())).toBe(1)

    const made = jsonOf<Printed>(await ask('create'))
    expect(made).toMatchObject({
      clientId: merchant.clientId,
      version: 2,
      state: 'PUBLISHED',
      isShared: false,
    })
    expect(Object.keys(made).filter((name) => /private/i.test(name))).toEqual([])
    expect(new URL(made.publicKeyUrl).pathname).toBe(`/keys/${made.fingerprint}`)
    const published = await fetch(`${gateway.url}/keys/${made.fingerprint}`)
    expect(await published.json()).toMatchObject({ publicKey: made.publicKey })

    const renewed = withInstalled(merchant, made.publicKey)
    expect(jsonOf(await ask('switch', '--version', '2'))).toMatchObject({ version: 2, state: 'SIGNING' })
    await soon(async () => expect(versionOf(await renewed.pay())).toBe(2))
    const undone = await home.amsel(['gateway-key', 'undo', ...client, '--version', '2'])
    expect(undone.stdout).toBe(`Version 1 signs for ${merchant.clientId} again, and version 2 does not.\n`)
    await soon(async () => expect(versionOf(await merchant.pay())).toBe(1))
    await ask('switch', '--version', '2')
    expect(complaintOf(await home.amsel(['gateway-key', 'retire', ...client, '--version', '2']))).toContain(
      'switch to another',
    )

    gateway.kill('SIGTERM')
    await gateway.ended
    const { url } = await home.serve()
    const credentials = await home.credentials()
    expect(credentials.gatewayPublicKey).toBe(made.publicKey)
    expect(versionOf(await new Merchant(url, credentials).pay())).toBe(2)

    await ask('switch', '--version', '1')
    expect(jsonOf(await ask('retire', '--version', '2'))).toMatchObject({ version: 2, state: 'RETIRED' })
    expect(jsonOf<Printed[]>(await ask('list')).map(({ version, state }) => [version, state])).toEqual([
      [1, 'SIGNING'],
      [2, 'RETIRED'],
    ])
    const listed = await home.amsel(['gateway-key', 'list', ...client])
    expect(listed.stdout).toMatch(/^1 {2}SIGNING {2}the environment's {2}[0-9a-f]{64} {2}created /m)

    const keys = jsonOf<Record<string, unknown>[]>(await home.amsel(['key', 'list', ...client, '--json']))
    expect(keys).toEqual([
      {
        version: 1,
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        createdAt: expect.stringMatching(/Z$/),
        retiredAt: null,
        lastUsedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(complaintOf(await home.amsel(['key', 'retire', ...client, '--version', '1']))).toContain('--force')
    const forced = await home.amsel(['key', 'retire', ...client, '--version', '1', '--force'])
    expect(forced.stdout).toBe('The key of version 1 is retired.\n')
  },
  120_000,
)

withHome('a mistake is one sentence that names what is missing or wrong', async ({ usedHome: home }) => {
  const noKey = join(home.directory, 'no-key.pem')
  await writeFile(noKey, 'this is no key')
  const mistakes: [named: string, args: string[]][] = [
    ['create', ['gateway-key', 'rotate', '--client', 'SANDBOX_1']],
    ['--client', ['gateway-key', 'list']],
    ['--version', ['gateway-key', 'switch', '--client', 'SANDBOX_1']],
    ['SANDBOX_NOBODY', ['gateway-key', 'create', '--client', 'SANDBOX_NOBODY']],
    [
      'SIGNER_SOCKET',
      ['gateway-key', 'create', '--client', (await home.credentials()).clientId, '--signer', 'a'],
    ],
    ['letters', ['gateway-key', 'create', '--client', 'SANDBOX_1', '--signer', 'a b']],
    ['--socket', ['signer']],
    ['--key', ['signer', '--socket', join(home.directory, 's')]],
    ['--mode', ['signer', '--socket', join(home.directory, 's'), '--key', noKey, '--mode', 'open']],
    ['no RSA private key', ['signer', '--socket', join(home.directory, 's'), '--key', noKey]],
    ['missing.pem', ['signer', '--socket', join(home.directory, 's'), '--key', 'missing.pem']],
  ]
  for (const [named, args] of mistakes) expect(complaintOf(await home.amsel(args))).toContain(named)
})
