import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { payRequest } from '../shop.js'

/** Names for this machine and its neighbours that a notification must not go to. %p is a port on which a trap listens. */
const ADDRESSES = [
  'http://127.0.0.1:%p/',
  'http://localhost:%p/',
  'http://LOCALHOST.:%p/',
  'http://127.1:%p/',
  'http://127.000.000.001:%p/',
  'http://2130706433:%p/',
  'http://0x7f000001:%p/',
  'http://0177.0.0.1:%p/',
  'http://0:%p/',
  'http://0.0.0.0:%p/',
  'http://[::1]:%p/',
  'http://[::]:%p/',
  'http://[::ffff:127.0.0.1]:%p/',
  'http://[::ffff:7f00:1]:%p/',
  'http://[64:ff9b::7f00:1]:%p/',
  'http://[2002:7f00:1::]:%p/',
  'http://[fe80::5efe:7f00:1]:%p/',
  'http://user@127.0.0.1:%p/',
  'http://127.0.0.1:%p@shop.example/',
  'http://127.0.0.1%2f:%p/',
  'http://①②⑦.⓪.⓪.①:%p/',
  'http://169.254.169.254/',
  'http://[fd00:ec2::254]/',
  'http://168.63.129.16/',
  'http://100.100.100.200/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://192.0.0.192/',
  'http://[fc00::1]/',
  'http://[fe80::1]/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:%p/_x',
  'ftp://127.0.0.1:%p/',
  'unix:/run/x.sock',
  'data:text/plain,x',
]
const DELIVERY_MS = 3_000

export const ssrf = {
  name: 'addresses that notifications must not reach',
  async run({ shop }) {
    let calls = 0
    const trap = createServer((socket) => {
      calls += 1
      socket.destroy()
    }).listen(0, '::')
    await once(trap, 'listening')
    const { port } = trap.address()
    const tries = []
    for (const pattern of ADDRESSES) {
      const paymentNotifyUrl = pattern.replace('%p', port)
      const { result, paymentId } = await shop.ask('payments/pay', payRequest({ paymentNotifyUrl }))
      if (paymentId) await shop.ask('simulator/completePayment', { paymentId, outcome: 'SUCCESS' })
      tries.push({ what: pattern.replace('%p', 'PORT'), paymentId, detail: result.resultCode })
    }
    await delay(DELIVERY_MS)
    trap.close()
    const feed = await shop.ask('notifications/list', { limit: 100 })
    return tries.map(({ what, paymentId, detail }) => {
      const shown = feed.notifications?.find(({ body }) => body.paymentId === paymentId)
      const isDelivered = shown?.deliveryState === 'DELIVERED' || shown?.deliveryState === 'ACKNOWLEDGED'
      return {
        what,
        isHeld: calls === 0 && !(paymentId && isDelivered),
        detail: shown?.deliveryState ?? detail,
      }
    })
  },
}
