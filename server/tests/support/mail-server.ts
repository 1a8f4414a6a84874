import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes every mail and keeps what it was told. */
export async function startMailServer() {
  const mails: string[] = []
  const serve = (socket: Socket) => {
    let isData = false
    let text = ''
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      text += bytes.toString()
      if (isData && text.endsWith('\r\n.\r\n')) {
        mails.push(text)
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
