/**
 * The generated files, each as text: nothing here writes, so a test can compare them with what is checked in.
 * The settings are handed in, because the build and the tests load them from different places.
 */
import { openapi } from '@amsel/contract'
import { notOfferedPage } from './not-offered.js'
import { operationsPage } from './operations.js'
import { paymentMethodsPage } from './payment-methods.js'
import { resultCodesPage } from './result-codes.js'
import { settingsPage } from './settings.js'

/** By path from the root of the repository. */
export const generatedFiles = (settings) => ({
  'contract/openapi.json': `${JSON.stringify(openapi(), null, 2)}\n`,
  'docs/settings.md': settingsPage(settings),
  'docs/api/operations.md': operationsPage(),
  'docs/api/result-codes.md': resultCodesPage(),
  'docs/api/payment-methods.md': paymentMethodsPage(),
  'docs/api/not-offered.md': notOfferedPage(),
})
