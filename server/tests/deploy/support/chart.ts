// The chart as its users get it: packaged, and rendered by Helm.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { CHECKOUT } from '../../support/process.ts'
import { type Ran, runTool } from './tools.ts'

export const CHART = join(CHECKOUT, 'deploy/chart')
export const VALUE_SETS = ['minimal', 'sandbox', 'everything'] as const
export type ValueSet = (typeof VALUE_SETS)[number]

// biome-ignore lint/suspicious/noExplicitAny: whatever Kubernetes calls an object.
export type Manifest = Record<string, any>

export interface Rendered {
  readonly text: string
  readonly manifests: readonly Manifest[]
  /** The only one of that kind, or the one of that name. */
  find(kind: string, name?: string): Manifest
}

export const valuesOf = (set: ValueSet) => join(CHART, `ci/${set}-values.yaml`)

export interface Package {
  readonly path: string
  /** What Helm says to these values, good or bad. */
  template(set: ValueSet, ...args: string[]): Promise<Ran>
  render(set: ValueSet, ...args: string[]): Promise<Rendered>
}

/** Packages the chart for the tests of a file. */
export function usePackage(): Package {
  const place = { directory: '' }
  const path = () => join(place.directory, 'amsel.tgz')
  beforeAll(async () => {
    place.directory = await mkdtemp(join(tmpdir(), 'amsel-chart-'))
    const { stdout, stderr } = await runTool('helm', ['package', CHART, '--destination', place.directory])
    const [, made = ''] = / saved it to: (.*)$/m.exec(stdout) ?? []
    if (made === '') throw new Error(stderr)
    await runTool('mv', [made, path()])
  })
  afterAll(() => rm(place.directory, { recursive: true, force: true }))
  const template = (set: ValueSet, ...args: string[]) =>
    runTool('helm', [
      ...['template', 'pay', path(), '--namespace', 'payments', '--values', valuesOf(set)],
      ...args,
    ])
  return {
    get path() {
      return path()
    },
    template,
    async render(set, ...args) {
      const { status, stdout, stderr } = await template(set, ...args)
      if (status !== 0) throw new Error(stderr)
      return rendered(stdout)
    },
  }
}

function rendered(text: string): Rendered {
  const manifests = parseAllDocuments(text).map((document): Manifest => document.toJS())
  return {
    ...{ text, manifests },
    find(kind, name) {
      const found = manifests.filter(
        (one) => one.kind === kind && (name === undefined || one.metadata.name === name),
      )
      if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} ${kind} ${name ?? ''}`)
      return found[0]
    },
  }
}

/** Of a Deployment or a Job. */
export const podOf = (manifest: Manifest) => manifest.spec.template.spec

type Variable = {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
}

/** The environment of the container, as Kubernetes makes it of these secrets (`name/key`). */
export function environmentOf(
  manifest: Manifest,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const made: Record<string, string> = {}
  for (const { name, value = '', valueFrom } of podOf(manifest).containers[0].env as Variable[]) {
    const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {}
    made[name] = valueFrom
      ? (secrets[`${secret}/${key}`] ?? `no secret ${secret}/${key}`)
      : value.replace(/\$\((\w+)\)/g, (reference, other: string) => made[other] ?? reference)
  }
  return made
}
