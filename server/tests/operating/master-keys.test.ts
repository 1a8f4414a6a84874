import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../src/platform/config/index.ts'
import { readMasterKeys } from '../../src/domain/index.ts'
import { type Gateway, startGateway } from '../../src/main/index.ts'
import { gatewayKeyPlace } from '../../src/registry/clients/gateway-key.ts'
import { countSealed, ensureDigestKey, sealAgain } from '../../src/registry/clients/index.ts'
import { KeyRing } from '../../src/platform/sealing/index.ts'
import { connect, sealedPlace } from '../../src/storage/index.ts'
import { newAgreement, query, refresh } from '../support/agreements.ts'
import { savedCard, tokenRequest } from '../support/card-payments.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { startTestGateway, useGateway } from '../support/gateway.ts'
import { at, payRequest } from '../support/merchant.ts'
import { open } from '../support/payer.ts'
import { Home } from '../support/process.ts'

const entry = (label: string) => `${label}:${randomBytes(32).toString('base64')}`
const [OLD, NEW] = [entry('first'), entry('second')] as const
const ringOf = (...entries: string[]) => new KeyRing(readMasterKeys(entries.join(','), 'the ring'))
const secretOf = (text: string) => readMasterKeys(text, 'the ring')[0]?.secret ?? Buffer.alloc(0)

const formerDigestKey = (text: string) =>
  Buffer.from(hkdfSync('sha256', secretOf(text), Buffer.alloc(0), 'amsel digest v1', 32))

async function emptyDatabase() {
  const database = await createDatabase()
  const storage = connect(database.url, () => {})
  onTestFinished(async () => {
    await storage.close()
    await database.drop()
  })
  return { database, db: storage.db }
}

async function emptyDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amsel-keys-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A gateway whose log is kept. */
async function start(settings: Record<string, string>): Promise<Gateway & { warnings(): string[] }> {
  const logged: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const gateway = await startGateway(readSettings({ PORT: '0', ...settings }), log)
  onTestFinished(() => gateway.stop())
  return {
    ...gateway,
    warnings: () => logged.filter(({ level }) => level >= 40).map(({ msg }) => msg),
  }
}

describe('the key of the digests', () => {
  it('is a random one in a new database, whatever the master key', async () => {
    const { db } = await emptyDatabase()
    const key = await ensureDigestKey(db, ringOf(OLD))
    expect(key).toHaveLength(32)
    expect(key).not.toEqual(formerDigestKey(OLD))
    expect(await ensureDigestKey(db, ringOf(NEW, OLD))).toEqual(key)
  })

  it('is the same for all nodes that start at once', async () => {
    const { database, db } = await emptyDatabase()
    const keys = await Promise.all(Array.from({ length: 8 }, () => ensureDigestKey(db, ringOf(OLD))))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
    expect(await database.query('select name from gateway_secrets')).toEqual([{ name: 'digest key' }])
  })

  it('that is lost is no other: repeats would not be recognized, so the start says so and ends', async () => {
    const { database } = await emptyDatabase()
    const dataDir = await emptyDataDir()
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
    await (await start(settings)).stop()
    const asGateway = new pg.Client(database.url)
    await asGateway.connect()
    await expect(asGateway.query('delete from gateway_secrets')).rejects.toThrow('permission denied')
    await asGateway.end()
    await database.query('delete from gateway_secrets')
    await expect(start(settings)).rejects.toThrow('The database has lost its digest key')
    expect(await database.query('select name from gateway_secrets')).toEqual([])
  })
})

