import type { ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { describe, expect } from 'vitest'
import { type Merchant, payRequest, type TestAnswer } from '../support/merchant.ts'
import { withNeighbours as it } from '../support/neighbours.ts'
import {
  complaintOf,
  eventually,
  type GatewayProcess,
  type Home,
  logLines,
  noProcessIsLeft,
  type RunningProcess,
} from '../support/process.ts'
import { acknowledge, startReceiver } from '../support/receiver.ts'

const TWO = { PROCESSES: '2', LOG_LEVEL: 'debug' }

interface StartedWorker {
  readonly worker: number
  readonly pid: number
}

/** The workers that were ever ready, as the audit trail tells of them. */
const startedWorkers = ({ stderr }: RunningProcess): StartedWorker[] =>
  logLines(stderr())
    .filter(({ action }) => action === 'gateway_started')
    .map(({ after }) => after as StartedWorker)

const isAlive = ({ pid }: { pid: number }): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const livingWorkers = (gateway: RunningProcess) =>
  eventually(() => {
    const living = startedWorkers(gateway).filter(isAlive)
    expect(living.map(({ worker }) => worker).sort()).toEqual([1, 2])
    return living
  })

const theFirst = async (gateway: RunningProcess): Promise<StartedWorker> => {
  const [first] = await livingWorkers(gateway)
  if (!first) throw new Error('there is no worker')
  return first
}

/** Which workers have logged something of a kind, and how often. */
function countByWorker({ stderr }: RunningProcess, event: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of logLines(stderr()).filter((found) => found.event === event))
    counts[String(line.worker)] = (counts[String(line.worker)] ?? 0) + 1
  return counts
}

async function series(url: string): Promise<(name: string) => number> {
  const response = await fetch(`${url}/metrics`, { headers: { connection: 'close' } })
  const lines = (await response.text()).split('\n')
  return (name) =>
    Number(
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
}

const PAID = 'amsel_payments_total{status="PROCESSING"}'

const isDisconnection = (error: unknown) =>
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code))

/** A shop that pays as fast as it is answered, over twelve connections. */
class Load {
  readonly answers: { readonly request: ReturnType<typeof payRequest>; readonly answer: TestAnswer }[] = []
  /** Requests whose connection was lost before the answer came. */
  lost = 0
  #isOver = false
  readonly #payers: Promise<void>[]

  constructor(merchant: Merchant) {
    this.#payers = Array.from({ length: 12 }, () => this.#pay(merchant))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#payers)
  }

  async goOn(): Promise<void> {
    const before = this.answers.length
    await eventually(() => expect(this.answers.length).toBeGreaterThan(before + 60))
  }

  /** What had no answer is asked again under its id, as a merchant does. */
  async #pay(merchant: Merchant): Promise<void> {
    for (let request = payRequest(); !this.#isOver; request = payRequest()) {
      let answer = await this.#try(merchant, request)
      while (!answer) answer = await this.#try(merchant, request)
      this.answers.push({ request, answer })
    }
  }

  async #try(merchant: Merchant, request: object): Promise<TestAnswer | null> {
    try {
      return await merchant.call('payments/pay', request)
    } catch (error) {
      if (!isDisconnection(error)) throw error
      this.lost += 1
      return null
    }
  }
}

/** Every payment was answered as made, signed, and is there once. */
async function requireEachOnce(home: Home, { answers }: Load): Promise<void> {
  const rows = await home.query<{ id: string; count: number }>(
    'select payment_request_id as id, count(*)::int as count from payments group by 1',
  )
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  for (const { request, answer } of answers) {
    expect([answer.code, answer.isSigned]).toEqual(['PAYMENT_IN_PROCESS', true])
    expect(counts.get(request.paymentRequestId)).toBe(1)
  }
  expect(counts.size).toBe(answers.length)
}

/** No new connection is taken: it is refused, or was on its way when the ports were closed. */
const nobodyAnswers = ({ url }: GatewayProcess) =>
  eventually(async () => {
    const signal = AbortSignal.timeout(500)
    const answer = await fetch(`${url}/healthz`, { headers: { connection: 'close' }, signal }).catch(
      () => null,
    )
    expect(answer).toBeNull()
  })

/** A payment that waits for the database, and what lets it go on. */
async function payHeldUp(home: Home, merchant: Merchant) {
  const holder = await home.connect()
  await holder.query('begin')
  await holder.query('lock table payments in access exclusive mode')
  const answers = Promise.all(Array.from({ length: 4 }, () => merchant.pay()))
  // Whoever fails sees it where the answers are awaited.
  answers.catch(() => {})
  // The payments of one moment share a statement: one of each worker.
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock'"
  await eventually(async () => expect(await home.query(waiting)).toHaveLength(2))
  return {
    answers,
    async goOn() {
      await holder.query('commit')
      await holder.end()
    },
  }
}

