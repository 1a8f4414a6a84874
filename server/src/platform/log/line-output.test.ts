import { expect, it, vi } from 'vitest'
import { LineOutput } from './line-output.ts'

/** A reader who can stop reading. */
function newReader() {
  const reader = { room: Number.POSITIVE_INFINITY, text: '', isGone: false }
  const output = new LineOutput(
    {
      isTerminal: false,
      take(bytes) {
        if (reader.isGone) throw Object.assign(new Error('gone'), { code: 'EPIPE' })
        const taken = Math.min(reader.room, bytes.length)
        if (taken === 0) throw Object.assign(new Error('no room'), { code: 'EAGAIN' })
        reader.text += bytes.toString('utf8', 0, taken)
        reader.room -= taken
        return taken
      },
    },
    (lost) => `${lost} lost\n`,
  )
  return { reader, output }
}

it('a line is written at once', () => {
  const { reader, output } = newReader()
  output.write('one\n')
  expect([reader.text, output.waitingBytes]).toEqual(['one\n', 0])
})

it('what a slow reader has no room for comes later, whole and in order', async () => {
  const { reader, output } = newReader()
  reader.room = 6
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line)
  expect([reader.text, output.waitingBytes]).toEqual(['one\ntw', 8])
  reader.room = Number.POSITIVE_INFINITY
  await vi.waitFor(() => expect(reader.text).toBe('one\ntwo\nthree\n'))
  output.write('four\n')
  expect(reader.text).toBe('one\ntwo\nthree\nfour\n')
})

it('a reader who stops costs a limited memory, and is told how much was left out', async () => {
  const { reader, output } = newReader()
  reader.room = 0
  const line = `${'x'.repeat(999)}\n`
  for (let count = 0; count < 10_000; count += 1) output.write(line)
  expect(output.waitingBytes).toBeLessThanOrEqual(1024 * 1024)
  const kept = output.waitingBytes / 1_000
  reader.room = Number.POSITIVE_INFINITY
  await vi.waitFor(() => expect(reader.text).toMatch(/lost\n$/))
  expect(reader.text).toBe(`${line.repeat(kept)}${10_000 - kept} lost\n`)
})

it('a reader who has gone costs nothing', () => {
  const { reader, output } = newReader()
  reader.isGone = true
  output.write('one\n')
  output.write('two\n')
  expect(output.waitingBytes).toBe(0)
})