describe('a database of an earlier version', () => {
  /** As it sealed: a place was bound, and no key was named. */
  function sealedBefore(plain: Buffer, publicKey: string): Buffer {
    const sealing = Buffer.from(hkdfSync('sha256', secretOf(OLD), Buffer.alloc(0), 'amsel sealing v1', 32))
    const { purpose, clientId, rowId } = gatewayKeyPlace(publicKey)
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
    cipher.setAAD(Buffer.from(JSON.stringify([purpose, clientId, rowId])))
    const text = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(2), nonce, cipher.getAuthTag(), text])
  }

  /** It knew no key of digests but that of the master key, and what it sealed named none. */
  async function makeEarlier(database: TestDatabase): Promise<void> {
    await database.query('delete from gateway_secrets')
    const keys = await database.query<{ public_key: string; private_key_sealed: Buffer }>(
      'select public_key, private_key_sealed from gateway_keys',
    )
    for (const { public_key, private_key_sealed } of keys) {
      const plain = ringOf(OLD).open(private_key_sealed, gatewayKeyPlace(public_key))
      await database.query('update gateway_keys set private_key_sealed = $2 where public_key = $1', [
        public_key,
        sealedBefore(plain, public_key),
      ])
    }
  }

  it('keeps its digests: repeats, links, tokens and codes are as good as before, also with a newer key', async () => {
    const gateway = await startTestGateway({ MASTER_KEYS: OLD })
    onTestFinished(() => gateway.stop())
    const { database, storage } = gateway
    await gateway.stopGateway()
    const place = sealedPlace('gateway_secrets', 'secret_sealed', null, 'digest key')
    await database.query('update gateway_secrets set secret_sealed = $1', [
      ringOf(OLD).seal(formerDigestKey(OLD), place),
    ])
    const earlier = await gateway.startAnother()
    const merchant = await gateway.merchant()
    const request = payRequest()
    const { body } = await merchant.call('payments/pay', request, { url: earlier.url })
    const atEarlier = at(earlier.url, merchant)
    const token = await savedCard(atEarlier)
    const { accessToken } = await newAgreement(atEarlier)
    await earlier.stop()
    await makeEarlier(database)
    const { unnamed, keys: counted } = await countSealed(storage.db, ringOf(NEW, OLD))
    expect([unnamed, counted.map(({ mayBeRemoved }) => mayBeRemoved)]).toEqual([
      { gateway_keys: 2 },
      [false, false],
    ])

    const upgraded = await gateway.startAnother({ MASTER_KEYS: `${NEW},${OLD}` })
    onTestFinished(() => upgraded.stop())
    expect(await ensureDigestKey(storage.db, ringOf(NEW, OLD))).toEqual(formerDigestKey(OLD))
    const there = { url: upgraded.url }
    expect((await merchant.call('payments/pay', request, there)).body).toEqual(body)
    expect((await open(`${upgraded.url}${new URL(String(body.normalUrl)).pathname}`)).status).toBe(200)
    expect((await merchant.call('payments/pay', tokenRequest(token), there)).code).toBe('SUCCESS')
    expect((await merchant.call('authorizations/query', { accessToken }, there)).code).toBe('SUCCESS')
  })

  it('keeps them also where it is rotated before any gateway has started', async () => {
    const gateway = await startTestGateway({ MASTER_KEYS: OLD })
    onTestFinished(() => gateway.stop())
    const { db } = gateway.storage
    await gateway.stopGateway()
    await makeEarlier(gateway.database)
    await sealAgain(db, ringOf(NEW, OLD), () => {})
    expect(await ensureDigestKey(db, ringOf(NEW))).toEqual(formerDigestKey(OLD))
  })
})

