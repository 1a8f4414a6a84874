import { NOTIFICATIONS, OPERATIONS } from '@amsel/contract'
import { code, page, table } from './markdown.js'

/** Areas whose operations have names that say nothing, or that another has too. */
const AREAS_IN_FRONT = ['authorizations', 'notifications']

/** Where an operation is explained. */
export function pageOf(path) {
  const [, area, ...names] = path.split('/')
  const name = names.at(-1).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `operations/${AREAS_IN_FRONT.includes(area) ? `${area}-${name}` : name}.md`
}

export const operationsPage = () =>
  page(
    'Operations',
    'These operations can be called, each with a POST of signed JSON to `/ams/api/v1/` and, for sandbox clients, also ' +
      '`/ams/sandbox/api/v1/`. [Not offered](not-offered.md) lists operations that clients of this interface know and ' +
      'this gateway does not offer.',
    table(
      ['Operation', 'What it does', 'Leads to'],
      OPERATIONS.map(({ path, title, notification, sandboxOnly }) => [
        `[${path.replace('v1/', '')}](../${pageOf(path)})`,
        sandboxOnly ? `${title} (sandbox)` : title,
        notification ? code(notification) : '',
      ]),
    ),
    'The gateway sends these, see [Notifications](../notifications.md):',
    table(
      ['Notification', 'When'],
      NOTIFICATIONS.map(({ kind, title }) => [code(kind), title]),
    ),
  )
