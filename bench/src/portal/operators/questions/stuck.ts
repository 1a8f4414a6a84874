import { lookAtMatters } from '../../../../../server/dist/engine/alerts/index.js'
import { sumUp } from '../../../../../server/dist/entrances/operator-api/index.js'
import type { Database } from '../../../../../server/dist/storage/index.js'
import type { Question } from '../../questions.ts'
import { page } from '../pages.ts'
import type { OperatorSamples } from '../samples.ts'

/** What a person must look at. Asked with nothing stuck too: then everything is looked at in vain. */
export const ofStuck = ({ middleId }: OperatorSamples, when = ''): Question[] => [
  page(`what is stuck${when}`, 'GET /stuck'),
  page(`what is stuck${when}, 500 rows`, 'GET /stuck', { query: { limit: '500' } }),
  page(`what providers say and the ledger does not${when}`, 'GET /stuck/differences'),
  ...(['items', 'addresses', 'money'] as const).flatMap((list) => [
    page(`${LISTED[list]}${when}`, `GET /stuck/${list}`),
    page(`${LISTED[list]}${when}, deep`, `GET /stuck/${list}`, {
      query: {
        cursor: list === 'items' ? `${middleId} a a` : list === 'addresses' ? `${middleId} a` : middleId,
      },
    }),
  ]),
  {
    name: `how much waits for an operator${when} (in the background)`,
    line: 'GET /stuck/count',
    ask: (db: Database) => lookAtMatters(db, new Date()),
  },
]

const LISTED = { items: 'items that fail', addresses: 'addresses that fail', money: 'money on its way' }

export const ofOverview = (): Question[] => [
  page('the overview', 'GET /overview'),
  {
    name: 'the volume of today, a day and a week (in the background)',
    line: 'GET /overview/volume',
    ask: (db: Database) => sumUp(db, new Date()),
  },
]
