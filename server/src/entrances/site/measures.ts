/** What the metrics of a node say, for people who look at them without a Prometheus. */
interface NodeMeasures {
  /** Of the signed API, since the node was started, by operation. */
  readonly latency: readonly {
    readonly operation: string
    readonly calls: number
    readonly p50Seconds: number
    readonly p95Seconds: number
  }[]
  /** Of the whole database; null where it could not be counted yet. */
  readonly outbox: {
    readonly waiting: number | null
    readonly oldestSeconds: number | null
    readonly lagSeconds: number | null
  }
}

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^(\w+)(?:\{([^}]*)\})? (\S+)/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Reads the text that /metrics answers with: of a node with several processes it has all of them together. */
export function readMeasures(text: string): NodeMeasures {
  const samples = text.split('\n').flatMap(sampleOf)
  const named = (name: string) => samples.filter((sample) => sample.name === name)
  const single = (name: string) => known(named(name)[0]?.value)
  return {
    latency: latencyOf(named('amsel_request_seconds_bucket')),
    outbox: {
      waiting: single('amsel_outbox_waiting'),
      oldestSeconds: single('amsel_outbox_oldest_seconds'),
      lagSeconds: single('amsel_outbox_lag_seconds'),
    },
  }
}

function sampleOf(line: string): Sample[] {
  const [, name, labels = '', value = ''] = LINE.exec(line) ?? []
  if (name === undefined) return []
  const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text = '']) => [key, text] as const)
  return [{ name, labels: Object.fromEntries(pairs), value: numberOf(value) }]
}

const numberOf = (text: string) => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text))
const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

function latencyOf(buckets: readonly Sample[]): NodeMeasures['latency'] {
  return [...groupedBy(buckets, 'operation')]
    .map(([operation, ofOne]) => {
      const sorted = ofOne
        .map(({ labels, value }) => ({ upTo: numberOf(labels.le ?? ''), calls: value }))
        .sort((one, other) => one.upTo - other.upTo)
      return {
        operation,
        calls: sorted.at(-1)?.calls ?? 0,
        p50Seconds: quantileOf(sorted, 0.5),
        p95Seconds: quantileOf(sorted, 0.95),
      }
    })
    .filter(({ calls }) => calls > 0)
    .sort((one, other) => other.calls - one.calls)
}

/** As Prometheus does it: evenly within a bucket; beyond the last bound, that bound. */
function quantileOf(buckets: readonly { upTo: number; calls: number }[], share: number): number {
  const rank = share * (buckets.at(-1)?.calls ?? 0)
  let [below, from] = [0, 0]
  for (const { upTo, calls } of buckets) {
    if (upTo === Number.POSITIVE_INFINITY) return from
    if (calls >= rank)
      return calls === below ? upTo : from + ((upTo - from) * (rank - below)) / (calls - below)
    below = calls
    from = upTo
  }
  return from
}

function groupedBy(samples: readonly Sample[], label: string): Map<string, Sample[]> {
  const groups = new Map<string, Sample[]>()
  for (const sample of samples) {
    const key = sample.labels[label] ?? ''
    groups.set(key, [...(groups.get(key) ?? []), sample])
  }
  return groups
}
