import type { FastifyInstance } from 'fastify'
import { JSON_ERRORS } from '../../platform/web/index.ts'

/** A public key under its fingerprint, SPKI DER in Base64; null where there is none, undefined where it was not looked for. */
export type FindPublicKey = (fingerprint: string, address: string) => Promise<string | null | undefined>

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_MINUTE = 'public, max-age=60'

/**
 * The gateway's public keys, for merchants to install. The address is the key's fingerprint and not the merchant's client
 * ID: it reveals nothing about which clients there are, the answer never changes, and a person who was given the address
 * can check what came.
 */
export function publishedKeyRoutes(app: FastifyInstance, find: FindPublicKey): void {
  app.get<{ Params: { fingerprint: string } }>('/keys/:fingerprint', JSON_ERRORS, async (request, reply) => {
    const { fingerprint } = request.params
    const publicKey = await find(fingerprint, request.address)
    if (publicKey === undefined)
      return reply
        .code(429)
        .header('retry-after', '1')
        .send({ error: 'too many requests for keys that do not exist' })
    if (publicKey === null)
      return reply.code(404).header('cache-control', FOR_A_MINUTE).send({ error: 'there is no such key' })
    return reply.header('cache-control', FOR_EVER).send({ fingerprint, publicKey })
  })
}
