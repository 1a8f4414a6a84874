import { parseArgs } from 'node:util'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type Facts,
  GATEWAY_ITSELF,
} from '../domain/index.ts'
import { type AuditSearch, listAuditEntries } from '../storage/index.ts'
import { choose } from './choose.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { limitOf, momentOf } from './search-options.ts'
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
  return choose(AUDIT_ACTIONS, text, `--action is one of ${AUDIT_ACTIONS.join(', ')}.`)
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
