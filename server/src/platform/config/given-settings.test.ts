import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_SETTINGS } from './all-settings.ts'
import { checkSettings } from './check-settings.ts'
import { ephemeralSettings, loadSettings, logOfSandbox } from './environment.ts'
import { gatherSettings } from './given-settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amsel-settings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const TOKEN = 'sixteen-characters-of-a-token'

const given = async (environment: Record<string, string>) => {
  const { values, sources, problems } = await gatherSettings(environment)
  return { values, problems, sources: Object.fromEntries(sources) }
}

const inConfig = async (content: string, environment: Record<string, string> = {}) =>
  given({ ...environment, AMSEL_CONFIG: await file('amsel.yaml', content) })

describe('a secret in a file', () => {
  it.each([...FILE_SETTINGS])('%s gives %s, without the white space around it', async (name, setting) => {
    const path = await file('secret', `\n  ${TOKEN} \n`)
    const { values, sources, problems } = await given({ [name]: path })
    expect([values[setting], problems]).toEqual([TOKEN, []])
    expect(sources[setting]).toEqual({ from: 'file', path })
  })

  it('cannot be given beside its setting', async () => {
    const { problems } = await given({
      METRICS_TOKEN: TOKEN,
      METRICS_TOKEN_FILE: await file('secret', TOKEN),
    })
    expect(problems).toEqual([
      'The settings METRICS_TOKEN and METRICS_TOKEN_FILE are both set: leave one of them out.',
    ])
  })

  it.each([
    ['missing', 'cannot be read: it does not exist.', async () => join(folder, 'nothing')],
    ['empty', 'is empty.', async () => file('empty', ' \n')],
    [
      'a directory',
      'is not a regular file.',
      async () => {
        await mkdir(join(folder, 'directory'), { recursive: true })
        return join(folder, 'directory')
      },
    ],
  ])('that is %s is refused with its name and path', async (_what, why, pathOf) => {
    const path = await pathOf()
    const environment = { MASTER_KEY_FILE: path }
    const { problems } = await given(environment)
    expect(problems).toEqual([expect.stringContaining('MASTER_KEY_FILE')])
    expect(problems[0]).toContain(path)
    expect(problems[0]?.endsWith(why)).toBe(true)
    await expect(loadSettings(environment)).rejects.toThrow(problems[0])
  })

  it.skipIf(process.getuid?.() === 0)('that this user may not read is refused', async () => {
    const path = await file('locked', TOKEN)
    await chmod(path, 0)
    expect((await given({ METRICS_TOKEN_FILE: path })).problems[0]).toContain('this user may not read it')
  })

  it('with an unfit content is refused without it', async () => {
    const loading = loadSettings({ METRICS_TOKEN_FILE: await file('secret', 'too-short') })
    await expect(loading).rejects.toThrow('The setting METRICS_TOKEN must be at least 16')
    await expect(loading).rejects.not.toThrow('too-short')
  })

  it('is one of those that hold secrets, and no other', () => {
    expect([...FILE_SETTINGS.values()]).toEqual([
      'DATABASE_URL',
      'MASTER_KEY',
      'MASTER_KEYS',
      'METRICS_TOKEN',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OPERATOR_SSO_CLIENT_SECRET',
      'SMTP_URL',
      'ALERT_WEBHOOK_URL',
      'ALERT_WEBHOOK_SECRET',
    ])
  })
})

