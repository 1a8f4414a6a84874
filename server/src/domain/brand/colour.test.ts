import { describe, expect, it } from 'vitest'
import { adviceOn, contrast, GROUNDS, isColour, paletteOf, textOn } from './colour.ts'

const STEPS = ['00', '33', '66', '99', 'cc', 'ff']
const COLOURS = [
  ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`))),
  ...Array.from({ length: 256 }, (_, grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`),
]

describe('a colour', () => {
  it('is # and six small hexadecimal digits', () => {
    expect(isColour('#0a7cff')).toBe(true)
    for (const text of ['#0A7CFF', '#fff', 'red', '#0a7cff;', '', '0a7cff', '#0a7cff\n'])
      expect(isColour(text)).toBe(false)
  })

  it('has text on it that is read, whatever it is', () => {
    for (const colour of COLOURS) expect(contrast(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5)
  })

  it('has an edge that is seen on the light page and on the dark one', () => {
    for (const colour of COLOURS) {
      const { light, dark } = paletteOf(colour)
      expect(contrast(light.edge, GROUNDS.light)).toBeGreaterThanOrEqual(3)
      expect(contrast(dark.edge, GROUNDS.dark)).toBeGreaterThanOrEqual(3)
      expect(contrast(dark.brand, dark.onBrand)).toBeGreaterThanOrEqual(4.5)
      expect(light.brand).toBe(colour)
    }
  })

  it('that is hard to see gets a proposal that is not, and another one gets none', () => {
    expect(adviceOn('#175a8a')).toBeNull()
    const advice = adviceOn('#ffe066')
    expect(advice?.contrast).toBeLessThan(3)
    expect(adviceOn(advice?.proposal ?? '')).toBeNull()
  })

  it('stays as it is in the dark where it is seen there', () => {
    expect(paletteOf('#ffe066').dark).toEqual({ brand: '#ffe066', onBrand: '#000000', edge: '#ffe066' })
    expect(paletteOf('#101010').dark.brand).not.toBe('#101010')
  })
})

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
})

it.each([
  ['#ffe066', { light: ['#ffe066', '#000000', '#9b893e'], dark: ['#ffe066', '#000000', '#ffe066'] }],
  ['#101010', { light: ['#101010', '#ffffff', '#101010'], dark: ['#6d6d6d', '#ffffff', '#6d6d6d'] }],
])('%s is painted so', (colour, expected) => {
  const { light, dark } = paletteOf(colour)
  expect({
    light: [light.brand, light.onBrand, light.edge],
    dark: [dark.brand, dark.onBrand, dark.edge],
  }).toEqual(expected)
})

it('a merchant reads how hard a colour is to see, with one decimal, rounded down', () => {
  expect(adviceOn('#ffe066')).toEqual({ contrast: 1.1, proposal: '#9b893e' })
  expect(adviceOn('#ffffff')).toMatchObject({ contrast: 1.1 })
})

it.each([
  ['#0a0a0a', '#000000', 1.0607],
  ['#0b0b0b', '#000000', 1.0669],
  ['#ff0000', '#ffffff', 3.9985],
  ['#00ff00', '#ffffff', 1.3722],
  ['#0000ff', '#ffffff', 8.5925],
])('the contrast of %s to %s is as WCAG computes it', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 4)
})

it('is no colour with anything before it', () => {
  expect(isColour(' #0a7cff')).toBe(false)
  expect(isColour('#0a7cff0')).toBe(false)
})

it('every paint is a colour', () => {
  for (const { light, dark } of ['#ffff00', '#0a0000', '#00ff08'].map(paletteOf))
    for (const colour of [light.edge, dark.brand, dark.edge]) expect(isColour(colour)).toBe(true)
})
