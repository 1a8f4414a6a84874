// The mail server of the gateway under attack: it takes every mail, and the attack reads them all.
import { once } from 'node:events'
import { createServer } from 'node:net'

export class Mailbox {
  /** As their readers see them. */
  mails = []

  async open() {
    this.server = createServer((socket) => this.#serve(socket)).listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return `smtp://127.0.0.1:${this.server.address().port}`
  }

  to(email) {
    return this.mails.filter(({ to }) => to === email)
  }

  close() {
    this.server?.close()
  }

  #serve(socket) {
    let [isData, text] = [false, '']
    socket.write('220 attack\r\n')
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (part) => {
      text += part
      if (isData && text.endsWith('\r\n.\r\n')) {
        // A line that begins with a dot travels with another one before it.
        this.mails.push(readMail(text.replaceAll('\r\n..', '\r\n.')))
        ;[isData, text] = [false, '']
        socket.write('250 taken\r\n')
      } else if (!isData && text.endsWith('\r\n')) {
        isData = /^data/i.test(text)
        if (/^quit/i.test(text)) socket.end('221 bye\r\n')
        else socket.write(isData ? '354 go on\r\n' : '250 yes\r\n')
        text = ''
      }
    })
  }
}

function readMail(mail) {
  const [head, ...body] = mail.split('\r\n\r\n')
  // A line that begins with a space goes on with the one before it.
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  const content = body.join('\r\n\r\n').replace(/\r\n\.\r\n$/, '')
  const isBase64 = /base64/i.test(header('content-transfer-encoding'))
  const text = isBase64 ? Buffer.from(content, 'base64').toString() : unquoted(content.replace(/=\r\n/g, ''))
  return {
    to: header('to'),
    headers: lines.map((line) => line.split(':')[0].toLowerCase()),
    subject: decodedWords(header('subject')),
    text: text.replaceAll('\r\n', '\n'),
  }
}

const unquoted = (text) => {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Words of a header that are more than ASCII. */
const decodedWords = (text) =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind, word) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    )
