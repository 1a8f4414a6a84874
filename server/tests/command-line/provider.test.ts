import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { complaintOf, type Ended, type Home, soon, withHome } from '../support/process.ts'
import { UPSTREAM_CONFIG } from '../support/providers.ts'

function jsonOf<T = Record<string, unknown>>({ status, stdout, stderr }: Ended): T {
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as T
}

/** A file with the config of an account. */
async function configFile(home: Home, name: string, changes: object = {}): Promise<string> {
  const path = join(home.directory, `${name}.json`)
  const config = { ...UPSTREAM_CONFIG, clientId: 'SANDBOX_5UPSTREAM', ...changes }
  await writeFile(path, JSON.stringify(config))
  return path
}

const add = (name: string, kind: string, environment: string, config?: string) => [
  ...['provider', 'add', '--name', name, '--kind', kind, '--environment', environment],
  ...(config ? ['--config', config] : []),
]

withHome(
  'accounts and routes are added, listed, changed, disabled and removed beside a running gateway, and no secret is shown',
  async ({ usedHome: home }) => {
    const gateway = await home.serve()
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    const ask = (...args: string[]) => home.amsel([...args, '--json'])
    const file = await configFile(home, 'acme')
    const secret = UPSTREAM_CONFIG.merchantPrivateKey

    const added = await ask(...add('acme', 'ams', 'sandbox', file), '--limit', 'HKD=1-5000.50')
    expect(jsonOf(added)).toMatchObject({
      name: 'acme',
      kind: 'ams',
      environment: 'sandbox',
      status: 'ACTIVE',
      shown: { gatewayUrl: 'https://upstream.example', clientId: 'SANDBOX_5UPSTREAM', keyVersion: 1 },
      limits: { HKD: { minMinor: '100', maxMinor: '500050' } },
    })
    const second = await configFile(home, 'second', { keyVersion: 2 })
    const replaced = await ask(...add('acme', 'ams', 'sandbox', second), '--replace')
    expect(jsonOf(replaced)).toMatchObject({ shown: { keyVersion: 2 }, limits: null })
    jsonOf(await ask(...add('spare', 'simulator', 'sandbox')))
    const listed = await ask('provider', 'list')
    expect(jsonOf<{ name: string }[]>(listed).map(({ name }) => name)).toEqual(['acme', 'spare'])
    const shown = await home.amsel(['provider', 'list'])
    expect(shown.stdout).toMatch(
      /^acme +ams +sandbox +ACTIVE +SANDBOX_5UPSTREAM at https:\/\/upstream.example$/m,
    )

    const client = ['--client', clientId]
    const route = jsonOf(await ask('route', 'add', ...client, '--provider', 'spare'))
    expect(route).toMatchObject({ clientId, provider: 'spare', position: 1, share: 100, method: null })
    const card = ['--method', 'CARD', '--currency', 'HKD', '--min-amount', '1']
    const ofCards = jsonOf(
      await ask('route', 'add', ...client, '--provider', 'acme', ...card, '--share', '5'),
    )
    expect(ofCards).toMatchObject({ method: 'CARD', currency: 'HKD', minMinor: '100', position: 2, share: 5 })
    expect(jsonOf<unknown[]>(await ask('route', 'list', ...client))).toEqual([route, ofCards])
    expect((await home.amsel(['route', 'list'])).stdout).toMatch(
      /CARD +HKD +1\.00- +2 +5 +acme +[0-9a-f-]{36}$/m,
    )
    const change = ['route', 'change', '--id', String(ofCards.routeId)]
    const changed = jsonOf(await ask(...change, '--position', '1', '--share', '40'))
    expect(changed).toEqual({ ...ofCards, position: 1, share: 40 })
    expect(complaintOf(await home.amsel(change))).toContain('needs --position or --share')
    expect(complaintOf(await home.amsel([...change, '--share', 'many']))).toContain('--share')
    expect(jsonOf(await ask('provider', 'test', '--name', 'spare'))).toMatchObject({ isWell: true })

    jsonOf(await ask('provider', 'disable', '--name', 'spare'))
    await soon(async () => expect((await merchant.pay()).code).toBe('PAYMENT_METHOD_NOT_SUPPORTED'))
    expect(jsonOf(await ask('provider', 'enable', '--name', 'spare'))).toMatchObject({ status: 'ACTIVE' })
    await soon(async () => expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS'))
    for (const { routeId } of [route, ofCards]) jsonOf(await ask('route', 'remove', '--id', String(routeId)))
    expect(jsonOf(await ask('route', 'list'))).toEqual([])

    const audited = await home.amsel(['audit', '--json'])
    for (const action of [
      'provider_added',
      'provider_replaced',
      'provider_disabled',
      'route_added',
      'route_changed',
    ])
      expect(audited.stdout).toContain(action)
    for (const { stdout } of [added, replaced, listed, shown, audited]) expect(stdout).not.toContain(secret)
    expect(await home.query("select from provider_accounts where config_sealed::text like '%MII%'")).toEqual(
      [],
    )
  },
  180_000,
)

withHome(
  'what is wrong with an account or a route is one sentence',
  async ({ usedHome: home }) => {
    const gateway = await home.serve()
    const { clientId } = await gateway.merchant()
    const made = await home.amsel([
      'merchant',
      'create',
      '--name',
      'M',
      '--environment',
      'production',
      '--json',
    ])
    const production = String(jsonOf(made).clientId)
    const [sandbox, real] = [
      await configFile(home, 'sandbox'),
      await configFile(home, 'real', { clientId: '5REAL' }),
    ]
    const short = await configFile(home, 'short', { gatewayPublicKey: undefined })
    for (const [name, file, environment] of [
      ['acme', sandbox, 'sandbox'],
      ['real', real, 'production'],
    ] as const)
      jsonOf(await home.amsel([...add(name, 'ams', environment, file), '--json']))
    const to = (provider: string, client = clientId) => [
      'route',
      'add',
      '--client',
      client,
      '--provider',
      provider,
    ]
    jsonOf(await home.amsel([...to('acme'), '--json']))
    const alone = { AMSEL_ENVIRONMENT: 'production', PUBLIC_URL: 'https://pay.example' }
    const mistakes: [named: string, args: string[], settings?: Record<string, string>][] = [
      ['--replace', add('acme', 'ams', 'sandbox', sandbox)],
      ['gatewayPublicKey', add('short', 'ams', 'sandbox', short)],
      ['not offered yet', add('card', 'stripe', 'sandbox', sandbox)],
      ['built in', add('simulator', 'simulator', 'sandbox')],
      ['letters', add('a b', 'simulator', 'sandbox')],
      ['moves no money', add('sim', 'simulator', 'production')],
      ['SANDBOX_', add('mixed', 'ams', 'sandbox', real)],
      ['--allow-sandbox-upstream', add('mixed', 'ams', 'production', sandbox), alone],
      ['another name', [...add('acme', 'ams', 'production', sandbox), '--replace']],
      ['no provider nobody', to('nobody')],
      ['no client SANDBOX_NOBODY', to('acme', 'SANDBOX_NOBODY')],
      ['already', to('acme')],
      ['moves real money', to('real')],
      ['only pretends', to('simulator', production)],
      ['--allow-sandbox-upstream', to('acme', production), alone],
      ['no route 1', ['route', 'remove', '--id', '1']],
      ['no route 1', ['route', 'change', '--id', '1', '--share', '1']],
      ['no provider nobody', ['provider', 'test', '--name', 'nobody']],
      ['built in', ['provider', 'disable', '--name', 'simulator']],
    ]
    for (const [named, args, settings] of mistakes)
      expect(complaintOf(await home.amsel(args, settings))).toContain(named)
    // Where both environments are served on one gateway, it is understood; otherwise it is said.
    jsonOf(await home.amsel([...to('acme', production), '--json']))
    const said = [...to('acme', production), '--method', 'CARD', '--allow-sandbox-upstream', '--json']
    expect(jsonOf(await home.amsel(said, alone))).toMatchObject({ allowsSandbox: true })
  },
  240_000,
)
