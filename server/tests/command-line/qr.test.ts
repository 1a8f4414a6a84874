import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEmvco } from '../../src/platform/codes/index.ts'
import { pictureOfLines, pictureOfPng, pictureOfSvg, readBarcode, readQr } from '../support/pictures.ts'
import { CHECKOUT, complaintOf, Home } from '../support/process.ts'

let home: Home

beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

async function qr(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await home.amsel(['qr', ...args])
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

const inHome = (name: string) => join(home.directory, name)

const CODE = '281006020000000000125733'
const PLAIN = ['--name', 'Café am Eck', '--city', 'Singapore', '--country', 'SG', '--mcc', '5812']
const ACCOUNT = ['--account', 'com.example.pay,M-17']
const EMVCO = ['--emvco', ...PLAIN, '--currency', 'SGD', ...ACCOUNT]

describe.concurrent('amsel qr', () => {
  it('draws in the terminal, with the text below, and writes no colours into a file', async () => {
    const lines = (await qr(CODE)).trimEnd().split('\n')
    expect(lines.pop()).toBe(CODE)
    expect(readQr(pictureOfLines(lines))).toBe(CODE)
  })

  it('draws to files, of the size asked for', async () => {
    const [png, svg] = [inHome('order.png'), inHome('order.svg')]
    const stdout = await qr('an order, with spaces', '--png', png, '--svg', svg, '--size', 'BIG')
    for (const file of [png, svg]) expect(stdout).toContain(`Drawn to ${file}.`)
    const picture = pictureOfPng(await readFile(png))
    expect([picture.width, readQr(picture)]).toEqual([600, 'an order, with spaces'])
    const drawing = await readFile(svg, 'utf8')
    expect(drawing).toContain('width="600"')
    expect(readQr(pictureOfSvg(drawing, 4))).toBe('an order, with spaces')
  })

  it('draws a bar code to files', async () => {
    const [png, svg] = [inHome('bar.png'), inHome('bar.svg')]
    const stdout = await qr(CODE, '--barcode', '--png', png, '--svg', svg, '--json')
    expect(JSON.parse(stdout)).toEqual({ text: CODE, png, svg })
    expect(readBarcode(pictureOfPng(await readFile(png)))).toBe(CODE)
    expect(readBarcode(pictureOfSvg(await readFile(svg, 'utf8'), 1))).toBe(CODE)
  })

  it('builds an EMVCo code for one payment, which is drawn and tells all that was asked for', async () => {
    const png = inHome('emvco.png')
    const additional = ['--bill', 'B-1', '--store', 'S-2', '--reference', 'R-3', '--terminal', 'T-4']
    const amount = ['--amount', '12.5', '--postal-code', '018956', '--account', '29:sg.other,1,UEN']
    const { text } = JSON.parse(await qr(...EMVCO, ...amount, ...additional, '--png', png, '--json'))
    expect(readQr(pictureOfPng(await readFile(png)))).toBe(text)
    expect(readEmvco(text)).toEqual({
      isDynamic: true,
      accounts: [
        { id: '26', globalId: 'com.example.pay', fields: [{ id: '01', value: 'M-17' }] },
        {
          id: '29',
          globalId: 'sg.other',
          fields: [
            { id: '01', value: '1' },
            { id: '02', value: 'UEN' },
          ],
        },
      ],
      categoryCode: '5812',
      currency: 'SGD',
      amountMinor: 1250n,
      countryCode: 'SG',
      merchantName: 'Cafe am Eck',
      merchantCity: 'Singapore',
      postalCode: '018956',
      additional: { billNumber: 'B-1', storeLabel: 'S-2', referenceLabel: 'R-3', terminalLabel: 'T-4' },
      others: [],
    })
  })

  it('builds an EMVCo code for many payments when there is no amount', async () => {
    const lines = (await qr(...EMVCO)).trimEnd().split('\n')
    const text = lines.pop() ?? ''
    expect(readQr(pictureOfLines(lines))).toBe(text)
    expect(readEmvco(text)).toMatchObject({ isDynamic: false, currency: 'SGD' })
    expect(readEmvco(text)).not.toHaveProperty('amountMinor')
  })

  it('builds the code that its page shows', async () => {
    const page = await readFile(join(CHECKOUT, 'docs/command-line.md'), 'utf8')
    const shown = /^000201.*$/m.exec(page)?.[0] ?? ''
    const built = [...EMVCO, '--name', 'Kopi Corner', '--amount', '12.50', '--json']
    expect(JSON.parse(await qr(...built))).toEqual({ text: shown })
  })

  it.each<[named: string, args: string[]]>([
    ['TEXT', []],
    ['TEXT', ['']],
    ['quotes', ['two', 'words']],
    ['too long', ['x'.repeat(3000)]],
    ['too long', ['x'.repeat(3000), '--json']],
    ['150 pixels', ['x'.repeat(300), '--png', 'never.png', '--size', 'SMALL']],
    ['BIG, MIDDLE, SMALL', [CODE, '--png', 'never.png', '--size', 'HUGE']],
    ['--png FILE', [CODE, '--barcode']],
    ['--size', [CODE, '--barcode', '--png', 'never.png', '--size', 'BIG']],
    ['ASCII', ['咖啡', '--barcode', '--png', 'never.png']],
    ['/nowhere/code.png', [CODE, '--png', '/nowhere/code.png']],
    ['--colour', [CODE, '--colour', 'red']],
    ['--mcc', [CODE, '--mcc', '5812']],
    ['either TEXT or --emvco', [CODE, ...EMVCO]],
    ['either --barcode or --emvco', [...EMVCO, '--barcode', '--png', 'never.png']],
    ['--name', ['--emvco', '--currency', 'SGD', '--mcc', '5812', '--country', 'SG', ...ACCOUNT]],
    ['--currency', ['--emvco', ...PLAIN, ...ACCOUNT]],
    ['XXX', ['--emvco', ...PLAIN, '--currency', 'XXX', ...ACCOUNT]],
    ['--account', ['--emvco', ...PLAIN, '--currency', 'SGD']],
    ['SCHEME,VALUE', ['--emvco', ...PLAIN, '--currency', 'SGD', '--account', 'com.example.pay']],
    ['26 to 51', [...EMVCO, '--account', '60:sg.other,1']],
    ['12.345', [...EMVCO, '--amount', '12.345']],
    ['above zero', [...EMVCO, '--amount', '0.00']],
    ['咖啡', [...EMVCO, '--name', '咖啡']],
    ['country', [...EMVCO, '--country', 'Singapore']],
    ['category code', [...EMVCO, '--mcc', 'food']],
    ['bill number', [...EMVCO, '--bill', 'x'.repeat(26)]],
  ])('says in a sentence what is wrong: %s', async (named, args) => {
    expect(complaintOf(await home.amsel(['qr', ...args]))).toContain(named)
    await expect(access(join(CHECKOUT, 'never.png'))).rejects.toThrow()
  })
})
