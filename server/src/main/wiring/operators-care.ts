import { OperatorError } from '../../domain/index.ts'
import type { CareDeps } from '../../entrances/operator-api/index.ts'
import { KeyRing } from '../../platform/sealing/index.ts'
import type { Core } from './core.ts'
import { findMasterKeys } from '../start/master-key.ts'
import { describeProviders, readProviderConfig, tryProvider } from '../providers/provider-kinds.ts'

/** Somebody waits for it at a page. */
const TEST_MS = 10_000

/** What operators' pages need to change keys, and accounts at providers. */
export function prepareCare({ settings, trail, keyParts, stops }: Core): CareDeps {
  let isStopping = false
  stops.add(async () => {
    isStopping = true
  })
  return {
    rotation: { ...keyParts, trail },
    providers: {
      describe: describeProviders,
      readConfig: (kind, value) => readProviderConfig(settings, kind, value),
      ask: (kind, config) => tryProvider(settings, { kind, config, signal: AbortSignal.timeout(TEST_MS) }),
    },
    async masterKeys() {
      const keys = await findMasterKeys(settings)
      if (!keys) throw new OperatorError('There is no master key in the settings or in DATA_DIR.')
      return new KeyRing(keys)
    },
    isStopping: () => isStopping,
  }
}