describe('a configuration file', () => {
  it('has texts, numbers, true and false, lists, and paths of secrets', async () => {
    const secret = await file('secret', TOKEN)
    const { values, problems, sources } = await inConfig(`
PORT: 9000
PUBLIC_URL: https://pay.example
DOCS: false
PORTAL: on
TRUSTED_PROXIES: [10.0.0.0/8, "2001:db8::/32"]
NOTIFICATION_PORTS: [443, 1024-65535]
FEES:
MAIL_FROM: ''
METRICS_TOKEN_FILE: ${secret}
`)
    expect(problems).toEqual([])
    expect(values).toMatchObject({
      ...{ PORT: '9000', PUBLIC_URL: 'https://pay.example', DOCS: 'off', PORTAL: 'on' },
      TRUSTED_PROXIES: '10.0.0.0/8,2001:db8::/32',
      NOTIFICATION_PORTS: '443,1024-65535',
      METRICS_TOKEN: TOKEN,
    })
    expect(Object.keys(values)).not.toContain('FEES')
    expect(sources.PORT).toEqual({ from: 'config', path: join(folder, 'amsel.yaml') })
    expect(sources.METRICS_TOKEN).toEqual({ from: 'file', path: secret })
  })

  it('may be JSON', async () => {
    const { values, problems } = await inConfig('{\n\t"PORT": 9000,\n\t"DOCS": true,\n\t"FEES": ["*=1"]\n}\n')
    expect([values, problems]).toEqual([
      expect.objectContaining({ PORT: '9000', DOCS: 'on', FEES: '*=1' }),
      [],
    ])
  })

  it('may be empty', async () => {
    expect((await inConfig('# nothing yet\n')).problems).toEqual([])
  })

  it('yields to the environment, also where one of them has the file of a secret', async () => {
    const secret = await file('secret', TOKEN)
    const content = `PORT: 1\nMETRICS_TOKEN_FILE: ${join(folder, 'nothing')}\nSMTP_URL: smtp://in.config`
    const { values, problems } = await inConfig(content, {
      PORT: '2',
      METRICS_TOKEN: 'another-token-of-sixteen',
      SMTP_URL_FILE: secret,
    })
    expect(problems).toEqual([])
    expect(values).toMatchObject({ PORT: '2', METRICS_TOKEN: 'another-token-of-sixteen', SMTP_URL: TOKEN })
  })

  it.each([
    ['RETAIN_BODY_DAYS: 30', '"RETAIN_BODY_DAYS" is not a setting: did you mean RETAIN_BODIES_DAYS?'],
    ['port: 30', '"port" is not a setting: did you mean PORT?'],
    ['METRICS_PORT_FILE: /x', '"METRICS_PORT_FILE" is not a setting: did you mean METRICS_PORT?'],
    ['colour: red', '"colour" is not a setting: docs/settings.md lists them all.'],
    ['AMSEL_CONFIG: other.yaml', 'AMSEL_CONFIG cannot be set in this file: set it in the environment.'],
    ['PORT: 80.5', 'PORT must be a whole number, or text.'],
    ['PORT: true', 'PORT must be a whole number, or text.'],
    ['DOCS: 1', 'DOCS must be true or false, or text.'],
    ['HOST: 1', 'HOST must be text, in quotes where it looks like something else.'],
    [
      'MASTER_KEY: 12345678901234567890',
      'MASTER_KEY must be text, in quotes where it looks like something else.',
    ],
    ['FEES: ["CARD=2,*=1"]', 'FEES must be a list of texts and whole numbers without commas, or text.'],
    ['FEES: {CARD: 2.9}', 'FEES must be a list of texts and whole numbers without commas, or text.'],
    [
      'METRICS_TOKEN_FILE: [a]',
      'METRICS_TOKEN_FILE must be text, in quotes where it looks like something else.',
    ],
  ])('with %s is refused', async (content, why) => {
    expect((await inConfig(content)).problems).toEqual([`In ${join(folder, 'amsel.yaml')}, ${why}`])
  })

  it.each([
    ['PORT: 1\nPORT: 2', 'is neither YAML nor JSON: line 2, column 1 (duplicate key).'],
    ['{"METRICS_TOKEN": hidden"', 'is neither YAML nor JSON: line 1, column 26'],
    ['- PORT', 'must hold names of settings with their values.'],
    ['hidden', 'must hold names of settings with their values.'],
    ['MASTER_KEY: *hidden', 'has an alias that cannot be resolved.'],
  ])('that reads %j is refused without quoting it', async (content, why) => {
    const { problems } = await inConfig(content)
    expect(problems).toEqual([expect.stringContaining(`amsel.yaml, which AMSEL_CONFIG names, ${why}`)])
    expect(problems[0]).not.toContain('hidden')
  })

  it('that is missing is refused', async () => {
    const AMSEL_CONFIG = join(folder, 'nothing.yaml')
    await expect(loadSettings({ AMSEL_CONFIG })).rejects.toThrow(
      `The file ${AMSEL_CONFIG}, which AMSEL_CONFIG names, cannot be read: it does not exist.`,
    )
  })
})

describe('a gateway for tests', () => {
  it("takes no secret and no address of a developer's other gateway, from wherever they come", async () => {
    const AMSEL_CONFIG = await file('other.yaml', 'SMTP_URL: smtp://mail.example\nFEES: "*=1"\nPORT: 9000')
    const environment = { AMSEL_CONFIG, MASTER_KEY_FILE: join(folder, 'nothing'), LOG_LEVEL: 'error' }
    const { settings } = await ephemeralSettings('/tmp/data', environment)
    expect(settings).toMatchObject({
      port: 0,
      masterKeys: undefined,
      dataDir: '/tmp/data',
      portal: { mail: undefined },
    })
    expect(settings.feeRates.size).toBe(1)
    expect((await logOfSandbox(environment)).logLevel).toBe('error')
    expect((await logOfSandbox({})).logLevel).toBe('warn')
  })
})

describe('a check', () => {
  it('finds every problem, and one of them hides no other', async () => {
    const AMSEL_CONFIG = await file('bad.yaml', 'RETAIN_BODY_DAYS: 1\nLOG_LEVEL: loud')
    const { problems, unknown } = await checkSettings({
      ...{
        AMSEL_CONFIG,
        AMSEL_ENV: 'both',
        TLS_PORT: 'abc',
        TLS_CERT: '/c',
        TLS_KEY: '/k',
        DRAIN_SECONDS: '10',
      },
      MASTER_KEY_FILE: join(folder, 'nothing'),
      METRICS_TOKEN: 'too-short',
      MASTER_KEYS: 'hidden',
    })
    const names = [
      'RETAIN_BODIES_DAYS',
      'MASTER_KEY_FILE',
      'TLS_PORT',
      'LOG_LEVEL',
      'MASTER_KEYS',
      'DRAIN_SECONDS',
      'METRICS_TOKEN',
    ]
    expect(problems).toHaveLength(names.length)
    for (const name of names)
      expect(
        problems.some((problem) => problem.includes(name)),
        name,
      ).toBe(true)
    expect(problems.join()).not.toMatch(/hidden|too-short/)
    expect(unknown).toEqual([{ name: 'AMSEL_ENV', meant: 'AMSEL_ENVIRONMENT' }])
  })
})
