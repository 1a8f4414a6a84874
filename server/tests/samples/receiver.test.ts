import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe } from 'vitest'
import { CHECKOUT } from '../support/process.ts'
import { keepsThePromises } from './receiver-promises.ts'

describe('the receiver in TypeScript', () => {
  // Node 20 runs no TypeScript: it gets the file without its types.
  keepsThePromises((folder) => {
    const source = readFileSync(join(CHECKOUT, 'docs/samples/receiver.ts'), 'utf8')
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2023,
        verbatimModuleSyntax: true,
      },
    })
    const program = join(folder, 'receiver.mjs')
    writeFileSync(program, outputText)
    return [process.execPath, program]
  })
})