describe('a rotation', () => {
  const gateway = useGateway({ MASTER_KEYS: `${OLD},${NEW}` })
  const rotate = (onProgress = () => {}) => sealAgain(gateway.storage.db, ringOf(NEW, OLD), onProgress)
  const left = async () => {
    const { keys } = await countSealed(gateway.storage.db, ringOf(NEW, OLD))
    return keys[1]?.values ?? {}
  }

  it('passes over what somebody holds, says so, and seals it the next time', async () => {
    const merchant = await gateway.merchant()
    const { accessToken } = await newAgreement(merchant)
    const client = new pg.Client(gateway.database.url)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    await client.query('select 1 from agreements where client_id = $1 for update', [merchant.clientId])
    const heldOf = async () => (await rotate()).flatMap(({ table, held }) => (held > 0 ? [table, held] : []))
    expect(await heldOf()).toEqual(['agreements', 1])
    expect(await left()).toEqual({ agreements: 3 })
    await client.query('commit')
    expect(await heldOf()).toEqual([])
    expect(await left()).toEqual({})
    expect((await query(merchant, accessToken)).code).toBe('SUCCESS')
  })

  it('overwrites nothing that is changed at the same moment', async () => {
    const merchant = await gateway.merchant()
    let { accessToken, refreshToken } = await newAgreement(merchant)
    let isOver = false
    const rotating = (async () => {
      for (let turn = 0; !isOver; turn += 1)
        await sealAgain(gateway.storage.db, turn % 2 ? ringOf(NEW, OLD) : ringOf(OLD, NEW), () => {})
    })()
    for (let count = 0; count < 20; count += 1) {
      const { body } = await refresh(merchant, refreshToken)
      expect((await query(merchant, String(body.accessToken))).body).toMatchObject({
        accessToken: body.accessToken,
        refreshToken: body.refreshToken,
      })
      accessToken = String(body.accessToken)
      refreshToken = String(body.refreshToken)
    }
    isOver = true
    await rotating
    await rotate()
    expect((await query(merchant, accessToken)).body).toMatchObject({ accessToken, refreshToken })
  })

  it('that was broken off goes on where it was, and two at once do no harm', async () => {
    const merchant = await gateway.merchant()
    const token = await savedCard(merchant)
    const { accessToken } = await newAgreement(merchant)
    await sealAgain(gateway.storage.db, ringOf(OLD, NEW), () => {})
    let tables = 0
    const brokenOff = rotate(() => {
      tables += 1
      if (tables === 4) throw new Error('killed')
    })
    await expect(brokenOff).rejects.toThrow('killed')
    expect(await left()).not.toHaveProperty('gateway_keys')
    expect(await left()).toHaveProperty('agreements')
    const [one, two] = await Promise.all([rotate(), rotate()])
    expect([...one, ...two].map(({ held, unopened }) => [held, unopened.size])).toEqual(
      Array(one.length + two.length).fill([0, 0]),
    )
    expect(await left()).toEqual({})
    expect((await merchant.call('payments/pay', tokenRequest(token))).code).toBe('SUCCESS')
    expect((await query(merchant, accessToken)).code).toBe('SUCCESS')
  })

  it('goes past more rows than one look shows', async () => {
    const { clientId } = await gateway.merchant()
    await gateway.database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, state)
       select $1, 'n-' || n, 'notifyPayment', 's-' || n, 1, now(), '{}', false, 'NO_ADDRESS' from generate_series(1, 2500) n`,
      [clientId],
    )
    const place = { purpose: 'notification body', clientId, rowId: 'n-999' }
    const sealed = ringOf(OLD).seal(Buffer.from('{"a":1}'), place)
    await gateway.database.query(
      `update notifications set body = $2 where client_id = $1 and notification_id = 'n-999'`,
      [clientId, `sealed:${sealed.toString('base64')}`],
    )
    await rotate()
    const [row] = await gateway.database.query<{ body: string }>(
      `select body from notifications where client_id = $1 and notification_id = 'n-999'`,
      [clientId],
    )
    const bytes = Buffer.from(String(row?.body).replace('sealed:', ''), 'base64')
    expect(ringOf(NEW).open(bytes, place).toString()).toBe('{"a":1}')
  })
})

describe('the key file', () => {
  it('may hold several keys, newest first, in lines', async () => {
    const { database, db } = await emptyDatabase()
    const DATA_DIR = await emptyDataDir()
    const settings = { DATABASE_URL: database.url, DATA_DIR }
    await writeFile(join(DATA_DIR, 'master.key'), `${secretOf(OLD).toString('base64')}\n`)
    await (await start(settings)).stop()
    await writeFile(join(DATA_DIR, 'master.key'), `${NEW}\n${OLD}\n`)
    expect((await start(settings)).warnings()).not.toContainEqual(expect.stringContaining('is not random'))
    await sealAgain(db, ringOf(NEW, OLD), () => {})
    expect((await countSealed(db, ringOf(NEW, OLD))).keys[1]).toMatchObject({ mayBeRemoved: true })
  })

  it('is not made for a database whose key is missing, which then starts with its own', async () => {
    const { database } = await emptyDatabase()
    const DATABASE_URL = database.url
    await (await start({ DATABASE_URL, DATA_DIR: await emptyDataDir(), MASTER_KEYS: OLD })).stop()
    const DATA_DIR = await emptyDataDir()
    const file = join(DATA_DIR, 'master.key')
    const refused = start({ DATABASE_URL, DATA_DIR })
    await expect(refused).rejects.toThrow(
      /^The database contains values sealed with a master key.* MASTER_KEY /,
    )
    await expect(stat(file)).rejects.toThrow('ENOENT')
    const home = await Home.open()
    onTestFinished(() => home.close())
    const asked = ['merchant', 'create', '--name', 'A', '--environment', 'sandbox']
    const { status, stderr } = await home.amsel(asked, { DATABASE_URL })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no master key: /)])
    await expect(stat(join(home.dataDir, 'master.key'))).rejects.toThrow('ENOENT')
    await writeFile(file, OLD)
    await start({ DATABASE_URL, DATA_DIR })
  })

  it('is made for a new one, and is what the next start finds', async () => {
    const { database } = await emptyDatabase()
    const settings = { DATABASE_URL: database.url, DATA_DIR: await emptyDataDir() }
    const file = join(settings.DATA_DIR, 'master.key')
    await (await start(settings)).stop()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const made = await readFile(file, 'utf8')
    await start(settings)
    expect(await readFile(file, 'utf8')).toBe(made)
  })

  it('that holds no keys is refused in a sentence that names it', async () => {
    const { database } = await emptyDatabase()
    const DATA_DIR = await emptyDataDir()
    const file = join(DATA_DIR, 'master.key')
    await writeFile(file, 'no key at all\n')
    const refused = start({ DATABASE_URL: database.url, DATA_DIR })
    await expect(refused).rejects.toThrow(`The key file ${file} must hold keys`)
  })
})

describe('a master key that somebody made up', () => {
  const MADE_UP = Buffer.alloc(32, 7).toString('base64')

  it('goes on sealing where sandbox clients are served, and is warned of', async () => {
    const { database } = await emptyDatabase()
    const settings = { DATABASE_URL: database.url, DATA_DIR: await emptyDataDir(), MASTER_KEY: MADE_UP }
    expect((await start(settings)).warnings()).toContainEqual(expect.stringContaining('is not random'))
  })

  const production = {
    AMSEL_ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://pay.example',
    // Nobody listens there: whoever gets so far ends with another sentence.
    DATABASE_URL: 'postgres://amsel@127.0.0.1:1/amsel',
  }

  it('is refused where production alone is served, unless a newer one seals', async () => {
    const settings = { ...production, DATA_DIR: await emptyDataDir() }
    await expect(start({ ...settings, MASTER_KEY: MADE_UP })).rejects.toThrow(
      'the newest master key is not random',
    )
    await expect(start({ ...settings, MASTER_KEYS: `first:${MADE_UP},${NEW}` })).rejects.toThrow(
      'the newest master key is not random',
    )
    await expect(start({ ...settings, MASTER_KEYS: `${NEW},first:${MADE_UP}` })).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})

describe('npx amsel master-key', () => {
  it('new prints an entry for the ring, which is kept nowhere', async () => {
    const home = await Home.open()
    onTestFinished(() => home.close())
    const { stdout } = await home.amsel(['master-key', 'new'])
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d:[A-Za-z0-9+/]{43}=\n$/)
    const labelled = await home.amsel(['master-key', 'new', '--label', 'spring', '--json'])
    const made = JSON.parse(labelled.stdout)
    expect(ringOf(made.entry).keys).toEqual([{ id: made.id, label: 'spring' }])
    await expect(stat(home.dataDir)).rejects.toThrow('ENOENT')
    expect((await home.amsel(['master-key', 'new', '--label', 'a:b'])).stderr).toMatch(/^--label must be /)
    expect((await home.amsel(['master-key', 'spin'])).stderr).toBe(
      'master-key needs one of: new, status, rotate.\n',
    )
  })

  it('status and rotate make no key where there is none', async () => {
    const { database } = await emptyDatabase()
    const home = await Home.open()
    onTestFinished(() => home.close())
    for (const action of ['status', 'rotate']) {
      const { status, stderr } = await home.amsel(['master-key', action], { DATABASE_URL: database.url })
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no master key: /)])
    }
    await expect(stat(join(home.dataDir, 'master.key'))).rejects.toThrow('ENOENT')
  })
})
