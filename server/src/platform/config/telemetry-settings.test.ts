import { expect, it } from 'vitest'
import { readSettings } from './index.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/'
const read = (more: Record<string, string> = {}) => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more })

it('nothing is sent without an endpoint, whatever else is set', () => {
  expect(readSettings({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: '1' }).telemetry).toBeNull()
})

it('with an endpoint one trace in a hundred is sent, and the metrics', () => {
  expect(read().telemetry).toEqual({
    endpoint: 'http://collector.example:4318',
    headers: {},
    serviceName: 'amsel',
    resource: {},
    samplingRatio: 0.01,
    sendsMetrics: true,
  })
})

it('headers and attributes are pairs, encoded as in an address', () => {
  const { telemetry } = read({
    OTEL_EXPORTER_OTLP_HEADERS: ' api-key = a%2Cb=c , tenant=one',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
    OTEL_METRICS_EXPORTER: 'NONE',
    OTEL_TRACES_SAMPLER_ARG: '.5',
  })
  expect(telemetry).toMatchObject({
    headers: { 'api-key': 'a,b=c', tenant: 'one' },
    resource: { 'deployment.environment.name': 'production' },
    samplingRatio: 0.5,
    sendsMetrics: false,
  })
})

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:secret@collector.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector.example?secret=1'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=secret%'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=secret%0Aline'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api(key)=secret'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'secret'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ['OTEL_METRICS_EXPORTER', 'prometheus'],
])('%s is refused as %s, in a sentence without a secret', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`The setting ${name} must be`)
  expect(() => read({ [name]: value })).not.toThrow('secret')
})
