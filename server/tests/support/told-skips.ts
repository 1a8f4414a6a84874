import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { FILES, shortName, TESTS } from './not-on-citus.ts'

/** Says at the end of a run on Citus what was not run there, and why. What nobody has given a reason for makes it fail. */
export default class ToldSkips implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = modules.flatMap(({ moduleId, children }) => {
      const count = [...children.allTests('skipped')].length
      return count > 0 ? [{ file: shortName(moduleId), count }] : []
    })
    const lines = [
      ...Object.entries(FILES).map(([file, why]) => `  ${file}: ${why}`),
      ...counts.map(
        ({ file, count }) => `  ${file}, ${count} of its tests: ${TESTS[file]?.why ?? 'NOBODY HAS SAID WHY'}`,
      ),
    ]
    this.#vitest?.logger.log(`Not run on Citus:\n${lines.join('\n')}\n`)
    if (counts.some(({ file }) => !TESTS[file])) process.exitCode = 1
  }
}
