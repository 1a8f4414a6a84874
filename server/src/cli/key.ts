import { parseArgs } from 'node:util'
import { OperatorError } from '../domain/index.ts'
import { addMerchantKey, retireMerchantKey } from '../registry/index.ts'
import type { Command } from './command.ts'
import { readKeyFile } from './merchant.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'

export const key: Command = {
  usage: `npx amsel key add --client ID [--public-key FILE] [--json]
npx amsel key retire --client ID --version N [--json]`,
  purpose: 'rotates the keys of a merchant; old and new work side by side until one is retired',
  async run([action, ...args]) {
    const { values } = parseArgs({
      args,
      options: {
        client: { type: 'string' },
        'public-key': { type: 'string' },
        version: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    if (!values.client) throw new OperatorError('key needs --client.')
    if (action === 'add') await add(values.client, values['public-key'], values.json)
    else if (action === 'retire') await retire(values.client, values.version, values.json)
    else throw new OperatorError('key needs one of: add, retire.')
  },
}

async function add(clientId: string, file: string | undefined, json: boolean | undefined): Promise<void> {
  const publicKey = await readKeyFile(file)
  const added = await withStorage(async ({ trail, who, settings }) => ({
    gatewayUrl: settings.publicUrl,
    ...(await addMerchantKey(trail, who, clientId, publicKey)),
  }))
  print(added, json, (made) => [
    `Merchant ${clientId} has a key of version ${made.keyVersion}.`,
    ...('merchantPrivateKey' in made
      ? [`Its private key is shown this once:\n${made.merchantPrivateKey}`]
      : []),
  ])
}

async function retire(clientId: string, text: string | undefined, json: boolean | undefined): Promise<void> {
  const version = Number(text)
  if (!Number.isInteger(version) || version < 1)
    throw new OperatorError('key retire needs --version, a whole number.')
  await withStorage(({ trail, who }) => retireMerchantKey(trail, who, clientId, version))
  print({ clientId, version, isRetired: true }, json, () => [`The key of version ${version} is retired.`])
}
