import { HOUR_MS, MINUTE_MS } from '../../server/dist/domain/index.js'
import type { Sealer } from '../../server/dist/platform/sealing/index.js'
import { Checks, Violation } from './checks.ts'
import type { Connections } from './connections.ts'
import { calm, strike } from './faults.ts'
import { Network } from './network.ts'
import { Node } from './node.ts'
import { runOutside } from './owner.ts'
import { ACCOUNTS, type Fault, type Plan } from './plan.ts'
import { type ProviderMessage, SimulatedProvider } from './provider.ts'
import { Random } from './random.ts'
import { enter, real } from './replaced-globals.ts'
import { CHOOSING_MS, type Purchase, Shop, WALLET } from './shop.ts'
import { type Statement, type StatementFault, Statements } from './statements.ts'
import { Story } from './story.ts'
import { Time, type Timer } from './time.ts'

const START = Date.UTC(2026, 0, 5, 9)
/** When nothing bad happens any more, everything must come to rest within so long. */
const CALM_MS = 72 * HOUR_MS
/** Beyond this the world goes in circles: so much at least, and so much for each minute that is planned. */
const STEPS_MIN = 60_000
const STEPS_A_MINUTE = 5_000
/** How long a statement may take, and how often something else comes first. */
const STATEMENT_MS = 50
const OVERTAKEN = 0.2

/** Longer than any statement may wait for a lock. */
const LOCK_MS = 6_000

interface Ground {
  readonly clientIds: readonly string[]
  readonly sealer: Sealer
}

export interface Ran {
  readonly seed: number
  readonly steps: number
  readonly statements: number
  readonly simulatedMs: number
  readonly violation: { readonly check: string; readonly detail: string } | null
  readonly story: Story
}

/** One run, which follows from its seed and its plan alone. */
export class World {
  readonly #random: Random
  readonly #time = new Time(START)
  readonly #story: Story
  readonly #network: Network
  readonly #accounts: readonly SimulatedProvider[]
  readonly #shops: readonly Shop[]
  readonly #nodes: Node[] = []
  readonly #statements: Statements
  readonly #checks: Checks
  readonly #plan: Plan
  readonly #ground: Ground
  readonly #seed: number
  readonly #endsAt: number
  #nodeCount = 0
  #steps = 0
  #statementFault: StatementFault | null = null
  #closedUntil = 0
  /** When the earliest work in the database is due. */
  #nextDue = Number.POSITIVE_INFINITY
  #wrong: Violation | null = null
  /** Whose statements the database still has. */
  readonly #crashed: { readonly node: Node; readonly random: Random }[] = []

  private constructor(given: {
    seed: number
    plan: Plan
    ground: Ground
    nodes: number
    connections: Connections
  }) {
    const { seed, plan, ground, nodes, connections } = given
    this.#seed = seed
    this.#plan = plan
    this.#ground = ground
    this.#random = new Random(`seed ${seed}`)
    this.#story = new Story(() => this.#time.now)
    this.#statements = new Statements(this.#time, connections)
    this.#checks = new Checks(connections)
    this.#network = new Network(this.#time, this.#random.of('network'), this.#story)
    const time = this.#time
    const network = this.#network
    this.#accounts = Array.from({ length: ACCOUNTS }, (_, index) => {
      const name = `bank${index + 1}`
      return new SimulatedProvider(name, {
        ...{ time, network, random: this.#random.of(name), givesBack: index > 0 },
        tell: (provider, message) => this.#tell(provider, message),
        wrong: (what) => {
          this.#wrong ??= new Violation('the provider is asked for what there is', what)
        },
      })
    })
    this.#shops = ground.clientIds.map(
      (clientId, index) =>
        new Shop(`shop${index + 1}`, clientId, {
          ...{ time, network, random: this.#random.of(`shop ${index}`) },
          gateway: () => this.#someNode(),
        }),
    )
    const spans = [
      ...plan.purchases.map(({ at, payerAt }) => at + payerAt),
      ...plan.faults.map(({ at, forMs }) => at + forMs),
    ]
    this.#endsAt = START + Math.max(0, ...spans) + 60_000
    enter({ time, random: this.#random.of('ids') })
    for (let count = 0; count < nodes; count += 1) this.#startNode(count)
    this.#schedule()
  }

  static run(given: {
    seed: number
    plan: Plan
    ground: Ground
    nodes: number
    connections: Connections
  }): Promise<Ran> {
    return new World(given).#live()
  }

  async #live(): Promise<Ran> {
    let violation: Violation | null = null
    try {
      while (await this.#step());
      await this.#passNight()
      await this.#checks.atRest(this.#shops, this.#accounts)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      violation = error
    }
    return {
      seed: this.#seed,
      steps: this.#steps,
      statements: this.#statements.count,
      simulatedMs: this.#time.now - START,
      violation: violation && { check: violation.check, detail: violation.message },
      story: this.#story,
    }
  }

  /** What a provider has taken back, and no message has told in the right order, is found by night; then the ledger is proven. */
  async #passNight(): Promise<void> {
    const contradicted = this.#accounts.filter((account) =>
      [...account.orders.values()].some(({ isContradicted }) => isContradicted),
    )
    await this.#atNight(contradicted.map(({ name }) => this.#someNode().compare(name)))
    const proving = this.#shops.map(({ clientId }) => this.#someNode().proveLedger(clientId))
    const wrong = (await this.#atNight(proving)).flat()
    if (wrong.length > 0) throw new Violation('the ledger proves itself', wrong.join('; '))
  }

