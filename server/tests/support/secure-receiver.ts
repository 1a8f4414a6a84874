import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'
import { vi } from 'vitest'
import { ACKNOWLEDGEMENT, type Arrival } from './receiver.ts'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** A certificate for this machine. */
export async function makeCertificate(): Promise<Certificate> {
  const altNames = [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
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

/** A merchant's endpoint behind TLS, as production clients must have one. */
export async function startSecureReceiver({ cert, key }: Certificate) {
  const arrivals: Arrival[] = []
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    arrivals.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) })
    response.end(ACKNOWLEDGEMENT)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    arrivals,
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
