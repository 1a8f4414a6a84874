import type { SETTINGS } from './all-settings.ts'
import { unfit } from './setting-values.ts'

export interface CollectorAddress {
  /** Without a slash at its end. */
  readonly endpoint: string
  /** They may be secret. */
  readonly headers: Readonly<Record<string, string>>
}

/** Where traces and metrics go, and how many of them. */
export interface TelemetrySettings extends CollectorAddress {
  readonly serviceName: string
  /** More about the service, as its operator names it. */
  readonly resource: Readonly<Record<string, string>>
  /** The share of traces that are sampled, from 0 to 1. */
  readonly samplingRatio: number
  readonly sendsMetrics: boolean
}

type Read = (name: Extract<keyof typeof SETTINGS, `OTEL_${string}`>) => string

/** Null where nothing is to be sent. */
export function telemetrySettingsOf(read: Read): TelemetrySettings | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === '') return null
  return {
    endpoint: endpointOf(endpoint),
    headers: headersOf(read('OTEL_EXPORTER_OTLP_HEADERS')),
    serviceName: read('OTEL_SERVICE_NAME'),
    resource: pairsOf('OTEL_RESOURCE_ATTRIBUTES', read('OTEL_RESOURCE_ATTRIBUTES')),
    samplingRatio: ratioOf(read('OTEL_TRACES_SAMPLER_ARG')),
    sendsMetrics: sendsMetricsOf(read('OTEL_METRICS_EXPORTER').toLowerCase()),
  }
}

/** A password in it would be shown with the settings. */
function endpointOf(text: string): string {
  const isFit = /^https?:\/\/[^\s@?#]+$/i.test(text) && URL.canParse(text)
  if (!isFit)
    throw unfit(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'an address without a password, such as http://localhost:4318',
      '…',
    )
  return text.replace(/\/+$/, '')
}

const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/i
const HEADER_VALUE = /^[\x20-\x7e]+$/

function headersOf(text: string): Record<string, string> {
  const headers = pairsOf('OTEL_EXPORTER_OTLP_HEADERS', text)
  for (const [name, value] of Object.entries(headers))
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) throw unfitPairs('OTEL_EXPORTER_OTLP_HEADERS')
  return headers
}

/** Such as `api-key=abc,tenant=a%2Cb`: what is not plain is written as in an address. */
function pairsOf(name: string, text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
      if (value === '') throw unfitPairs(name)
      try {
        return [key, decodeURIComponent(value)]
      } catch {
        throw unfitPairs(name)
      }
    }),
  )
}

/** The value may be secret. */
const unfitPairs = (name: string) => unfit(name, 'names with values, such as name=value,other=value', '…')

function ratioOf(text: string): number {
  const ratio = Number(text)
  if (!/^\d*\.?\d+$/.test(text) || ratio > 1)
    throw unfit('OTEL_TRACES_SAMPLER_ARG', 'a share from 0 to 1, such as 0.01', text)
  return ratio
}

function sendsMetricsOf(text: string): boolean {
  if (text !== 'otlp' && text !== 'none') throw unfit('OTEL_METRICS_EXPORTER', 'otlp or none', text)
  return text === 'otlp'
}
