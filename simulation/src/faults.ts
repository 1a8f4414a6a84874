import type { Network } from './network.ts'
import type { Node } from './node.ts'
import type { Fault, FaultKind } from './plan.ts'
import { type Order, type SimulatedProvider, WELL } from './provider.ts'
import type { Random } from './random.ts'
import type { StatementFault } from './statements.ts'
import type { Time } from './time.ts'

/** What a fault may touch. */
interface Struck {
  readonly time: Time
  readonly network: Network
  readonly node: Node | undefined
  readonly account: SimulatedProvider
  readonly random: Random
  readonly forMs: number
  /** For a while. */
  crash(forMs: number): void
  /** The next statement that any node sends. */
  failStatement(fault: StatementFault): void
  closeShops(forMs: number): void
  /** Somebody asks about all that is undecided. */
  askAboutUndecided(): void
  /** Somebody says how it ended, right or wrong. */
  decide(order: Order, decision: 'success' | 'failure'): void
}

const FINE = { lost: 0, doubled: 0, late: 0 }
const STORM = { lost: 0.2, doubled: 0.15, late: 0.15 }

type Deed = (struck: Struck) => void

/** The account behaves so for a while. */
const conducts =
  (name: keyof SimulatedProvider['conduct']): Deed =>
  ({ account: { conduct }, time, forMs }) => {
    conduct[name] = true
    time.after(forMs, () => {
      conduct[name] = false
    })
  }

/** Another fault is another line here, and another kind in the plan. */
const DEEDS: Readonly<Record<FaultKind, Deed>> = {
  crash: ({ crash, forMs }) => crash(forMs),
  freeze: ({ node, time, forMs }) => {
    if (node) node.frozenUntil = time.now + forMs
  },
  'clock-jumps': ({ node, time, random, forMs }) => {
    if (!node) return
    node.skewMs = random.between(-5_000, 5_000)
    time.after(forMs, () => {
      node.skewMs = 0
    })
  },
  storm: ({ network: { weather }, time, forMs }) => {
    Object.assign(weather, STORM)
    time.after(forMs, () => void Object.assign(weather, FINE))
  },
  'statement-fails': ({ failStatement, random }) =>
    failStatement(random.pick(['serialization', 'disk-full'])),
  'statement-lost': ({ failStatement, random }) => failStatement(random.pick(['lost-before', 'lost-after'])),
  'provider-forgets': conducts('isForgetful'),
  'provider-away': conducts('isAway'),
  'provider-slow': conducts('isSlow'),
  'provider-lies': conducts('isLying'),
  'provider-refuses': conducts('isRefusing'),
  'provider-contradicts': ({ account, random }) => account.contradict(random),
  'payer-complains': ({ account, random }) => account.complain(random),
  'operator-asks': ({ askAboutUndecided }) => askAboutUndecided(),
  'operator-decides': ({ account, random, decide }) => {
    const order = account.leaveToPerson(random)
    if (order) decide(order, random.pick(['success', 'failure']))
  },
  'shop-closed': ({ closeShops, forMs }) => closeShops(forMs),
}

export const strike = ({ kind }: Fault, struck: Struck): void => DEEDS[kind](struck)

/** Nothing bad any more: what is broken must mend itself. */
export function calm(network: Network, nodes: readonly Node[], accounts: readonly SimulatedProvider[]): void {
  Object.assign(network.weather, FINE)
  for (const node of nodes) node.skewMs = 0
  for (const { conduct } of accounts) Object.assign(conduct, WELL)
}