// One after the other: each has the machine to itself.
describe('two workers under load', () => {
  it('share the payments of several connections, and tell their metrics at one address', async ({
    usedHome: home,
  }) => {
    const gateway = await home.serve({ ...TWO, METRICS_PORT: '0' })
    const merchant = await gateway.merchant()
    await Promise.all(Array.from({ length: 40 }, () => merchant.pay()))
    expect(gateway.stdout().match(/Amsel is ready/g)).toHaveLength(1)
    await eventually(() => {
      const { 1: one = 0, 2: two = 0, ...others } = countByWorker(gateway, 'call')
      expect([one + two, one > 0, two > 0, others]).toEqual([40, true, true, {}])
    })
    const [, port] = /Metrics on port (\d+)/.exec(gateway.stdout()) ?? []
    await eventually(async () => expect(await home.query('select from payment_search')).toHaveLength(40))
    // Each worker is asked, and says the same: counts are added up, what stands in the database is not.
    for (let turn = 0; turn < 4; turn += 1) {
      const read = await series(`http://127.0.0.1:${port}`)
      expect([read(PAID), read('amsel_payments_open'), read('amsel_workers')]).toEqual([40, 40, 2])
      expect(read('amsel_database_writable')).toBe(1)
      expect(read('process_resident_memory_bytes')).toBeGreaterThan(100e6)
    }
    gateway.kill('SIGTERM')
    expect(await gateway.ended).toMatchObject({ status: 0, stdout: expect.stringContaining('has stopped') })
    expect(startedWorkers(gateway).filter(isAlive)).toEqual([])
    await noProcessIsLeft(home)
  })

  it('are one again and two again when one is killed, and no payment is lost or made twice', async ({
    usedHome: home,
  }) => {
    const gateway = await home.serve(TWO)
    const load = new Load(await gateway.merchant())
    await load.goOn()
    const counted = (await series(gateway.url))(PAID)
    const victim = await theFirst(gateway)
    process.kill(victim.pid, 'SIGKILL')
    await eventually(() => expect(isAlive(victim)).toBe(false))
    const successors = await livingWorkers(gateway)
    expect(successors.map(({ pid }) => pid)).not.toContain(victim.pid)
    await load.goOn()
    await load.end()
    await requireEachOnce(home, load)
    const read = await series(gateway.url)
    expect(read('amsel_workers')).toBe(2)
    expect(read('amsel_worker_deaths_total')).toBe(1)
    // What the dead one had reported stays counted: the sum never falls.
    expect(read(PAID)).toBeGreaterThan(counted)
    expect(logLines(gateway.stderr()).find(({ msg }) => msg === 'a worker has died')).toMatchObject({
      worker: victim.worker,
      pid: victim.pid,
      signal: 'SIGKILL',
    })
  })

  it('are renewed one by one by SIGHUP under load, and no request is lost', async ({ usedHome: home }) => {
    const gateway = await home.serve(TWO)
    const before = await livingWorkers(gateway)
    const load = new Load(await gateway.merchant())
    await load.goOn()
    gateway.kill('SIGHUP')
    await eventually(() => expect(gateway.stderr()).toContain('the workers are renewed'))
    const after = await livingWorkers(gateway)
    expect(before.some(isAlive)).toBe(false)
    expect(new Set([...before, ...after].map(({ pid }) => pid)).size).toBe(4)
    await load.goOn()
    await load.end()
    expect(load.lost).toBe(0)
    await requireEachOnce(home, load)
    // Those that have left reported what they had counted.
    expect((await series(gateway.url))(PAID)).toBe(load.answers.length)
    expect((await series(gateway.url))('amsel_worker_deaths_total')).toBe(0)
  })
})

