import type { Catalogue } from './say-in.ts'
import { accounts } from './zh-hans/accounts.ts'
import { branding } from './zh-hans/branding.ts'
import { causes } from './zh-hans/causes.ts'
import { failures } from './zh-hans/failures.ts'
import { home } from './zh-hans/home.ts'
import { keys } from './zh-hans/keys.ts'
import { lists } from './zh-hans/lists.ts'
import { log } from './zh-hans/log.ts'
import { money } from './zh-hans/money.ts'
import { notifications } from './zh-hans/notifications.ts'
import { operators } from './zh-hans/operators.ts'
import { organisation } from './zh-hans/organisation.ts'
import { payments } from './zh-hans/payments.ts'
import { pieces } from './zh-hans/pieces.ts'
import { results } from './zh-hans/results.ts'
import { sandbox } from './zh-hans/sandbox.ts'
import { shell } from './zh-hans/shell.ts'
import { till } from './zh-hans/till.ts'

export const zhHans: Catalogue = {
  ...pieces,
  ...shell,
  ...failures,
  ...causes,
  ...results,
  ...accounts,
  ...payments,
  ...home,
  ...keys,
  ...branding,
  ...log,
  ...notifications,
  ...money,
  ...sandbox,
  ...till,
  ...lists,
  ...organisation,
  ...operators,
}
