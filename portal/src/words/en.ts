import { accounts } from './en/accounts.ts'
import { branding } from './en/branding.ts'
import { causes } from './en/causes.ts'
import { failures } from './en/failures.ts'
import { home } from './en/home.ts'
import { keys } from './en/keys.ts'
import { lists } from './en/lists.ts'
import { log } from './en/log.ts'
import { money } from './en/money.ts'
import { notifications } from './en/notifications.ts'
import { operators } from './en/operators.ts'
import { organisation } from './en/organisation.ts'
import { payments } from './en/payments.ts'
import { pieces } from './en/pieces.ts'
import { results } from './en/results.ts'
import { sandbox } from './en/sandbox.ts'
import { shell } from './en/shell.ts'
import { till } from './en/till.ts'

/** English, the original. One file an area, the same in every language. */
export const en = {
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
} as const
