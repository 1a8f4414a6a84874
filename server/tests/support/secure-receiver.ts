import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, BlockList } from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'
import { vi } from 'vitest'
import { ACKNOWLEDGEMENT, type Arrival } from './receiver.ts'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Where the merchant's endpoint stands; nothing else of a test has this address. */
export const SHOP_HOST = '127.0.0.2'

/** A certificate for this machine. */
export async function makeCertificate(): Promise<Certificate> {
  const altNames = [
    { type: 2, value: 'localhost' },
    { type: 7, ip: SHOP_HOST },
  ] as const
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [...altNames] }],
  })
  return { cert, key }
}

/** Whatever this process connects to, it trusts the certificate besides those that it trusts anyway. */
export function trust({ cert }: Certificate): void {
  const { connect } = tls
  vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
    connect({ ...options, ca: [...tls.rootCertificates, cert] })) as typeof connect)
}

/** Notifications of production go to the public Internet alone: from now on this address is of it. */
export function putOnTheInternet(address: string): void {
  const { check } = BlockList.prototype
  vi.spyOn(BlockList.prototype, 'check').mockImplementation(function (this: BlockList, ...asked) {
    return asked[0] !== address && check.apply(this, asked)
  })
}

/** A merchant's endpoint behind TLS, as production clients must have one. */
export async function startSecureReceiver({ cert, key }: Certificate) {
  const arrivals: Arrival[] = []
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    arrivals.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) })
    response.end(ACKNOWLEDGEMENT)
  }).listen(0, SHOP_HOST)
  await once(server, 'listening')
  return {
    arrivals,
    url: `https://${SHOP_HOST}:${(server.address() as AddressInfo).port}/notify`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
