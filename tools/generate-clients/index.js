/** What of the client libraries derives from the contract, each file as text by its path. */
import { clientModel, retryRules } from '@amsel/contract'
import { javaFiles } from './java.js'
import { phpFiles } from './php.js'
import { pythonFiles } from './python.js'
import { typescriptFiles } from './typescript.js'
import { vectorFiles } from './vectors/index.js'

export function clientFiles() {
  const model = clientModel()
  const rules = retryRules()
  return {
    'contract/retry.json': `${JSON.stringify(rules, null, 2)}\n`,
    ...vectorFiles(),
    ...typescriptFiles(model, rules),
    ...javaFiles(model, rules),
    ...pythonFiles(model, rules),
    ...phpFiles(model, rules),
  }
}
