import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { loadSettings } from '../platform/config/index.ts'
import { OperatorError, type Who } from '../domain/index.ts'
import { connectSigner } from '../main/index.ts'
import {
  createGatewayKey,
  listGatewayKeys,
  type RotationDeps,
  retireGatewayKey,
  type ShownGatewayKey,
  switchGatewayKey,
  undoGatewayKey,
} from '../registry/clients/index.ts'
import { KEY_NAME } from '../platform/signer-process/index.ts'
import { Signer } from '../platform/signing/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { openLog } from './open-log.ts'
import { print } from './print.ts'
import { wholeVersion } from './version-option.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const gatewayKey: Command = {
  usage: `npx amsel gateway-key list --client ID [--json]
npx amsel gateway-key create --client ID [--signer NAME] [--json]
npx amsel gateway-key switch|undo|retire --client ID --version N [--json]`,
  purpose: "rotates the gateway's own key for one merchant: create, switch, undo, retire",
  async run([action, ...args]) {
    const act = chooseAction('gateway-key', ACTIONS, action)
    const { values } = parseArgs({
      args,
      options: {
        client: { type: 'string' },
        version: { type: 'string' },
        signer: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    if (!values.client) throw new UsageError(`gateway-key ${action} needs --client.`)
    await act({
      clientId: values.client,
      version: () => wholeVersion(`gateway-key ${action}`, values.version),
      signerKey: values.signer ?? null,
      asJson: values.json,
    })
  },
}

interface Asked {
  readonly clientId: string
  version(): number
  readonly signerKey: string | null
  readonly asJson: boolean | undefined
}

const ACTIONS: ReadonlyMap<string, (asked: Asked) => Promise<void>> = new Map([
  ['list', list],
  ['create', create],
  ['switch', switchOver],
  ['undo', undo],
  ['retire', retire],
])

async function list({ clientId, asJson }: Asked): Promise<void> {
  const { publicUrl } = await loadSettings()
  const keys = await withStorage(({ db }) => listGatewayKeys(db, clientId))
  print(
    keys.map((key) => withUrl(publicUrl, clientId, key)),
    asJson,
    () =>
      keys.map(({ version, state, isShared, signerKey, fingerprint, createdAt, retiredAt }) =>
        [
          version,
          state,
          isShared ? "the environment's" : signerKey === null ? 'its own' : `with the signer as ${signerKey}`,
          fingerprint,
          `created ${createdAt.toISOString()}`,
          ...(retiredAt ? [`retired ${retiredAt.toISOString()}`] : []),
        ].join('  '),
      ),
  )
}

async function create({ clientId, signerKey, asJson }: Asked): Promise<void> {
  if (signerKey !== null && !KEY_NAME.test(signerKey))
    throw new OperatorError('The name of a key at the signer can have letters, digits and . _ : / - only.')
  await change(clientId, asJson, {
    act: (deps, who) => createGatewayKey(deps, who, clientId, signerKey),
    tell: ({ version, publicKey, publicKeyUrl }) => [
      `Version ${version} is published; it does not sign yet. The merchant installs it from ${publicKeyUrl}:`,
      publicKey,
      `Then: npx amsel gateway-key switch --client ${clientId} --version ${version}`,
    ],
  })
}

async function switchOver({ clientId, version, asJson }: Asked): Promise<void> {
  const to = version()
  await change(clientId, asJson, {
    act: (deps, who) => switchGatewayKey(deps, who, clientId, to),
    tell: () => [`Version ${to} signs for ${clientId} now.`],
  })
}

async function undo({ clientId, version, asJson }: Asked): Promise<void> {
  const undone = version()
  await change(clientId, asJson, {
    act: (deps, who) => undoGatewayKey(deps, who, clientId, undone),
    tell: (key) => [`Version ${key.version} signs for ${clientId} again, and version ${undone} does not.`],
  })
}

async function retire({ clientId, version, asJson }: Asked): Promise<void> {
  const retired = version()
  await change(clientId, asJson, {
    act: ({ trail }, who) => retireGatewayKey(trail, who, clientId, retired),
    tell: ({ signerKey }) => [
      signerKey === null
        ? `Version ${retired} is retired, and its private key is destroyed.`
        : `Version ${retired} is retired. Its private key is with the signer as ${signerKey}: destroy it there.`,
    ],
  })
}

/** As it is printed: with the address from which a merchant can fetch it. */
type PrintedKey = ShownGatewayKey & { readonly clientId: string; readonly publicKeyUrl: string }

const withUrl = (publicUrl: string, clientId: string, key: ShownGatewayKey): PrintedKey => ({
  clientId,
  ...key,
  publicKeyUrl: `${publicUrl}/keys/${key.fingerprint}`,
})

async function change(
  clientId: string,
  asJson: boolean | undefined,
  {
    act,
    tell,
  }: {
    act(deps: RotationDeps, who: Who): Promise<ShownGatewayKey>
    tell(key: PrintedKey): readonly string[]
  },
): Promise<void> {
  const settings = await loadSettings()
  const key = await withStorage(async ({ trail, who, sealer }) => {
    const holder = connectSigner(settings, openLog(settings, 'silent'))
    try {
      const signer = new Signer(availableParallelism())
      return await act({ trail, sealer: await sealer(), signer, holder }, who)
    } finally {
      await holder?.close()
    }
  })
  print(withUrl(settings.publicUrl, clientId, key), asJson, (printed) => [...tell(printed)])
}
