import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

// Every mutant loads the contract anew, and none changes it: one file loads in a third of the time of a hundred.
const contract = here('coverage/contract.js')
buildSync({
  ...{ entryPoints: [here('contract/src/index.ts')], outfile: contract, bundle: true },
  ...{ format: 'esm', platform: 'node', logLevel: 'warning' },
})

/**
 * A mutant with which a file cannot even be loaded has no test that fails, and Stryker would take it for a survivor. Reported as
 * an error of the run it counts neither way.
 */
class LoadErrors implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(): void {
    this.#vitest?.state.errorsSet.clear()
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#vitest?.state.errorsSet.add(error)
  }
}

/** The tests of rules and decisions: no database, no build, and no cache on disk, because what runs is not what is in git. */
export default defineConfig({
  root: here('.'),
  resolve: { alias: [{ find: /^@amsel\/contract$/, replacement: contract }] },
  test: {
    include: ['**/*.test.ts'],
    // They wait for sockets and deadlines, and are about no decision.
    exclude: ['**/transport/**', '**/ask-provider.test.ts'],
    // The files of a run share a worker; the next mutant gets another one.
    isolate: false,
    testTimeout: 60_000,
    reporters: [new LoadErrors()],
  },
})
