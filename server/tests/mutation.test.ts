import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEFT_OUT, TARGETS } from '../../tools/mutation/targets.js'
import { filesIn } from './support/repository.ts'

const sources = filesIn('server/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
const targets = Object.values(TARGETS).flat()
const patterns = targets.flatMap(({ files }) => files)

// `npm run mutate` takes too long for every change: here is checked that it still knows what to do.
describe('what is mutated', () => {
  it.each(patterns)('%s matches files', (pattern) => {
    expect(sources.filter((path) => matchesGlob(path, pattern))).not.toEqual([])
  })

  it('has a reason', () => {
    for (const { why } of targets) expect(why).toMatch(/\w+ \w+/)
  })

  it('is every file of the domain, except for those that are named with a reason', () => {
    const isMutated = (path: string) => patterns.some((pattern) => matchesGlob(path, pattern))
    const domain = sources.filter((path) => path.startsWith('server/src/domain/'))
    expect(domain.length).toBeGreaterThan(80)
    expect(domain.filter((path) => !isMutated(path))).toEqual([])
    for (const [path, why] of Object.entries(LEFT_OUT)) {
      expect(domain).toContain(path)
      expect(why).toMatch(/\w+ \w+/)
    }
  })
})