describe.concurrent('two workers', () => {
  it('answer what is under way when SIGTERM ends them', async ({ usedHome: home }) => {
    const gateway = await home.serve(TWO)
    const { answers, goOn } = await payHeldUp(home, await gateway.merchant())
    gateway.kill('SIGTERM')
    await nobodyAnswers(gateway)
    await goOn()
    for (const { code } of await answers) expect(code).toBe('PAYMENT_IN_PROCESS')
    expect((await gateway.ended).status).toBe(0)
    await noProcessIsLeft(home)
  })

  it('end with a supervisor that is killed, after what is under way', async ({ usedHome: home }) => {
    const gateway = await home.serve(TWO)
    const workers = await livingWorkers(gateway)
    const { answers, goOn } = await payHeldUp(home, await gateway.merchant())
    gateway.kill('SIGKILL')
    await nobodyAnswers(gateway)
    await goOn()
    for (const { code } of await answers) expect(code).toBe('PAYMENT_IN_PROCESS')
    await eventually(() => expect(workers.some(isAlive)).toBe(false))
    // The database outlives its owner, and the next one takes it over.
    const next = await home.serve(TWO)
    expect((await (await next.merchant()).pay()).code).toBe('PAYMENT_IN_PROCESS')
    next.kill('SIGTERM')
    expect((await next.ended).status).toBe(0)
    await noProcessIsLeft(home)
  })

  it('deliver each of 200 notifications once', async ({ usedHome: home, onTestFinished }) => {
    const receiver = await startReceiver()
    onTestFinished(() => receiver.stop())
    // One worker alone never has so many under way at one address.
    const held: ServerResponse[] = []
    receiver.answerBy((response) => {
      held.push(response)
      if (held.length >= 200) for (const one of held.splice(0)) acknowledge(one)
    })
    const gateway = await home.serve(TWO)
    await insertNotifications(home, receiver)
    const states =
      'select state, count(*)::int as count, sum(attempts)::int as attempts from notifications group by 1'
    await eventually(async () =>
      expect(await home.query(states)).toEqual([{ state: 'ACKNOWLEDGED', count: 200, attempts: 200 }]),
    )
    expect(new Set(receiver.arrivals.map(({ body }) => body.number)).size).toBe(200)
    expect(receiver.arrivals).toHaveLength(200)
    expect(Object.keys(countByWorker(gateway, 'delivery'))).toEqual(['1', '2'])
  })
})

/** In the outbox, and due: of ten payments, as ten clients' worth of claims. */
async function insertNotifications(
  home: Home,
  receiver: { readonly address: string; url(): string },
): Promise<void> {
  const { clientId } = await home.credentials()
  const client = await home.connect()
  try {
    await client.query('insert into notification_endpoints (client_id, address) values ($1, $2)', [
      clientId,
      receiver.address,
    ])
    await client.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim,
         url, address, state, due_at)
       select $1, number::text, 'notifyPayment', number::text, 1, now(), json_build_object('number', number)::text, false,
         $2, $3, 'WAITING', now()
       from generate_series(1, 200) as number`,
      [clientId, receiver.url(), receiver.address],
    )
  } finally {
    await client.end()
  }
}

describe.concurrent('PROCESSES', () => {
  it('is one for each core with auto', async ({ usedHome: home }) => {
    const gateway = await home.serve({ PROCESSES: 'auto' })
    const cores = availableParallelism()
    expect((await series(gateway.url))('amsel_workers')).toBe(cores === 1 ? Number.NaN : cores)
  })

  it('is refused in one sentence where it is neither', async ({ home }) => {
    expect(complaintOf(await home.launch({ PROCESSES: '65' }).ended)).toBe(
      'The setting PROCESSES must be a whole number from 1 to 64, or auto; it is "65".',
    )
  })

  it('is of no avail where another program has the port: one sentence, and no process is left', async ({
    usedHome: home,
    occupyPort,
  }) => {
    const PORT = String(await occupyPort())
    expect(complaintOf(await home.launch({ PROCESSES: '2', PORT }).ended)).toContain(PORT)
    await noProcessIsLeft(home)
  })

  it('ends the gateway with a sentence where a worker dies again and again', async ({ usedHome: home }) => {
    const gateway = await home.serve(TWO)
    const hasEnded = gateway.ended.then(() => true)
    const killed = new Set<number>()
    while (!(await Promise.race([hasEnded, killFirst(gateway, killed)])));
    const { status, stderr } = await gateway.ended
    expect(status).toBe(1)
    expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
      'A worker has died repeatedly: see the log.',
    ])
    expect(killed.size).toBe(6)
    expect(startedWorkers(gateway).filter(isAlive)).toEqual([])
    await noProcessIsLeft(home)
  })
})

/** Kills the worker in the first place as soon as there is one. */
async function killFirst(gateway: GatewayProcess, killed: Set<number>): Promise<false> {
  const first = startedWorkers(gateway).find(({ worker, pid }) => worker === 1 && !killed.has(pid))
  if (first) {
    killed.add(first.pid)
    process.kill(first.pid, 'SIGKILL')
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  return false
}
