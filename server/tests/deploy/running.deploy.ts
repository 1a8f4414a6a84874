// The gateway as compose.yaml and the chart run it: with exactly their environment, on a PostgreSQL with roles as they say.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import { Merchant } from '../support/merchant.ts'
import {
  CHECKOUT,
  eventually,
  freePort,
  type GatewayProcess,
  type Home,
  withHome as it,
} from '../support/process.ts'
import { environmentOf, podOf, usePackage } from './support/chart.ts'
import { usePostgres } from './support/postgres.ts'

const read = (name: string) => readFileSync(join(CHECKOUT, 'deploy', name), 'utf8')
const postgres = usePostgres(randomBytes(24).toString('hex'))
const chart = usePackage()

const masterKey = () => randomBytes(32).toString('base64')

/** What the image sets, whichever way it is started. */
const IMAGE = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

interface Service {
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly healthcheck: { readonly test: readonly string[] }
  readonly stop_grace_period: string
}

/** The services as Compose reads them, with these lines in deploy/.env. */
function composed(given: Readonly<Record<string, string>>): Readonly<Record<string, Service>> {
  const text = read('compose.yaml').replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind = '', rest = '') => {
      const value = given[name] ?? (kind === '-' ? rest : '')
      if (kind === '?' && value === '') throw new Error(`${name}: ${rest}`)
      return value
    },
  )
  return parse(text).services
}

/** Signals as a process manager does, and does not wait for the drain to be over. */
async function stop(gateway: GatewayProcess, health = gateway.url) {
  gateway.kill('SIGTERM')
  await eventually(async () => {
    const answer = await fetch(`${health}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'draining' }),
    ])
  })
  gateway.kill('SIGTERM')
  expect((await gateway.ended).status).toBe(0)
}

/** The image's environment and this one, but for where it runs. */
const launch = (
  home: Home,
  environment: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
) => home.launch({ ...IMAGE, LOG_FORMAT: '', ...environment, ...own })

describe('compose.yaml', () => {
  it('a payment is made with the environment of its services, and the gateway drains and ends', async ({
    home,
  }) => {
    const { amsel, postgres: database } = composed({
      POSTGRES_PASSWORD: postgres.password,
      MASTER_KEY: masterKey(),
    }) as { amsel: Service; postgres: Service }
    const [script = ''] = database.volumes.filter((volume) => volume.includes('/docker-entrypoint-initdb.d/'))
    await postgres.client(join(CHECKOUT, 'deploy', script.split(':')[0] ?? ''), [], {
      ...database.environment,
    })
    const [, ...healthy] = database.healthcheck.test
    expect(await postgres.client(healthy[0] ?? '', healthy.slice(1))).toContain('accepting connections')

    const port = String(await freePort())
    // The name of the neighbour is known to Compose alone.
    const DATABASE_URL = (amsel.environment.DATABASE_URL ?? '').replace(
      '@postgres:5432/',
      `@127.0.0.1:${postgres.port}/`,
    )
    const gateway = await home.ready(
      launch(home, amsel.environment, { DATABASE_URL, PORT: port, DATA_DIR: home.dataDir }),
      `http://127.0.0.1:${port}`,
    )
    const merchant = new Merchant(gateway.url, await home.credentials())
    const { body } = await merchant.pay()
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    expect((await merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe('SUCCESS')
    expect(gateway.stderr()).not.toContain('superuser')
    await stop(gateway)
    expect(Number.parseInt(amsel.stop_grace_period, 10)).toBeGreaterThan(
      Number(amsel.environment.STOP_SECONDS),
    )
  })

  it('says what is missing in deploy/.env', () => {
    expect(() => composed({ MASTER_KEY: masterKey() })).toThrow(
      'POSTGRES_PASSWORD: write it into deploy/.env',
    )
    expect(() => composed({ POSTGRES_PASSWORD: 'x' })).toThrow('MASTER_KEY: write it into deploy/.env')
  })
})

describe('the chart', () => {
  it('its job makes the tables as their owner, and its gateway serves production as the other role', async ({
    home,
  }) => {
    const sql = (statement: string) =>
      postgres.client('psql', ['--username=postgres', '--command', statement])
    await sql("create role chart_owner login password 'one'")
    await sql("create role chart_gateway login password 'two'")
    await sql('create database chart owner chart_owner')
    const urlOf = (user: string) => `postgresql://${user}@127.0.0.1:${postgres.port}/chart`
    const secrets = {
      'amsel-owner-database/uri': urlOf('chart_owner:one'),
      'amsel-gateway-database/uri': urlOf('chart_gateway:two'),
      'amsel-master-keys/master-keys': `first:${masterKey()}`,
    }
    const [port, metricsPort] = [await freePort(), await freePort()]
    const { find } = await chart.render(
      'minimal',
      '--set',
      [
        ...['migrations.grantTo=chart_gateway', 'database.parameters=sslmode=disable'],
        `metrics.port=${metricsPort}`,
      ].join(','),
    )
    // A volume of the Pod that every user may write to, as Kubernetes makes it.
    const volume = join(home.directory, 'volume')
    await mkdir(volume)
    await chmod(volume, 0o777)
    const environmentIn = (kind: string): Record<string, string> => {
      const environment = environmentOf(find(kind), secrets)
      return { ...environment, DATA_DIR: (environment.DATA_DIR ?? '').replace('/var/lib/amsel', volume) }
    }

    const job = find('Job')
    const migrated = await home.amsel(podOf(job).containers[0].args, { ...IMAGE, ...environmentIn('Job') })
    expect([migrated.status, migrated.stdout]).toEqual([
      ...[0, expect.stringContaining('The role chart_gateway can use them, but cannot change the schema.')],
    ])

    const environment = environmentIn('Deployment')
    expect(environment.DATABASE_URL).toContain('/chart?sslmode=disable')
    const url = `http://127.0.0.1:${port}`
    const gateway = await home.ready(launch(home, environment, { PORT: String(port) }), url)
    const probes = podOf(find('Deployment')).containers[0]
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect((await fetch(`http://127.0.0.1:${metricsPort}${probes[probe].httpGet.path}`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)

    const created = await home.amsel(
      ['merchant', 'create', '--name', 'Shop', '--environment', 'production', '--json'],
      {
        ...IMAGE,
        ...environment,
      },
    )
    const { code, isSigned } = await new Merchant(url, JSON.parse(created.stdout)).inquire(
      { paymentId: '1' },
      { prefix: '/ams/api' },
    )
    expect([code, isSigned]).toEqual(['ORDER_NOT_EXIST', true])
    await stop(gateway, `http://127.0.0.1:${metricsPort}`)
  })
})
