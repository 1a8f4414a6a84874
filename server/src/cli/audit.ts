import { parseArgs } from 'node:util'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type Facts,
  GATEWAY_ITSELF,
  OperatorError,
} from '../domain/index.ts'
import { type AuditSearch, listAuditEntries } from '../storage/index.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'

export const audit: Command = {
  usage: `npx amsel audit [--client ID] [--action A] [--since T] [--until T] [--limit N] [--json]
    ID: a client, or ${GATEWAY_ITSELF} for the gateway itself; T: such as 2026-11-15 or 2026-11-15T10:30:00Z, in UTC if it has no offset`,
  purpose: 'tells who changed what and who was not let in, the newest first',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        client: { type: 'string' },
        action: { type: 'string' },
        since: { type: 'string' },
        until: { type: 'string' },
        limit: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const search: AuditSearch = {
      clientId: values.client,
      action: actionOf(values.action),
      since: momentOf('--since', values.since),
      until: momentOf('--until', values.until),
      limit: limitOf(values.limit),
    }
    const entries = await withStorage(async ({ db, trail, who }) => {
      const found = await listAuditEntries(db, search)
      const clientId = search.clientId ?? GATEWAY_ITSELF
      const { action, since, until } = search
      const extent = { count: found.length, action, since, until }
      await trail.noteAccess(who, { clientId, action: 'read', subject: 'audit trail', extent })
      return found
    })
    print(entries, values.json, () => entries.map(lineOf))
  },
}

function actionOf(text: string | undefined): AuditAction | undefined {
  if (text === undefined) return undefined
  const action = AUDIT_ACTIONS.find((known) => known === text)
  if (!action) throw new OperatorError(`--action is one of ${AUDIT_ACTIONS.join(', ')}.`)
  return action
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/
const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/

function momentOf(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const isInUtc = !text.includes('T') || HAS_OFFSET.test(text)
  const moment = new Date(MOMENT.test(text) ? `${text}${isInUtc ? '' : 'Z'}` : Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new OperatorError(`${option} is a date or a time, such as 2026-11-15 or 2026-11-15T10:30:00Z.`)
  return moment
}

const LIMIT = 50
const LIMIT_MAX = 100_000

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? LIMIT : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    throw new OperatorError(`--limit is a whole number from 1 to ${LIMIT_MAX}.`)
  return limit
}

/** When, for whom, who, from where, what, and what was before and after. */
function lineOf(entry: AuditEntry): string {
  const { at, clientId, actor, action, subject, before, after } = entry
  return [at.toISOString(), clientId, actor, placeOf(entry), action, subject, changeOf(before, after)]
    .filter((part) => part !== null && part !== '')
    .join('  ')
}

function placeOf({ osUser, host, address }: AuditEntry): string {
  const account = osUser === null ? host : `${osUser}@${host}`
  return [address === null ? null : `from ${address}`, account === null ? null : `on ${account}`]
    .filter((part) => part !== null)
    .join(' ')
}

function changeOf(before: Facts | null, after: Facts | null): string {
  const texts = [before, after].map((facts) => facts && JSON.stringify(facts))
  if (before && after) return texts.join(' → ')
  return before ? `was ${texts[0]}` : (texts[1] ?? '')
}
