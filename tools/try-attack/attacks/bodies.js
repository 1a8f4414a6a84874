import { payRequest } from '../shop.js'

const nested = (open, close, depth) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** Signed by a merchant whose key was stolen: nothing of it may stop the others, or be answered with a fault. */
const BODIES = {
  '2 MB of lists in lists': nested('[', ']', 1_000_000),
  '1 MB of objects in objects': nested('{"a":', '}', 150_000),
  'a list of 500,000 objects': `{"goods":[${Array.from({ length: 250_000 }, () => '{}').join(',')}]}`,
  '100,000 fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, 1])),
  ),
  'the same field 200,000 times': `{${Array.from({ length: 200_000 }, () => '"a":1').join(',')}}`,
  'a number of 1,000,000 digits': `{"paymentAmount":{"currency":"HKD","value":${'9'.repeat(1_000_000)}}}`,
  'a text of 2 MB': JSON.stringify({ paymentRequestId: 'x'.repeat(2_000_000) }),
  'half a surrogate': '{"paymentRequestId":"\\ud800"}',
  'a NUL in a text': '{"paymentRequestId":"a\\u0000b"}',
  'a prototype': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  nothing: '',
  null: 'null',
  'a list': '[]',
  'an amount below zero': JSON.stringify(payRequest({ paymentAmount: { currency: 'HKD', value: '-1' } })),
  'an amount of 1e3': JSON.stringify(payRequest({ paymentAmount: { currency: 'HKD', value: '1e3' } })),
  'SQL in an id': JSON.stringify(payRequest({ paymentRequestId: "1'; drop table payments; --" })),
  '3 MB, too long': 'x'.repeat(3_000_000),
  '9 MB, far too long': 'x'.repeat(9_000_000),
}

/** So long that it is not read to its end: the connection may be closed before its sender has read the answer. */
const UNREAD = new Set(['9 MB, far too long'])

export const bodies = {
  name: 'deep and giant bodies',
  async run({ gateway, signBody }) {
    const tries = []
    for (const [what, body] of Object.entries(BODIES)) {
      const { path, headers } = await signBody(body)
      const answer = await fetch(gateway.url + path, { method: 'POST', headers, body })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => ({ status: 0, text: '' }))
      const code = /"resultCode":"(\w+)"/.exec(answer.text)?.[1] ?? 'closed'
      const isAnswered = answer.status > 0 || UNREAD.has(what)
      const isHeld = isAnswered && code !== 'UNKNOWN_EXCEPTION' && answer.status < 500
      tries.push({ what, isHeld, detail: code })
    }
    return tries
  },
}
