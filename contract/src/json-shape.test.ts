import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flawOfShape, JSON_DEPTH_MAX, JSON_VALUES_MAX } from './json-shape.ts'

const TOO_DEEP = 'is nested too deeply'
const TOO_MANY = 'holds too many values'
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Alone, and where only a look at every character can tell. */
const inLongText = (json: string) => `{"a":"${'x'.repeat(JSON_VALUES_MAX)}","b":${json}}`

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe('a JSON text', () => {
  it('may have the greatest depth and not one level more', () => {
    expect(flawOfShape(nested(JSON_DEPTH_MAX))).toBeNull()
    expect(flawOfShape(nested(JSON_DEPTH_MAX + 1))).toBe(TOO_DEEP)
    expect(flawOfShape(inLongText(nested(JSON_DEPTH_MAX - 1)))).toBeNull()
    expect(flawOfShape(inLongText(nested(JSON_DEPTH_MAX)))).toBe(TOO_DEEP)
  })

  it('may have many values side by side, up to a number', () => {
    expect(flawOfShape(`[${'[],'.repeat(4_000)}1]`)).toBeNull()
    expect(flawOfShape(`[${'[],'.repeat(JSON_VALUES_MAX / 2)}1]`)).toBe(TOO_MANY)
    expect(flawOfShape(`[${'1,'.repeat(JSON_VALUES_MAX - 2)}1]`)).toBeNull()
    expect(flawOfShape(`[${'1,'.repeat(JSON_VALUES_MAX)}1]`)).toBe(TOO_MANY)
  })

  it.each([
    ['brackets', '['.repeat(100)],
    ['commas', ','.repeat(2 * JSON_VALUES_MAX)],
    ['an escaped quote', `\\"${'['.repeat(100)}`],
    ['an escaped backslash and quote', `\\\\\\"${'['.repeat(100)}`],
  ])('may have %s within a string', (_what, text) => {
    for (const json of [`["${text}"]`, inLongText(`"${text}"`)]) {
      JSON.parse(json)
      expect(flawOfShape(json)).toBeNull()
    }
  })

  it('counts what stands behind a string that ends in backslashes', () => {
    expect(flawOfShape(`["\\\\",${nested(JSON_DEPTH_MAX)}]`)).toBe(TOO_DEEP)
  })

  it('is judged by its depth, whatever it holds', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', ',', 'a') })
    const value = fc.object({ key: text, values: [text, fc.integer()], maxDepth: 4, maxKeys: 3 })
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 40 }), (inner, levels) => {
        let wrapped: unknown = inner
        for (let level = 0; level < levels; level += 1) wrapped = level % 2 ? [wrapped] : { 'a"': wrapped }
        const expected = depthOf(wrapped) > JSON_DEPTH_MAX ? TOO_DEEP : null
        expect(flawOfShape(JSON.stringify(wrapped))).toBe(expected)
        expect(flawOfShape(JSON.stringify(wrapped, null, 10).padStart(2 * JSON_VALUES_MAX))).toBe(expected)
      }),
    )
  })

  it('that is none is left to the parser', () => {
    for (const text of ['', '"', '"\\', '}}}}', '\\'.repeat(9)]) expect(flawOfShape(text)).toBeNull()
  })
})
