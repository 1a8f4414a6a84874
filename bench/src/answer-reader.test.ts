import { describe, expect, it } from 'vitest'
import { AnswerReader } from './answer-reader.ts'

const answer = (status: number, body: string) =>
  `HTTP/1.1 ${status} Any\r\ncontent-type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

describe('the reader of answers', () => {
  const stream = Buffer.from(answer(200, '{"a":1}') + answer(503, '') + answer(200, '\r\n\r\n{}'))

  it.each([1, 2, 3, 7, 40, 90, stream.length])('tells each status once, in chunks of %i bytes', (size) => {
    const statuses: number[] = []
    const reader = new AnswerReader((status) => statuses.push(status))
    for (let start = 0; start < stream.length; start += size)
      reader.read(stream.subarray(start, start + size))
    expect(statuses).toEqual([200, 503, 200])
  })

  it('tells nothing before the last byte has come', () => {
    const statuses: number[] = []
    new AnswerReader((status) => statuses.push(status)).read(Buffer.from(answer(200, '{"a":1}').slice(0, -1)))
    expect(statuses).toEqual([])
  })

  it('does not take another protocol for an answer', () => {
    const statuses: number[] = []
    new AnswerReader((status) => statuses.push(status)).read(Buffer.from('SSH-2.0-x\r\n\r\n'))
    expect(statuses).not.toContain(200)
  })
})
