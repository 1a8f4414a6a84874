import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_PATHS } from '../../portal/src/operators/pages/paths.ts'
import { addAccount } from '../src/registry/clients/index.ts'
import { CSP_REPORTS } from '../src/platform/web/index.ts'
import { OPERATOR, useGateway } from './support/gateway.ts'
import { CHECKOUT, eventually, freePort } from './support/process.ts'
import { UPSTREAM } from './support/providers.ts'

const read = (name: string) => readFileSync(join(CHECKOUT, 'deploy', name), 'utf8')

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}

const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))

const alerts = [...read('prometheus-alerts.yaml').matchAll(/^ {6}- alert: (\S+)\n {8}expr: (.+)\n/gm)].map(
  ([, name = '', expr = '']) => [name, expr] as const,
)

/** The page of operators that each alert leads to. */
const pages = new Map(
  [
    ...read('prometheus-alerts.yaml').matchAll(
      /^ {6}- alert: (\S+)\n(?: {8}.*\n)*? {8}annotations:\n {10}page: (\S+)\n/gm,
    ),
  ].map(([, name = '', page = '']) => [name, page]),
)

const FUNCTIONS = new Set(['sum', 'max', 'rate', 'histogram_quantile'])
/** What Prometheus adds by itself. */
const ADDED_METRICS = new Set(['up'])
const ADDED_LABELS = new Set(['instance', 'job'])

/** What an expression is made of, in order; throws where it is made of anything else, or is not whole. */
function tokensOf(expr: string): string[] {
  const tokens: string[] = []
  const TOKEN = /\s*("[^"]*"|\[[^\]]+\]|[a-zA-Z_:][\w:]*|\d+(?:\.\d+)?|=~|!~|!=|==|[<>=*/(){},])/y
  const open: string[] = []
  while (TOKEN.lastIndex < expr.trimEnd().length) {
    const at = TOKEN.lastIndex
    const [, token = ''] = TOKEN.exec(expr) ?? []
    if (token === '') throw new Error(`${expr.slice(at)} is not understood`)
    if (token === '(' || token === '{') open.push(token)
    if (token === ')' && open.pop() !== '(') throw new Error('a parenthesis was not open')
    if (token === '}' && open.pop() !== '{') throw new Error('a brace was not open')
    tokens.push(token)
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} is not closed`)
  return tokens
}

/** The metrics of an expression, with the labels that it names of them. */
function readExpression(expr: string): { metrics: string[]; labels: string[] } {
  const [metrics, labels, functions]: string[][] = [[], [], []]
  let place: 'outside' | 'selector' | 'grouping' = 'outside'
  const tokens = tokensOf(expr)
  for (const [index, token] of tokens.entries()) {
    if (token === '{') place = 'selector'
    else if (token === 'by') place = 'grouping'
    else if (token === '}' || (token === ')' && place === 'grouping')) place = 'outside'
    else if (/^[a-zA-Z_]/.test(token)) {
      const isCalled = tokens[index + 1] === '(' || tokens[index + 1] === 'by'
      const kind = place !== 'outside' ? labels : isCalled ? functions : metrics
      kind?.push(token)
    }
  }
  expect(functions?.filter((name) => !FUNCTIONS.has(name))).toEqual([])
  return { metrics: metrics ?? [], labels: labels ?? [] }
}

// With a signer that is away, so that its metrics are there.
const gateway = useGateway({
  NOTIFICATION_PRIVATE_ADDRESSES: 'on',
  SIGNER_SOCKET: '/tmp/amsel-no-signer.sock',
})

/** Every series of the answer by its name, with its labels. */
const series = new Map<string, Set<string>>()

beforeAll(async () => {
  const { trail, sealer } = gateway
  await addAccount({ trail, sealer }, OPERATOR, { ...UPSTREAM, name: 'acme' }, { replaces: false })
  const merchant = await gateway.merchant()
  const paymentNotifyUrl = `http://127.0.0.1:${await freePort()}/told`
  const { body } = await merchant.pay({ paymentNotifyUrl })
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  const report = JSON.stringify({
    'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' },
  })
  const headers = { 'content-type': 'application/csp-report' }
  await fetch(`${gateway.url}${CSP_REPORTS}`, { method: 'POST', headers, body: report })
  const text = await eventually(async () => {
    const answer = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(answer).toContain('amsel_notification_attempts_total{')
    expect(answer).toContain('amsel_provider_circuit{')
    return answer
  })
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    series.set(name, known)
  }
})

function requireKnown(expr: string): void {
  const { metrics, labels } = readExpression(expr)
  expect(metrics.length).toBeGreaterThan(0)
  expect(metrics.filter((name) => !series.has(name) && !ADDED_METRICS.has(name))).toEqual([])
  const known = new Set([...metrics.flatMap((name) => [...(series.get(name) ?? [])]), ...ADDED_LABELS])
  expect(labels.filter((label) => !known.has(label))).toEqual([])
}

describe('the alerts', () => {
  it('are all read by this test', () => {
    expect(alerts.length).toBe(read('prometheus-alerts.yaml').match(/\balert:/g)?.length)
    expect(new Set(alerts.map(([name]) => name)).size).toBe(alerts.length)
  })

  it.each(alerts)('%s asks for metrics and labels that there are', (_name, expr) => {
    requireKnown(expr)
  })

  it.each(alerts)("%s leads to a page of the operators' portal", (name) => {
    expect(PAGE_PATHS.map((path) => `/operator${path}`)).toContain(pages.get(name))
  })
})

describe('the dashboard', () => {
  it.each(shown)('%s shows metrics and labels that there are: %s', (_title, expr) => {
    requireKnown(expr)
  })

  it('leaves out no metric of the gateway', () => {
    const named = new Set(shown.flatMap(([, expr]) => readExpression(expr).metrics.map(withoutPart)))
    const ours = [...series.keys()].filter((name) => name.startsWith('amsel_')).map(withoutPart)
    expect(ours.filter((name) => !named.has(name))).toEqual([])
  })
})

/** A histogram has several series. */
const withoutPart = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

it.each([
  ['a name that is not there', 'max(amsel_outbox_deep) > 1'],
  ['a label that is not there', 'sum by (shop) (amsel_outbox_waiting)'],
  ['a label in a selector that is not there', 'amsel_payments_total{state="SUCCESS"}'],
  ['an unknown function', 'median(amsel_outbox_waiting)'],
  ['a parenthesis too few', 'max(amsel_outbox_waiting > 1'],
])('this test would notice %s', (_what, expr) => {
  expect(() => requireKnown(expr)).toThrow()
})
