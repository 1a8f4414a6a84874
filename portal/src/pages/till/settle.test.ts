import type { TillSale } from 'amsel/portal-api'
import { expect, it } from 'vitest'
import { ApiFailure } from '../../api/index.ts'
import { isCertain, type News, settle } from './settle.ts'

const sale = (status: string) => ({ status }) as TillSale
const failed = (status: number, code: string) => new ApiFailure(status, { code, message: '' })
const [GONE, AWAY] = [failed(404, 'not_found'), failed(0, 'no_connection')]

/** What is told, where the gateway answers so one after the other; `gaveUp` counts how often the sale was ended. */
async function told(
  answers: readonly (TillSale | ApiFailure)[],
  atLast: TillSale | null | ApiFailure = null,
) {
  const left = [...answers]
  const news: News[] = []
  const end = new AbortController()
  let gaveUp = 0
  await settle(
    {
      look: async () => {
        const answer = left.shift()
        if (answer === undefined || answer instanceof ApiFailure) throw answer ?? AWAY
        return answer
      },
      giveUp: async () => {
        gaveUp += 1
        if (atLast instanceof ApiFailure) throw atLast
        return atLast
      },
      pause: async () => {
        if (left.length === 0) end.abort()
      },
      signal: end.signal,
    },
    (each) => news.push(each),
  )
  return { news, gaveUp }
}

it.each([
  ['waits until it is paid', [sale('PROCESSING'), sale('SUCCESS')], ['PROCESSING', 'SUCCESS'], 0],
  [
    'asks again after silence',
    [AWAY, failed(503, 'http_503'), sale('FAIL')],
    ['unknown', 'unknown', 'FAIL'],
    0,
  ],
  ['gives a request time to arrive', [GONE, GONE, sale('SUCCESS')], ['SUCCESS'], 0],
  ['ends what never arrived', [GONE, GONE, GONE], ['nothing'], 1],
  [
    'begins to count anew after silence',
    [GONE, GONE, AWAY, GONE, GONE, sale('SUCCESS')],
    ['unknown', 'SUCCESS'],
    0,
  ],
] as const)('%s', async (_what, answers, expected, ends) => {
  const { news, gaveUp } = await told(answers)
  expect(news.map((each) => (typeof each === 'string' ? each : each.sale.status))).toEqual(expected)
  expect(gaveUp).toBe(ends)
})

it('learns of a payment that arrived when it was being ended, and asks on where nobody answers', async () => {
  expect((await told([GONE, GONE, GONE], sale('CANCELLED'))).news).toEqual([{ sale: sale('CANCELLED') }])
  expect((await told([GONE, GONE, GONE], AWAY)).news).toEqual(['unknown'])
})

it.each([
  [409, true],
  [403, true],
  [429, true],
  [503, false],
  [500, false],
  [408, false],
  [0, false],
])('after status %i it is certain that nothing was taken: %s', (status, expected) => {
  expect(isCertain(failed(status, 'x'))).toBe(expected)
})
