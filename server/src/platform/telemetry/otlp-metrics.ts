import { nanoseconds, otlpAttributes } from './otlp-attributes.ts'

/** A metric as its registry shows it in JSON. */
export interface MeasuredMetric {
  readonly name: string
  readonly help: string
  readonly type: unknown
  readonly values: readonly {
    readonly value: number
    readonly labels: Readonly<Record<string, string | number>>
    /** Of a histogram: which of its series. */
    readonly metricName?: string
  }[]
}

interface Times {
  /** When counting began. */
  readonly sinceMs: number
  readonly nowMs: number
}

const CUMULATIVE = 2

/** An ExportMetricsServiceRequest: the names and labels are those of /metrics. */
export const writeMetrics = (
  resource: object,
  version: string,
  metrics: readonly MeasuredMetric[],
  times: Times,
): string =>
  JSON.stringify({
    resourceMetrics: [
      {
        resource,
        scopeMetrics: [
          {
            scope: { name: 'amsel', version },
            metrics: metrics.map((metric) => ({
              name: metric.name,
              description: metric.help,
              ...dataOf(metric, times),
            })),
          },
        ],
      },
    ],
  })

function dataOf(metric: MeasuredMetric, times: Times): object {
  if (metric.type === 'histogram')
    return { histogram: { aggregationTemporality: CUMULATIVE, dataPoints: histogramPoints(metric, times) } }
  const dataPoints = metric.values
    // One that cannot be read, such as while the database is away.
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...pointOf(labels, times), asDouble: value }))
  return metric.type === 'counter'
    ? { sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } }
    : { gauge: { dataPoints } }
}

const pointOf = (labels: Readonly<Record<string, string | number>>, { sinceMs, nowMs }: Times) => ({
  attributes: otlpAttributes(labels),
  startTimeUnixNano: nanoseconds(sinceMs),
  timeUnixNano: nanoseconds(nowMs),
})

interface HistogramSeries {
  readonly labels: Readonly<Record<string, string | number>>
  /** By upper bound, each with all that is below it. */
  readonly upTo: [bound: number, count: number][]
  sum: number
  count: number
}

/** OTLP wants the buckets of a series together, each without what is below it. */
function histogramPoints({ name, values }: MeasuredMetric, times: Times): object[] {
  const series = new Map<string, HistogramSeries>()
  for (const { value, labels: all, metricName } of values) {
    const { le, ...labels } = all
    const key = JSON.stringify(labels)
    const one = series.get(key) ?? { labels, upTo: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== '+Inf' && le !== undefined) one.upTo.push([Number(le), value])
  }
  return [...series.values()].map(({ labels, upTo, sum, count }) => {
    upTo.sort(([one], [other]) => one - other)
    const counts = [...upTo.map(([, below]) => below), count]
    return {
      ...pointOf(labels, times),
      count: String(count),
      sum,
      explicitBounds: upTo.map(([bound]) => bound),
      bucketCounts: counts.map((below, place) => String(below - (counts[place - 1] ?? 0))),
    }
  })
}
