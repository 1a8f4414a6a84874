import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes every mail and keeps it. */
export async function startMailServer() {
  const mails: string[] = []
  const serve = (socket: Socket) => {
    let isData = false
    let text = ''
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      text += bytes.toString()
      if (isData && text.endsWith('\r\n.\r\n')) {
        mails.push(text.replaceAll('\r\n..', '\r\n.'))
        isData = false
        text = ''
        socket.write('250 ok\r\n')
      } else if (!isData && text.endsWith('\r\n')) {
        isData = /^data/i.test(text)
        const isEnd = /^quit/i.test(text)
        text = ''
        if (isEnd) socket.end('221 bye\r\n')
        else socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => {})
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    mails,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}

/** The link that a mail is about, which has a line of its own. */
export const linkIn = (mail: string): string =>
  /^https?:\/\/\S+/m.exec(mail.replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[0] ?? ''

/** A mail as whoever gets it reads it. */
export function readMail(mail: string): { to: string; subject: string; text: string } {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  const header = (name: string) =>
    new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n[ \t]/g, ' ') ??
    ''
  const content = body.join('\r\n\r\n').replace(/\r\n\.\r\n$/, '')
  const isBase64 = /base64/i.test(header('Content-Transfer-Encoding'))
  const text = isBase64 ? Buffer.from(content, 'base64').toString() : unquoted(content.replace(/=\r\n/g, ''))
  return { to: header('To'), subject: decodedWords(header('Subject')), text: text.replaceAll('\r\n', '\n') }
}

const unquoted = (text: string): string => {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Words of a header that are more than ASCII. */
const decodedWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    )
