/**
 * The generated files, each as text: nothing here writes, so a test can compare them with what is checked in.
 * What the server knows is handed in, because the build and the tests load it from different places.
 */
import { openapi } from '@amsel/contract'
import { clientFiles } from '../generate-clients/index.js'
import { commandHelpModule } from './command-help.js'
import { fieldsPage } from './fields.js'
import { notOfferedPage } from './not-offered.js'
import { operationsPage } from './operations.js'
import { paymentMethodsPage } from './payment-methods.js'
import { resultCodesPage } from './result-codes.js'
import { scriptsPage } from './scripts.js'
import { settingsPage } from './settings.js'

/** By path from the root of the repository. */
export const generatedFiles = ({
  settings,
  settingsSchema,
  checkoutScripts,
  storeScripts,
  referenceScripts,
}) => ({
  'contract/openapi.json': `${JSON.stringify(openapi(), null, 2)}\n`,
  'docs/settings.md': settingsPage(settings),
  'docs/settings.schema.json': `${JSON.stringify(settingsSchema, null, 2)}\n`,
  'docs/scripts.md': scriptsPage([
    { pages: 'checkout', list: checkoutScripts },
    { pages: 'till, phone', list: storeScripts },
    { pages: '/docs', list: referenceScripts },
  ]),
  'docs/api/operations.md': operationsPage(),
  'docs/api/result-codes.md': resultCodesPage(),
  'docs/api/payment-methods.md': paymentMethodsPage(),
  'docs/api/fields.md': fieldsPage(),
  'docs/api/not-offered.md': notOfferedPage(),
  'server/src/cli/help.ts': commandHelpModule(),
  ...clientFiles(),
})
