import { CARD_BRANDS, PAYMENT_METHODS } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { contrast, isColour } from '../../../domain/index.ts'
import { DRAWN, drawnOf } from './drawn.ts'
import { mark } from './mark.ts'

const NAMES = [...PAYMENT_METHODS.map(({ type }) => type), ...CARD_BRANDS.map(({ brand }) => brand as string)]
const NONE = new Map<string, string>()

describe.each(NAMES.filter((name) => name !== 'CARD'))('the mark of %s', (name) => {
  it('has its own colour and letters that can be read', () => {
    const [colour = '', ...lines] = drawnOf(name) ?? []
    expect(isColour(colour)).toBe(true)
    const { text } = mark(name, name, NONE)
    const [, letters = ''] = /<text [^>]*fill="([^"]*)"/.exec(text) ?? []
    expect(contrast(colour, letters)).toBeGreaterThanOrEqual(4.5)
    for (const line of lines) expect(text).toContain(line?.replace("'", '&#39;'))
    const sizes = [...text.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9)
    expect(sizes).toHaveLength(lines.length)
  })
})

it('draws nothing that nobody uses', () => {
  const used = new Set(NAMES.map(drawnOf))
  expect(Object.keys(DRAWN).filter((name) => !used.has(DRAWN[name]))).toEqual([])
})

it('shows the operator’s file as a picture, and nothing of it in the page', () => {
  const { text } = mark('VISA', 'Visa', new Map([['VISA', '/marks/VISA.abc.svg']]))
  expect(text).toBe('<img class="badge given" src="/marks/VISA.abc.svg" alt="">')
})

it('a method without a mark gets its first letters', () => {
  expect(mark('NEW_WALLET', 'New Wallet', NONE).text).toContain('>NW</text>')
})
