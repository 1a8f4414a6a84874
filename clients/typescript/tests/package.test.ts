import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const HERE = fileURLToPath(new URL('..', import.meta.url))

const PROGRAM = `
import { Amsel, AmselError, VERSION } from '@amsel/client'
import { useAmsel } from '@amsel/client/testing'
const keys = JSON.parse(process.env.KEYS)
const amsel = new Amsel({
  clientId: 'SANDBOX_1', privateKey: keys.merchant.privateKey, gatewayPublicKey: keys.gateway1.publicKey,
  gatewayUrl: 'https://pay.example', timing: { sleep: async () => {} },
  transport: async ({ url }) => { throw new Error('asked ' + url) },
})
const error = await amsel.payments.inquiryPayment({ paymentId: '1' }).catch((thrown) => thrown)
console.log(JSON.stringify([VERSION, typeof useAmsel, error instanceof AmselError, error.code]))
`

it('the packed library works in an empty folder, with its types, and brings nothing along', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amsel-packed-'))
  try {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: HERE })
    const [{ filename, files, version }] = JSON.parse(stdout)
    const paths = files.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']),
    )
    expect(
      paths.filter(
        (path: string) => !/^(dist\/|samples\/|README|CHANGELOG|LICENSE|package\.json)/.test(path),
      ),
    ).toEqual([])
    await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}')
    await run('npm', ['install', '--no-audit', '--no-fund', '--offline', join(folder, filename)], {
      cwd: folder,
    })
    await writeFile(join(folder, 'program.js'), PROGRAM)
    const keys = await import('../../../contract/vectors/key-material.json', { with: { type: 'json' } })
    const answer = await run(process.execPath, ['program.js'], {
      cwd: folder,
      env: { ...process.env, KEYS: JSON.stringify(keys.default) },
    })
    expect(JSON.parse(answer.stdout)).toEqual([version, 'function', true, 'NO_ANSWER'])
    await writeFile(
      join(folder, 'typed.ts'),
      `import { Amsel, amount } from '@amsel/client'
export async function paid(amsel: Amsel): Promise<string | undefined> {
  const outcome = await amsel.payments.inquiryPayment({ paymentId: '1' })
  // @ts-expect-error: a number is no amount
  amount('EUR', 10.5)
  // @ts-expect-error: an amount is no number either
  await amsel.payments.refund({ refundRequestId: 'r', paymentId: '1', refundAmount: { currency: 'EUR', value: 1050 } })
  return outcome.status === 'S' ? outcome.answer.paymentStatus : undefined
}
`,
    )
    const compiler = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
    const flags = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--skipLibCheck',
      'false',
    ]
    const types = fileURLToPath(new URL('../../../node_modules/@types', import.meta.url))
    await run(process.execPath, [compiler, ...flags, '--types', 'node', '--typeRoots', types, 'typed.ts'], {
      cwd: folder,
    }).catch(({ stdout: flaws }) => {
      throw new Error(flaws)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