  async #atNight<T>(work: readonly Promise<T>[]): Promise<T[]> {
    if (work.length === 0) return []
    let isOver = false
    const night = Promise.all(work).finally(() => {
      isOver = true
    })
    while ((await this.#step()) || !isOver);
    return night
  }

  /** False when everything is at rest. */
  async #step(): Promise<boolean> {
    await real.settled()
    for (const { node, random } of this.#crashed.splice(0)) {
      await this.#statements.forget(node, () => random.chance(0.5))
      this.#time.forgetDead()
    }
    if (this.#statements.isAnyBlocked) {
      await this.#statements.lookAtBlocked()
      await real.settled()
    }
    if (this.#wrong) throw this.#wrong
    const { committed } = this.#statements
    if (committed) {
      this.#statements.committed = null
      this.#nextDue = await this.#checks.afterCommit(committed)
      this.#statements.isQuietUntil(this.#nextDue)
    }
    this.#steps += 1
    const stepsMax = STEPS_MIN + ((this.#endsAt - START) / MINUTE_MS) * STEPS_A_MINUTE
    if (this.#steps > stepsMax)
      throw new Violation('everything comes to rest', `after ${this.#steps} steps it has not`)
    const ready = this.#statements.ready
    const due = this.#time.due()
    if (ready.length + due.length === 0) return this.#passTime()
    if (this.#isOvertaken()) return true
    const choice = this.#random.below(ready.length + due.length)
    const statement = ready[choice]
    if (statement) await this.#send(statement)
    else this.#fire(due[choice - ready.length] as Timer)
    return true
  }

  async #send(statement: Statement): Promise<void> {
    const fault = this.#statementFault
    if (fault) {
      this.#statementFault = null
      this.#story.note(statement.owner.name, `${fault}: ${statement.text.slice(0, 60)}`)
    }
    await this.#statements.run(statement, fault ?? undefined)
  }

  #fire(timer: Timer): void {
    this.#time.take(timer)
    timer.run()
  }

  /** A statement may take a while: something else happens meanwhile that could have come after it. */
  #isOvertaken(): boolean {
    const next = this.#time.nextNotTick()
    if (next === null || next <= this.#time.now || next > this.#time.now + STATEMENT_MS) return false
    if (!this.#random.chance(OVERTAKEN)) return false
    this.#time.moveTo(next)
    return true
  }

  /** To the next moment at which anything can happen: not to each tick of a node that would find nothing. */
  #passTime(): boolean {
    const next = this.#time.nextAt()
    if (next === null) {
      this.#time.moveTo(this.#time.now + LOCK_MS)
      return this.#statements.isAnyBlocked
    }
    const interesting = Math.min(this.#time.nextNotTick() ?? Number.POSITIVE_INFINITY, this.#nextDue)
    if (this.#time.now >= this.#endsAt && interesting > this.#endsAt + CALM_MS) return false
    this.#time.moveTo(Math.max(next, interesting))
    return true
  }

  #someNode(): Node {
    const alive = this.#nodes.filter(({ isDead }) => !isDead)
    return this.#random.pick(alive)
  }

  #startNode(place: number): void {
    this.#nodeCount += 1
    const node = new Node(`node${this.#nodeCount}`, {
      time: this.#time,
      statements: this.#statements,
      sealer: this.#ground.sealer,
      providers: this.#accounts,
      poster: { post: (outgoing) => this.#post(outgoing) },
      onLog: (name, line) => this.#story.note(name, line),
    })
    this.#nodes[place] = node
    node.start()
  }

  /** A provider's message on its way to some node. */
  #tell(provider: string, message: ProviderMessage): Promise<void> {
    const node = this.#someNode()
    const { attemptId, outcome, dispute } = message
    const body = JSON.stringify({ ...message, at: this.#time.now }, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const what = `${outcome?.outcome ?? dispute?.step} ${attemptId.slice(0, 8)}`
    return this.#network.ask({ from: provider, to: node.name, what }, () =>
      node.receive(provider, message, body),
    )
  }

  /** A notification on its way to its merchant. */
  async #post({
    headers,
    body,
  }: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }) {
    const shop = this.#shops.find(({ clientId }) => clientId === headers['client-id'])
    const began = this.#time.now
    const kind = String(JSON.parse(body).notifyType ?? '')
    const asking = this.#network.ask(
      { from: 'gateway', to: shop?.name ?? 'nobody', what: `notify ${kind}` },
      async () => {
        if (this.#time.now < this.#closedUntil) throw new Error('closed')
        shop?.receive(kindOf(kind), body)
        return 'acknowledged'
      },
    )
    const late = new Promise<'late'>((resolve) => void setTimeout(() => resolve('late'), 10_000))
    const how = await Promise.race([asking.catch(() => 'refused'), late])
    const durationMs = this.#time.now - began
    if (how === 'acknowledged') return { status: 200, body: '{}', failure: null, detail: null, durationMs }
    const failure = how === 'late' ? ('timed_out' as const) : ('bad_status' as const)
    return { status: null, body: null, failure, detail: 'simulated', durationMs }
  }

  #schedule(): void {
    for (const purchase of this.#plan.purchases) this.#shops[purchase.shop]?.sell(purchase)
    runOutside(() => {
      for (const purchase of this.#plan.purchases)
        this.#time.after(purchase.at + purchase.payerAt, () => this.#payerComes(purchase))
      for (const fault of this.#plan.faults) this.#time.after(fault.at, () => this.#strike(fault))
      this.#time.after(this.#endsAt - START, () => {
        this.#statementFault = null
        calm(this.#network, this.#nodes, this.#accounts)
      })
    })
  }

  #payerComes(purchase: Purchase): void {
    if (purchase.way === 'session') {
      for (let tab = 0; tab < purchase.tabs; tab += 1) this.#payerChooses(purchase)
      this.#time.after(CHOOSING_MS, () => this.#payerActs(purchase))
    } else this.#payerActs(purchase)
  }

  #payerChooses({ id, shop: place }: Purchase): void {
    const shop = this.#shops[place]
    const sessionId = shop?.sessions.get(id)
    if (!shop || sessionId === undefined) return
    const node = this.#someNode()
    const letter = { from: 'payer', to: node.name, what: `choose ${WALLET} for pay-${id}` }
    this.#network.ask(letter, () => node.choose(shop.clientId, sessionId, WALLET)).catch(() => {})
  }

