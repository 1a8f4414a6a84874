import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ENVIRONMENTS, OperatorError } from '../domain/index.ts'
import { createMerchant, disableMerchant } from '../registry/index.ts'
import { listClients } from '../storage/index.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'

export const merchant: Command = {
  usage: `npx amsel merchant create --name NAME --environment sandbox|production [--region R] [--public-key FILE] [--json]
npx amsel merchant list [--json]
npx amsel merchant disable --client ID [--json]`,
  purpose: 'makes, lists and disables merchants; works beside a running gateway',
  async run([action, ...args]) {
    const act = ACTIONS.get(action ?? '')
    if (!act) throw new OperatorError('merchant needs one of: create, list, disable.')
    await act(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['create', create],
  ['list', list],
  ['disable', disable],
])

async function create(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      environment: { type: 'string' },
      region: { type: 'string' },
      'public-key': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const environment = ENVIRONMENTS.find((known) => known === values.environment)
  if (!values.name) throw new OperatorError('merchant create needs --name.')
  if (!environment) throw new OperatorError('merchant create needs --environment sandbox or production.')
  const { name, region } = values
  const publicKey = await readKeyFile(values['public-key'])
  const credentials = await withStorage(async ({ db, sealer, settings }) => ({
    gatewayUrl: settings.publicUrl,
    name,
    environment,
    ...(await createMerchant({ db, sealer: await sealer() }, { name, environment, region, publicKey })),
  }))
  print(credentials, values.json, (made) => [
    `Merchant ${made.clientId} (${environment}) can call ${made.gatewayUrl} now.`,
    made.merchantPrivateKey
      ? `Its private key is shown this once:\n${made.merchantPrivateKey}`
      : 'Its public key is registered as version 1.',
    `The gateway's public key:\n${made.gatewayPublicKey}`,
  ])
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const clients = await withStorage(({ db }) => listClients(db))
  print(clients, values.json, () =>
    clients.map(({ clientId, environment, status, keyVersions, name }) =>
      [clientId, environment, status, `keys ${keyVersions.join(',') || 'none'}`, name].join('  '),
    ),
  )
}

async function disable(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { client: { type: 'string' }, json: { type: 'boolean' } } })
  const clientId = values.client
  if (!clientId) throw new OperatorError('merchant disable needs --client.')
  await withStorage(({ db }) => disableMerchant(db, clientId))
  print({ clientId, status: 'DISABLED' }, values.json, () => [`Merchant ${clientId} is disabled.`])
}

export async function readKeyFile(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`The key file ${path} cannot be read: ${(error as Error).message}.`)
  }
}
