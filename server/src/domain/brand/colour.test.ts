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
