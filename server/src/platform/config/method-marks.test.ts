import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSettings } from './check-settings.ts'
import { readMethodMarks } from './method-marks.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
/** 16 by 16 pixels, transparent. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAEklEQVR4nGNgGAWjYBSMAggAAAQQAAFVN1rQAAAAAElFTkSuQmCC',
  'base64',
)

let folder = ''
const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amsel-marks-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the folder of marks', () => {
  it('has a file for a payment method or a card brand', async () => {
    await put('ALIPAY_HK.svg', SVG)
    await put('VISA.png', PNG)
    const { marks, flaws } = await readMethodMarks(folder)
    expect(flaws).toEqual([])
    expect(marks.map(({ name, type }) => [name, type])).toEqual([
      ['ALIPAY_HK', 'image/svg+xml'],
      ['VISA', 'image/png'],
    ])
  })

  it.each([
    ['VISA.gif', SVG, 'not named'],
    ['visa.svg', SVG, 'not named'],
    ['READ_ME.svg', SVG, 'not named'],
    ['VISA.svg', '<html><svg></svg></html>', 'no SVG picture'],
    ['VISA.svg', PNG, 'no SVG picture'],
    ['VISA.png', SVG, 'no PNG picture'],
    ['VISA.png', PNG.subarray(0, 60), 'no PNG picture'],
    ['VISA.svg', SVG.padEnd(64 * 1024 + 1), 'more than 64 kB'],
  ])('shows no %s with what it may not hold', async (name, content, why) => {
    await put(name, content)
    const { marks, flaws } = await readMethodMarks(folder)
    expect(marks).toEqual([])
    expect(flaws).toEqual([expect.stringContaining(`${name} is not shown: `)])
    expect(flaws[0]).toContain(why)
  })

  it.each([
    '',
    '\ufeff',
    '<?xml version="1.0"?>\n',
    '<!-- drawn by us -->\n',
    '<!DOCTYPE svg PUBLIC "a" "b">\n',
  ])('takes an SVG that begins with %j', async (begin) => {
    await put('VISA.svg', begin + SVG)
    expect((await readMethodMarks(folder)).marks).toHaveLength(1)
  })

  it('shows nothing that lies outside of it, and follows links that stay inside', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'amsel-outside-'))
    await writeFile(join(outside, 'secret.svg'), SVG)
    await symlink(join(outside, 'secret.svg'), join(folder, 'VISA.svg'))
    // As Kubernetes mounts it.
    await mkdir(join(folder, '..data'))
    await writeFile(join(folder, '..data', 'JCB.svg'), SVG)
    await symlink('..data/JCB.svg', join(folder, 'JCB.svg'))
    const { marks, flaws } = await readMethodMarks(folder)
    await rm(outside, { recursive: true })
    expect(marks.map(({ name }) => name)).toEqual(['JCB'])
    expect(flaws).toEqual(['VISA.svg is not shown: it leads out of the folder'])
  })

  it('with two files for one name shows the first', async () => {
    await put('VISA.svg', SVG)
    await put('VISA.png', PNG)
    const { marks, flaws } = await readMethodMarks(folder)
    expect(marks.map(({ type }) => type)).toEqual(['image/png'])
    expect(flaws).toEqual(['VISA.svg is not shown: there is another file for VISA'])
  })
})

describe('settings check', () => {
  it('names what is not shown, which ends no start', async () => {
    await put('VIZA.svg', SVG)
    const { problems, flawsOfMarks } = await checkSettings({ METHOD_MARKS: folder })
    expect(problems).toEqual([])
    expect(flawsOfMarks).toEqual([expect.stringContaining('VIZA.svg is not shown')])
  })

  it('has a problem with a folder that is not there', async () => {
    const { problems } = await checkSettings({ METHOD_MARKS: join(folder, 'nowhere') })
    expect(problems).toEqual([expect.stringContaining('METHOD_MARKS cannot be read')])
  })
})
