// Writes what derives from the contract and the settings: contract/openapi.json and the generated pages of docs/.
import { writeFileSync } from 'node:fs'
import { CHECKOUT_SCRIPT } from '../server/dist/entrances/checkout/index.js'
import { SETTINGS, settingsSchema } from '../server/dist/platform/config/index.js'
import { STORE_SCRIPTS } from '../server/dist/entrances/sandbox-store/index.js'
import { readReferenceScripts } from '../server/dist/entrances/site/index.js'
import { generatedFiles } from './generate-docs/index.js'

const server = {
  settings: SETTINGS,
  settingsSchema: settingsSchema(),
  checkoutScripts: [CHECKOUT_SCRIPT],
  storeScripts: [...STORE_SCRIPTS.values()],
  referenceScripts: readReferenceScripts(),
}
for (const [path, text] of Object.entries(generatedFiles(server)))
  writeFileSync(new URL(`../${path}`, import.meta.url), text)
