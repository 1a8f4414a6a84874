import { constants, createPublicKey, type KeyObject, privateEncrypt } from 'node:crypto'
import { chmod, lstat, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { OperatorError } from '../../domain/index.ts'
import { spkiBase64 } from '../signing/index.ts'
import { isObject, Lines, PROTOCOL } from './protocol.ts'

interface SignerProgram {
  close(): Promise<void>
}

/**
 * The reference signer: answers anybody who may open the socket. It holds the keys in its memory; where an HSM or a KMS
 * holds them, a call to it replaces `signDigest`.
 */
export async function serveKeys(
  keys: ReadonlyMap<string, KeyObject>,
  { socketPath, mode }: { socketPath: string; mode: number },
): Promise<SignerProgram> {
  await removeLeftOver(socketPath)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    answerAll(socket, keys)
  })
  await listen(server, socketPath)
  await chmod(socketPath, mode)
  return {
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerAll(socket: Socket, keys: ReadonlyMap<string, KeyObject>): void {
  const lines = new Lines()
  socket.setEncoding('utf8').on('data', (text: string) => {
    try {
      for (const line of lines.take(text)) socket.write(`${JSON.stringify(answerTo(line, keys))}\n`)
    } catch {
      socket.destroy()
    }
  })
}

/** Throws where the line is no question that an answer could name. */
export function answerTo(line: string, keys: ReadonlyMap<string, KeyObject>): object {
  const question: unknown = JSON.parse(line)
  if (!isObject(question) || !Number.isSafeInteger(question.id)) throw new Error('a question has no id')
  const { id, op } = question
  if (op === 'hello') return { id, protocol: PROTOCOL }
  if (op !== 'publicKey' && op !== 'sign') return { id, error: 'there is no such op' }
  const key = keys.get(String(question.key))
  if (!key) return { id, error: 'there is no such key' }
  if (op === 'publicKey') return { id, publicKey: spkiBase64(createPublicKey(key)) }
  const digest = Buffer.from(String(question.digest), 'base64')
  if (digest.length !== SHA256_BYTES) return { id, error: 'the digest must have 32 bytes' }
  return { id, signature: signDigest(key, digest).toString('base64') }
}

const SHA256_BYTES = 32
/** The DigestInfo of SHA-256 as RFC 8017 gives it, up to the digest itself. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** RSASSA-PKCS1-v1_5 of a digest that somebody else made. */
const signDigest = (key: KeyObject, digest: Buffer): Buffer =>
  privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([DIGEST_INFO, digest]))

/** A signer that was killed leaves its socket behind. */
async function removeLeftOver(socketPath: string): Promise<void> {
  const code = await new Promise<string>((resolve) => {
    const socket = connect(socketPath)
    socket.on('connect', () => {
      resolve('taken')
      socket.destroy()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  })
  if (code === 'taken') throw new OperatorError(`Another program listens on the socket ${socketPath}.`)
  if (code === 'ECONNREFUSED' && (await lstat(socketPath)).isSocket()) await unlink(socketPath)
}

/** Nobody else may open it before it has its mode. */
async function listen(server: Server, socketPath: string): Promise<void> {
  const before = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(new OperatorError(`The socket ${socketPath} cannot be created: ${error.message}.`)),
      )
      server.listen(socketPath, resolve)
    })
  } finally {
    process.umask(before)
  }
}
