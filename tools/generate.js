// Writes what derives from the contract and the settings: contract/openapi.json and the generated pages of docs/.
import { writeFileSync } from 'node:fs'
import { SETTINGS } from '../server/dist/config/index.js'
import { generatedFiles } from './generated-docs/index.js'

for (const [path, text] of Object.entries(generatedFiles(SETTINGS)))
  writeFileSync(new URL(`../${path}`, import.meta.url), text)
