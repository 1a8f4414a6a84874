import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { png } from '../support/logos.ts'
import { open } from '../support/payer.ts'
import { newSession } from '../support/sessions.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const METHOD_MARKS = mkdtempSync(join(tmpdir(), 'amsel-marks-'))
writeFileSync(join(METHOD_MARKS, 'ALIPAY_HK.svg'), SVG)
writeFileSync(join(METHOD_MARKS, 'VISA.png'), png())
writeFileSync(join(METHOD_MARKS, 'NOBODY.svg'), SVG)

const gateway = useGateway({ METHOD_MARKS })
const merchant = useMerchant(gateway)

const marksIn = (text: string) =>
  [...text.matchAll(/<img class="badge given" src="([^"]*)"/g)].map(([, path = '']) => path)

it('the operator’s marks are pictures on the page, and the others are drawn', async () => {
  const { text } = await open((await newSession(merchant)).url)
  const names = marksIn(text).map((path) => /^\/marks\/([A-Z_]+)\./.exec(path)?.[1])
  expect(new Set(names)).toEqual(new Set(['ALIPAY_HK', 'VISA']))
  expect(text).not.toContain('alert(1)')
  expect(text).toMatch(/<svg class="badge"[^>]*>.*?PayMe/s)
})

it('a mark is sent so that nothing in it runs', async () => {
  const { text } = await open((await newSession(merchant)).url)
  const types = { svg: 'image/svg+xml', png: 'image/png' }
  for (const path of marksIn(text)) {
    const { status, headers } = await open(`${gateway.url}${path}`)
    const type = headers.get('content-type')
    expect([status, type]).toEqual([200, types[path.split('.').at(-1) as 'svg' | 'png']])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; sandbox;/,
    )
    expect(headers.get('cache-control')).toContain('immutable')
  }
})

it.each(['NOBODY.svg', 'ALIPAY_HK.svg', '..%2f..%2fetc%2fpasswd', 'VISA.png'])(
  'nothing else is reached: %s',
  async (file) => {
    expect((await open(`${gateway.url}/marks/${file}`)).status).toBe(404)
  },
)

it('a file that is not shown is named in the log', () => {
  const lines = gateway.logged.map(({ msg }) => String(msg))
  expect(lines).toContainEqual(expect.stringMatching(/^METHOD_MARKS: NOBODY\.svg is not shown/))
})
