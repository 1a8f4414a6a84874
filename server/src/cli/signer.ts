import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '../domain/index.ts'
import { KEY_NAME, serveKeys } from '../platform/signer-process/index.ts'
import type { Command } from './command.ts'
import { UsageError } from './usage-error.ts'

export const signer: Command = {
  usage: 'npx amsel signer --socket PATH --key FILE... [--mode 600]',
  purpose:
    'holds private keys outside the gateway and signs with them, for SIGNER_SOCKET; see docs/signer.md',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        socket: { type: 'string' },
        key: { type: 'string', multiple: true },
        mode: { type: 'string', default: '600' },
      },
    })
    if (!values.socket) throw new UsageError('signer needs --socket.')
    if (!values.key) throw new UsageError('signer needs --key, a file with a private key.')
    if (!/^[0-7]{3}$/.test(values.mode))
      throw new UsageError('--mode must be three octal digits, such as 600 or 660.')
    const isStopping = new Promise<void>((stop) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())
    })
    const keys = new Map(await Promise.all(values.key.map(readKey)))
    const socketPath = resolve(values.socket)
    const program = await serveKeys(keys, { socketPath, mode: Number.parseInt(values.mode, 8) })
    process.stdout.write(`The signer listens on ${socketPath} and holds: ${[...keys.keys()].join(', ')}\n`)
    await isStopping
    await program.close()
  },
}

async function readKey(file: string): Promise<[name: string, key: KeyObject]> {
  const name = basename(file).replace(/\.[^.]*$/, '')
  if (!KEY_NAME.test(name))
    throw new OperatorError(`The file name of ${file} cannot be used as the name of a key.`)
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The key file ${file} cannot be read: ${error.message}.`)
  })
  try {
    const key = createPrivateKey(text)
    if (key.asymmetricKeyType === 'rsa') return [name, key]
  } catch {
    // Node's own message might hold a part of the key.
  }
  throw new OperatorError(`The file ${file} holds no RSA private key as PEM (PKCS#8, without a passphrase).`)
}
