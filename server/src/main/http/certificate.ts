import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Settings } from '../../platform/config/index.ts'
import { DAY_MS, OperatorError } from '../../domain/index.ts'
import { ensureDataDir } from '../start/data-dir.ts'

interface Certificate {
  readonly cert: string
  readonly key: string
}

export const certificateFile = (dataDir: string) => join(dataDir, 'tls-certificate.pem')

/** The certificate of the settings, or a self-signed one that is made once and kept. */
export async function loadCertificate({ tls, dataDir, publicUrl }: Settings): Promise<Certificate> {
  if (tls?.certificate && tls.key) {
    const given = { cert: await readPem(tls.certificate), key: await readPem(tls.key) }
    if (fits(given)) return given
    throw new OperatorError(
      'The files of TLS_CERT and TLS_KEY are not a certificate and its private key in PEM.',
    )
  }
  const names = [...new Set(['localhost', '127.0.0.1', new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')])]
  const files = { cert: certificateFile(dataDir), key: join(dataDir, 'tls-key.pem') }
  const kept = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')]).catch(
    () => null,
  )
  if (kept && fits({ cert: kept[0], key: kept[1] }) && isGoodFor(kept[0], names))
    return { cert: kept[0], key: kept[1] }
  const made = await makeCertificate(names)
  await ensureDataDir({ dataDir })
  await writeFile(files.key, made.key, { mode: 0o600 })
  await writeFile(files.cert, made.cert, { mode: 0o644 })
  return made
}

function fits(certificate: Certificate): boolean {
  try {
    createSecureContext(certificate)
    return true
  } catch {
    return false
  }
}

async function readPem(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`The TLS file ${path} cannot be read: ${(error as Error).message}.`)
  }
}

const RENEW_BEFORE_MS = 30 * DAY_MS
const VALID_MS = 825 * DAY_MS

function isGoodFor(pem: string, names: readonly string[]): boolean {
  try {
    const certificate = new X509Certificate(pem)
    const covers = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name))
    return names.every(covers) && Date.parse(certificate.validTo) - Date.now() > RENEW_BEFORE_MS
  } catch {
    return false
  }
}

async function makeCertificate(names: readonly string[]): Promise<Certificate> {
  // The bundled program has only the default export of a CommonJS package.
  const { generate } = (await import('selfsigned')).default
  const now = Date.now()
  const { cert, private: key } = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(now + VALID_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  })
  return { cert, key }
}