  /** At each page that is open for the payment: who has two of them may pay twice. */
  #payerActs({ id, shop, isPaid }: Purchase): void {
    const clientId = this.#shops[shop]?.clientId
    for (const account of this.#accounts)
      for (const order of account.opened)
        if (order.clientId === clientId && order.paymentRequestId === `pay-${id}`)
          account.payer(order, isPaid)
  }

  #strike(fault: Fault): void {
    const { kind, node: place, account, forMs, id } = fault
    const node = this.#nodes[place]
    const random = this.#random.of(`fault ${id}`)
    this.#story.note(node?.name ?? 'gateway', `FAULT ${kind} for ${forMs} ms`)
    strike(fault, {
      ...{ time: this.#time, network: this.#network, node, random, forMs },
      account: this.#accounts[account] as SimulatedProvider,
      crash: (ms) => this.#crash(place, ms, random),
      failStatement: (how) => {
        this.#statementFault = how
      },
      closeShops: (ms) => {
        this.#closedUntil = this.#time.now + ms
      },
      askAboutUndecided: () => void this.#askAboutUndecided(),
      decide: ({ clientId, key }, decision) =>
        void this.#someNode()
          .decide(clientId, key, decision)
          .catch(() => {}),
    })
  }

  async #askAboutUndecided(): Promise<void> {
    const node = this.#someNode()
    for (const { clientId, asked } of this.#shops)
      for (const { answers } of asked) {
        const paymentId = answers.findLast((answer) => answer.paymentId)?.paymentId
        if (typeof paymentId === 'string') await node.askNow(clientId, paymentId).catch(() => {})
      }
  }

  #crash(place: number, forMs: number, random: Random): void {
    const node = this.#nodes[place]
    if (!node || node.isDead) return
    node.isDead = true
    this.#crashed.push({ node, random })
    if (this.#nodes.every(({ isDead }) => isDead)) this.#startNode(place)
    else this.#time.after(forMs, () => this.#startNode(place))
  }
}

const KINDS: Readonly<Record<string, string>> = { PAYMENT_RESULT: 'notifyPayment' }
const kindOf = (notifyType: string) => KINDS[notifyType] ?? notifyType
