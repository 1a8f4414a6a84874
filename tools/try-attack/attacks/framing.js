import { sendRaw } from '../raw.js'

const post = (lines, body = '') =>
  ['POST /ams/api/v1/payments/pay HTTP/1.1', 'Host: x', ...lines, '', body].join('\r\n')

/** Unless something else is promised each is refused, by one answer, and nothing behind it may be taken for a second request. */
const FRAMES = {
  'both lengths': post(
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    '0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n',
  ),
  'two lengths that differ': post(
    ['Content-Length: 4', 'Content-Length: 40'],
    'GET /smuggled HTTP/1.1\r\n\r\n',
  ),
  'a negative length': post(['Content-Length: -1'], 'x'),
  'a length with a plus': post(['Content-Length: +4'], 'xxxx'),
  'a length in hexadecimal': post(['Content-Length: 0x10'], 'x'.repeat(16)),
  'an unknown coding': post(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'),
  'a hidden coding': post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'),
  'a chunk with a bad size': post(['Transfer-Encoding: chunked'], 'zz\r\nx\r\n0\r\n\r\n'),
  'a chunk of a giant size': post(['Transfer-Encoding: chunked'], 'ffffffffffffffff\r\nx\r\n0\r\n\r\n'),
  'a folded header': post(['Content-Length: 0', 'X-A: b', ' c: d']),
  'a space before the colon': post(['Content-Length : 0']),
  'a NUL in a header': post(['X-A: a\0b', 'Content-Length: 0']),
  'a bare carriage return': 'POST /ams/api/v1/payments/pay HTTP/1.1\rHost: x\r\n\r\n',
  'headers of 1 MB': post([`X-A: ${'a'.repeat(1_000_000)}`, 'Content-Length: 0']),
  '20,000 headers': post(Array.from({ length: 20_000 }, (_, n) => `X-${n}: a`)),
  'no HTTP at all': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'HTTP/0.9': 'GET /\r\n\r\n',
  'HTTP/9.9': 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'an upgrade': 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  CONNECT: 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n',
  'an address above the root': 'GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n',
  'an address of another host': 'GET http://169.254.169.254/ HTTP/1.1\r\nHost: x\r\n\r\n',
}

/** How the others are taken: what comes back, and from where. */
const REFUSED = {
  what: 'refused',
  is: ({ codes }) => codes.length === 1 && codes[0] >= 400 && codes[0] < 500,
}
const CLOSED = { what: 'closed', is: ({ codes, isClosed }) => codes.length === 0 && isClosed }
/** As if it had been asked for in the usual way: nothing but the gateway's own first page. */
const OWN_PAGE = {
  what: 'the own page',
  is: ({ codes, text }) => codes.length === 1 && codes[0] === 200 && text.includes('<h1>This is Amsel</h1>'),
}
/** It is a body that is slow to come: it has its time, and no answer until then. */
const WAITED_FOR = { what: 'waited for', is: ({ codes, isClosed }) => codes.length === 0 && !isClosed }
const PROMISES = {
  'a chunk of a giant size': WAITED_FOR,
  'HTTP/0.9': OWN_PAGE,
  'an upgrade': OWN_PAGE,
  CONNECT: CLOSED,
  'an address of another host': OWN_PAGE,
}

export const framing = {
  name: 'framing',
  async run({ gateway }) {
    const tries = []
    for (const [what, bytes] of Object.entries(FRAMES)) {
      const promise = PROMISES[what] ?? REFUSED
      const answer = await sendRaw(gateway.port, bytes, { ms: 3_000 })
      const { text, codes, isClosed } = answer
      const came = codes.join(' ') || (isClosed ? 'closed' : 'no answer')
      const isHeld = promise.is(answer) && !/root:|ami-id/.test(text)
      tries.push({ what, isHeld, detail: `${came}, to be ${promise.what}` })
    }
    return tries
  },
}
