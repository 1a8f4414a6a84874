import { parseArgs } from 'node:util'
import { addMerchantKey, listMerchantKeys, retireMerchantKey } from '../registry/clients/index.ts'
import { listLastKeyUses } from '../storage/index.ts'
import { choose } from './choose.ts'
import type { Command } from './command.ts'
import { readKeyFile } from './merchant.ts'
import { print } from './print.ts'
import { wholeVersion } from './version-option.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const key: Command = {
  usage: `npx amsel key list --client ID [--json]
npx amsel key add --client ID [--public-key FILE] [--json]
npx amsel key retire --client ID --version N [--force] [--json]`,
  purpose: 'rotates the keys of a merchant; old and new work side by side until one is retired',
  async run([action, ...args]) {
    const { values } = parseArgs({
      args,
      options: {
        client: { type: 'string' },
        'public-key': { type: 'string' },
        version: { type: 'string' },
        force: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    const asked = choose(['list', 'add', 'retire'], action, 'key needs one of: list, add, retire.')
    const { client, version, force, json } = values
    if (!client) throw new UsageError(`key ${asked} needs --client.`)
    if (asked === 'list') await list(client, json)
    else if (asked === 'add') await add(client, values['public-key'], json)
    else await retire(client, version, { mayBeLast: force, json })
  },
}

async function list(clientId: string, json: boolean | undefined): Promise<void> {
  const [keys, uses] = await withStorage(async ({ db }) => [
    await listMerchantKeys(db, clientId),
    await listLastKeyUses(db, clientId),
  ])
  const shown = keys.map((key) => ({
    ...key,
    lastUsedAt: uses.find(({ version }) => version === key.version)?.lastUsedAt ?? null,
  }))
  print(shown, json, () =>
    shown.map(({ version, fingerprint, createdAt, retiredAt, lastUsedAt }) =>
      [
        version,
        fingerprint,
        `created ${createdAt.toISOString()}`,
        retiredAt ? `retired ${retiredAt.toISOString()}` : 'active',
        lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'not used yet',
      ].join('  '),
    ),
  )
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
      ? [`Its private key, shown only once:\n${made.merchantPrivateKey}`]
      : []),
  ])
}

async function retire(
  clientId: string,
  text: string | undefined,
  { mayBeLast = false, json }: { mayBeLast: boolean | undefined; json: boolean | undefined },
): Promise<void> {
  const version = wholeVersion('key retire', text)
  await withStorage(({ trail, who }) => retireMerchantKey(trail, who, clientId, { version, mayBeLast }))
  print({ clientId, version, isRetired: true }, json, () => [`The key of version ${version} is retired.`])
}
