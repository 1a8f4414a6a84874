import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { OperatorError } from '../domain/index.ts'
import {
  decodeSignature,
  diagnose,
  parseSignatureHeader,
  readPublicKey,
  signablePaths,
  signedContent,
  verify,
} from '../platform/signing/index.ts'
import { findClient } from '../storage/index.ts'
import { type CapturedRequest, parseCapturedRequest } from './captured-request.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const doctor: Command = {
  usage: 'npx amsel doctor --request FILE [--json]',
  purpose:
    'explains why the signature of a captured request is wrong and shows the bytes; exits with 1 if it is wrong',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { request: { type: 'string' }, json: { type: 'boolean' } },
    })
    if (!values.request) throw new UsageError('doctor needs --request FILE.')
    const request = parseCapturedRequest(await readCapture(values.request))
    const report = await examine(request)
    print(report, values.json, lines)
    if (!report.isValid) process.exitCode = 1
  },
}

interface Report {
  readonly isValid: boolean
  readonly cause: string
  readonly explanation: string
  readonly expectedSha256: string
  readonly expectedContent: string
  readonly signedContent?: string
}

async function examine(request: CapturedRequest): Promise<Report> {
  const client = await withStorage(({ db }) => findClient(db, request.clientId))
  if (!client) throw new OperatorError(`There is no client ${request.clientId} here.`)
  const registered = client.keys.map(({ version, publicKey, isRetired }) => ({
    version,
    key: readPublicKey(publicKey),
    retired: isRetired,
  }))
  const header = parseSignatureHeader(request.signatureHeader)
  const signature = header && decodeSignature(header.encoded)
  const key = registered.findLast(
    ({ version, retired }) => !retired && (header?.keyVersion === undefined || version === header.keyVersion),
  )
  const diagnosis = diagnose(request, { registered, gateway: readPublicKey(client.gatewayKey.publicKey) })
  const isSignatureOf = (path: string) =>
    Boolean(signature && key && verify(signedContent({ ...request, path }), signature, key.key))
  const isValid = signablePaths(request.path).some(isSignatureOf)
  return {
    isValid,
    cause: isValid ? 'none' : diagnosis.cause,
    explanation: isValid ? 'The signature is valid.' : diagnosis.explanation,
    expectedSha256: diagnosis.expectedSha256,
    expectedContent: diagnosis.expectedContent.toString('utf8'),
    ...(diagnosis.signedContent && { signedContent: diagnosis.signedContent.toString('utf8') }),
  }
}

const lines = (report: Report): string[] => [
  report.explanation,
  '',
  `Content to sign, SHA-256 ${report.expectedSha256}:`,
  ...visibleBytes(report.expectedContent),
  ...(report.signedContent === undefined
    ? []
    : ['', 'Content that was signed:', ...visibleBytes(report.signedContent)]),
]

const BYTES_A_LINE = 16

/** As hex and text side by side, so that a stray newline or space is seen. */
function visibleBytes(text: string): string[] {
  const bytes = Buffer.from(text)
  const rows: string[] = []
  for (let start = 0; start < bytes.length; start += BYTES_A_LINE) {
    const row = bytes.subarray(start, start + BYTES_A_LINE)
    const hex = row
      .toString('hex')
      .replace(/../g, '$& ')
      .padEnd(BYTES_A_LINE * 3)
    rows.push(
      `${start.toString(16).padStart(6, '0')}  ${hex} ${row.toString('latin1').replace(/[^\x20-\x7e]/g, '.')}`,
    )
  }
  return rows
}

async function readCapture(path: string): Promise<Buffer> {
  try {
    return await readFile(path === '-' ? '/dev/stdin' : path)
  } catch (error) {
    throw new OperatorError(`The captured request ${path} cannot be read: ${(error as Error).message}.`)
  }
}
