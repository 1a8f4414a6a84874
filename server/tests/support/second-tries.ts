import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Names what was red once and green when it was tried again, as `--retry` allows: each is a test or a product to mend. */
export default class SecondTries implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const shaky = modules.flatMap(({ moduleId, project, children }) =>
      [...children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => {
          const why =
            test.result().errors?.map(({ message, diff }) => `\n    ${message}${diff ? `\n${diff}` : ''}`) ??
            []
          return `  ${relative(project.config.root, moduleId)} > ${test.fullName}${why.join('')}`
        }),
    )
    if (shaky.length > 0)
      this.#vitest?.logger.log(`Red at first, green when tried again. Mend them:\n${shaky.join('\n')}\n`)
  }
}
