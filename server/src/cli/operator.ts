import { parseArgs } from 'node:util'
import { changeOperatorNamed, inviteOperator } from '../registry/accounts/index.ts'
import { OPERATOR_ROLES, OperatorError, PortalError } from '../domain/index.ts'
import { listOperators } from '../storage/index.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { operatorAlerts } from './operator-alerts.ts'
import { print, table } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const operator: Command = {
  usage: `npx amsel operator invite --email ADDRESS --role support|approver|administrator [--json]
npx amsel operator list [--json]
npx amsel operator set --email ADDRESS --role support|approver|administrator [--json]
npx amsel operator disable|enable --email ADDRESS [--json]
npx amsel operator alerts [--test mail|webhook] [--email ADDRESS] [--json]`,
  purpose:
    'invites operators to the portal at /operator, sets their roles, and shows the alerts sent to them; works beside a running gateway',
  async run([action, ...args]) {
    const act = chooseAction('operator', ACTIONS, action)
    await act(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['invite', invite],
  ['list', list],
  ['set', set],
  ['disable', (args) => setEnabled('disable', args)],
  ['enable', (args) => setEnabled('enable', args)],
  ['alerts', operatorAlerts],
])

const NAMED = { email: { type: 'string' }, json: { type: 'boolean' } } as const
const WITH_ROLE = { ...NAMED, role: { type: 'string' } } as const

async function invite(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: WITH_ROLE })
  const [email, role] = [emailOf('invite', values.email), roleOf('invite', values.role)]
  const invited = await withStorage(async ({ db, trail, who, sealer, settings }) => {
    const clock = { now: () => new Date() }
    const deps = { db, trail, clock, sealer: await sealer(), publicUrl: settings.publicUrl }
    return inviteOperator(deps, who, { email, role, invitedBy: 'The operator of the gateway' })
  }).catch(asOperatorError)
  const { link, expiresAt } = invited
  print({ email, role, link, expiresAt }, values.json, () => [
    `Send this link to ${email}; it is valid for a week and can be used once:`,
    link,
  ])
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const operators = await withStorage(({ db }) => listOperators(db))
  print(operators, values.json, () =>
    operators.length === 0
      ? ['There are no operators yet. The gateway prints a link for the first one when it starts.']
      : table(
          ['E-MAIL', 'ROLE', 'TWO STEPS', 'LAST SEEN', 'NAME'],
          operators.map(({ email, role, isEnabled, hasTwoFactor, lastSeenAt, name }) => [
            ...[email, isEnabled ? (role ?? 'none') : 'disabled', hasTwoFactor ? 'yes' : 'no'],
            ...[lastSeenAt?.toISOString() ?? 'never', name],
          ]),
        ),
  )
}

async function set(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: WITH_ROLE })
  const [email, role] = [emailOf('set', values.email), roleOf('set', values.role)]
  await withStorage(({ db, trail, who }) => changeOperatorNamed({ db, trail }, who, email, { role })).catch(
    asOperatorError,
  )
  print({ email, role }, values.json, () => [`${email} is ${role} from now on.`])
}

async function setEnabled(action: 'enable' | 'disable', args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: NAMED })
  const email = emailOf(action, values.email)
  const isEnabled = action === 'enable'
  await withStorage(({ db, trail, who }) =>
    changeOperatorNamed({ db, trail }, who, email, { isEnabled }),
  ).catch(asOperatorError)
  print({ email, isEnabled }, values.json, () => [
    isEnabled ? `${email} can sign in again.` : `${email} is signed out and can no longer sign in.`,
  ])
}

function emailOf(action: string, email: string | undefined): string {
  if (!email || !/^\S+@\S+$/.test(email)) throw new UsageError(`operator ${action} needs --email ADDRESS.`)
  return email
}

const roleOf = (action: string, role: string | undefined) =>
  choose(OPERATOR_ROLES, role, `operator ${action} needs --role ${OPERATOR_ROLES.join(', ')}.`)

/** The messages that the pages would show. */
function asOperatorError(error: unknown): never {
  throw error instanceof PortalError ? new OperatorError(error.message) : error
}
