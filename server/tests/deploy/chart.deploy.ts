import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../../src/platform/config/index.ts'
import { CHECKOUT } from '../support/process.ts'
import { CHART, type Manifest, podOf, usePackage, VALUE_SETS, valuesOf } from './support/chart.ts'
import { runTool } from './support/tools.ts'

const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8')
const chart = usePackage()

/** The oldest version that the chart promises, and the newest that is known. */
const KUBERNETES: readonly string[] = ['1.31', '1.37']
/** Kinds of the Prometheus operator, which are not part of Kubernetes. */
const OTHERS: readonly string[] = ['PrometheusRule', 'ServiceMonitor']

/** What Kubernetes' own schemas say: an unknown field is refused. */
async function validate(text: string, version: string) {
  const directory = await mkdtemp(join(tmpdir(), 'amsel-manifests-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'manifests.yaml')
  await writeFile(file, text)
  const { status, stdout, stderr } = await runTool('kubernetes-validate', [
    ...['--strict', '--kubernetes-version', version, file],
  ])
  const said = `${stdout}${stderr}`
  const count = (level: string) => said.match(new RegExp(`^${level} `, 'gm'))?.length ?? 0
  return { status, said, passed: count('INFO'), unknown: count('WARN'), failed: count('ERROR') }
}

describe.each(VALUE_SETS)('with the values "%s"', (set) => {
  it('the chart has nothing to lint', async () => {
    const { status, stdout } = await runTool('helm', ['lint', '--strict', CHART, '--values', valuesOf(set)])
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')])
  })

  it.each(KUBERNETES)('every manifest is one of Kubernetes %s', async (version) => {
    const { text, manifests } = await chart.render(set, '--kube-version', version)
    const others = manifests.filter(({ kind }) => OTHERS.includes(kind))
    const { status, said, passed, unknown, failed } = await validate(text, version)
    expect([status, failed], said).toEqual([0, 0])
    expect([passed, unknown]).toEqual([manifests.length - others.length, others.length])
  })

  it('no secret is written anywhere', async () => {
    const { manifests } = await chart.render(set)
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
    for (const { env } of containersIn(manifests))
      for (const { name, value } of env)
        if (/KEY|SECRET|PASSWORD|TOKEN|SMTP_URL|DATABASE_ADDRESS/.test(name)) expect(value).toBeUndefined()
  })

  it('every setting is one of the gateway', async () => {
    const { manifests } = await chart.render(set)
    const names = containersIn(manifests).flatMap(({ env }) => env.map(({ name }: Manifest) => name))
    const ours = new Set([...Object.keys(SETTINGS), 'DATABASE_ADDRESS'])
    expect(names.filter((name) => !ours.has(name))).toEqual([])
  })

  it('every Pod runs as nobody, on a read-only root, without capabilities and without a token', async () => {
    const { manifests } = await chart.render(set)
    const pods = podsIn(manifests)
    expect(pods.length).toBe(set === 'sandbox' ? 1 : 2)
    for (const { securityContext, automountServiceAccountToken, containers } of pods) {
      expect(securityContext).toMatchObject({
        ...{ runAsNonRoot: true, runAsUser: 65534, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(automountServiceAccountToken).toBe(false)
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(Object.keys(container.resources.limits)).toContain('memory')
        expect(Object.keys(container.resources.requests)).toEqual(expect.arrayContaining(['cpu', 'memory']))
      }
    }
  })

  it('a node has more time to stop than it takes, and drains for longer than it takes to be noticed', async () => {
    const pod = podOf((await chart.render(set)).find('Deployment'))
    const [{ env, readinessProbe }] = pod.containers
    const value = (wanted: string) => Number(env.find(({ name }: Manifest) => name === wanted).value)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(value('STOP_SECONDS'))
    expect(value('DRAIN_SECONDS')).toBeGreaterThan(
      readinessProbe.periodSeconds * readinessProbe.failureThreshold,
    )
  })
})

it.each([
  'runAsNonRoot: true',
  'whenUnsatisfiable: DoNotSchedule',
  'readOnlyRootFilesystem: true',
  'maxUnavailable: 1',
])('a field beside "%s" that Kubernetes does not know is refused', async (known) => {
  const { text } = await chart.render('minimal')
  const spoiled = text.replace(new RegExp(`^( *)${known}$`, 'm'), `$&\n$1unheardOf: 1`)
  const { status, said } = await validate(spoiled, '1.37')
  expect([status, said]).toEqual([1, expect.stringContaining("'unheardOf' was unexpected")])
})

describe('the chart refuses', () => {
  it.each([
    ['image.repository=', 'image.repository is not set'],
    ['publicUrl=', 'publicUrl is not set'],
    ['publicUrl=http://pay.example', 'publicUrl is not https'],
    ['publicUrl=https://pay.example/', 'publicUrl'],
    ['database.existingSecret=', 'database.existingSecret is not set'],
    ['migrations.existingSecret=', 'migrations.existingSecret is not set'],
    ['masterKeys.existingSecret=', 'masterKeys.existingSecret is not set'],
    ['ingress.enabled=true', 'trustedProxies is not set'],
    ['drainSeconds=30', 'drainSeconds is not smaller than stopSeconds'],
    // What is secret can be given by its name alone.
    ['settings.MASTER_KEYS=first:AAAA', 'Property name of "MASTER_KEYS"'],
    ['settings.SMTP_URL=smtp://user:password@mail.example', 'Property name of "SMTP_URL"'],
    ['masterKeys.value=AAAA', 'Additional property value is not allowed'],
    ['settings.PORT=80', 'Property name of "PORT"'],
    ['replica=3', 'Additional property replica is not allowed'],
  ])('%s', async (value, sentence) => {
    const { status, stdout, stderr } = await chart.template('minimal', '--set', value)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  })

  it('nothing at all, with all that is missing at once', async () => {
    const { status, stderr } = await runTool('helm', ['template', 'pay', chart.path])
    expect(status).toBe(1)
    expect(stderr.match(/ is not set: /g)).toHaveLength(5)
  })
})

it('its version is that of the gateway', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(parse(read('deploy/chart/Chart.yaml'))).toMatchObject({ version, appVersion: version })
})

it('tables are brought up to date before a rollout, as the role that owns them', async () => {
  const { find } = await chart.render('everything')
  const job = find('Job')
  expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  const [{ args, env }] = podOf(job).containers
  expect(args).toEqual(['database', 'migrate', '--grant-to', 'amsel_gateway'])
  const secretOf = (variables: Manifest[]) =>
    variables.find(({ name }) => name === 'DATABASE_ADDRESS')?.valueFrom.secretKeyRef
  expect(secretOf(env)).toEqual({ name: 'amsel-db-app', key: 'uri' })
  expect(secretOf(podOf(find('Deployment')).containers[0].env)).toEqual({ name: 'amsel-gateway', key: 'uri' })
  // Hooks come before everything else: the job's policy must be one, and be there first.
  const policy = find('NetworkPolicy', 'pay-migrations').metadata.annotations
  expect(policy['helm.sh/hook']).toBe(job.metadata.annotations['helm.sh/hook'])
  expect(Number(policy['helm.sh/hook-weight'])).toBeLessThan(0)
})

it('the alerts and the dashboard are the files beside the chart', async () => {
  const { find } = await chart.render('everything')
  expect(find('PrometheusRule').spec).toEqual(parse(read('deploy/prometheus-alerts.yaml')))
  expect(find('ConfigMap').data['amsel.json']).toBe(read('deploy/grafana-dashboard.json'))
  const [endpoint] = find('ServiceMonitor').spec.endpoints
  expect(endpoint.relabelings).toEqual([{ targetLabel: 'job', replacement: 'amsel', action: 'replace' }])
  const labels = find('ServiceMonitor').spec.selector.matchLabels
  expect(find('Service', 'pay-metrics').metadata.labels).toMatchObject(labels)
  expect(find('Service', 'pay').metadata.labels).not.toMatchObject(labels)
})

it('the ingresses lead to every path of the gateway that is for callers, each on its own host', async () => {
  const { manifests } = await chart.render('everything')
  const rules = manifests
    .filter(({ kind }) => kind === 'Ingress')
    .map(({ spec }) => [spec.rules[0].host, spec.rules[0].http.paths.map(({ path }: Manifest) => path)])
  const hosts = Object.fromEntries(rules)
  expect(Object.keys(hosts).sort()).toEqual([
    ...['api.pay.example', 'operators.internal.example', 'pay.example', 'shops.pay.example'],
  ])
  const paths = Object.values(hosts).flat() as string[]
  const documented = [...read('docs/security.md').matchAll(/^\| `(\/[\w/-]*)` \| `/gm)].map(
    ([, path = '']) => path,
  )
  const isReached = (wanted: string) => paths.some((path) => `${wanted}/`.startsWith(`${path}/`))
  expect(documented.length).toBeGreaterThan(15)
  expect(documented.filter((path) => !isReached(path)).sort()).toEqual([
    ...['/', '/healthz', '/livez', '/metrics', '/readyz', '/sandbox/'],
  ])
  const sandbox = await chart.render('sandbox', '--set', 'ingress.enabled=true,trustedProxies=10.0.0.1')
  expect(sandbox.text).toContain('- path: /sandbox\n')
})

it('the network is closed but for callers, metrics, names, the database and public addresses', async () => {
  const { spec } = (await chart.render('minimal')).find('NetworkPolicy', 'pay-amsel')
  const portsOf = (rules: Manifest[]) => rules.map(({ ports }) => ports.map(({ port }: Manifest) => port))
  expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(portsOf(spec.ingress)).toEqual([['http'], ['metrics']])
  expect(portsOf(spec.egress)).toEqual([[53, 53], [5432], [443, 1024]])
  expect(spec.egress[2].to[0].ipBlock.except).toEqual(
    expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']),
  )
})

const podsIn = (manifests: readonly Manifest[]) =>
  manifests.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map(podOf)
const containersIn = (manifests: readonly Manifest[]) =>
  podsIn(manifests).flatMap(({ containers }) => containers)
