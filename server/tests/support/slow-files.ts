import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const COUNT = 10

interface Timed {
  readonly name: string
  readonly durationMs: number
}

/** Says at the end of a run which files and which tests took longest; a run of one file is left alone. */
export default class SlowFiles implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return
    const files = modules.map((module) => ({
      name: pathOf(module),
      durationMs: module.diagnostic().duration,
    }))
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${pathOf(module)} > ${test.fullName}`,
        durationMs: test.diagnostic()?.duration ?? 0,
      })),
    )
    this.#vitest?.logger.log(`${listing('Slowest files', files)}\n${listing('Slowest tests', tests)}`)
  }
}

const pathOf = ({ moduleId, project }: TestModule) => relative(project.config.root, moduleId)

function listing(title: string, timed: readonly Timed[]): string {
  const slowest = timed.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, COUNT)
  const lines = slowest.map(
    ({ name, durationMs }) => `${(durationMs / 1_000).toFixed(1).padStart(7)} s  ${name}`,
  )
  return `${title}\n${lines.join('\n')}\n`
}
