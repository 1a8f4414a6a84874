import { createServer } from 'node:http'
import { join } from 'node:path'
import { resultOf } from '@amsel/contract'
import { describe, expect } from 'vitest'
import { AMSEL, complaintOf, eventually, type Home } from '../support/process.ts'
import {
  ACKNOWLEDGEMENT,
  BODY,
  CLIENT_ID,
  withPlayedGateway as it,
  notification,
  type PlayedGateway,
  send,
  start,
  stop,
  writeCredentials,
} from './played-gateway.ts'

/** Starts the command and waits until it listens. */
async function listen(home: Home, ...args: string[]) {
  const listener = home.spawn([AMSEL, 'listen', ...args])
  await eventually(() => expect(listener.stdout() + listener.stderr()).toMatch(/Ctrl-C ends it\.\n/))
  return listener
}

/** The poll that reports, as soon as it is there. */
const reportTo = (gateway: PlayedGateway) =>
  eventually(() => {
    const report = gateway.polls.find(({ answers }) => (answers as object[]).length > 0)
    expect(report).toBeDefined()
    return report?.answers
  })

/** A busy machine may read them after the listener has ended. */
const goodbyesTo = (gateway: PlayedGateway) =>
  eventually(() => {
    const goodbyes = gateway.polls.filter(({ isClosing }) => isClosing)
    expect(goodbyes).not.toEqual([])
    return goodbyes
  })

const TIME = '\\d\\d:\\d\\d:\\d\\d'
const SENT = 'notifyPayment  PAYMENT_RESULT S SUCCESS  order-2417-1'

describe.concurrent('npx amsel listen', () => {
  it('forwards a notification as it is, reports the answer and shows both', async ({
    home,
    gateway,
    receiver,
  }) => {
    const listener = await listen(home, '--forward-to', receiver.url)
    const delivery = notification()
    gateway.handOut(delivery)
    expect(await reportTo(gateway)).toEqual([
      { deliveryToken: delivery.deliveryToken, httpStatus: 200, body: ACKNOWLEDGEMENT },
    ])
    expect(receiver.received).toEqual([
      { path: '/hook?shop=1', headers: expect.objectContaining(delivery.headers), body: BODY },
    ])
    const [opening, line] = listener.stdout().split('\n')
    for (const word of [CLIENT_ID, gateway.url, receiver.url, 'Ctrl-C']) expect(opening).toContain(word)
    expect(line).toMatch(new RegExp(`^${TIME}  ${SENT}  → 200 S SUCCESS$`))
  })

  it('polls for 20 seconds, always as the same listener and for the path that it forwards to', async ({
    home,
    gateway,
    receiver,
  }) => {
    await listen(home, '--forward-to', receiver.url)
    gateway.handOut(notification())
    await reportTo(gateway)
    const { listenerId } = gateway.polls[0] ?? {}
    expect(listenerId).toMatch(/^[0-9a-f-]{36}$/)
    const common = { listenerId, path: '/hook?shop=1' }
    expect(gateway.polls).toEqual([
      { ...common, waitSeconds: 0, answers: [] },
      { ...common, waitSeconds: 20, answers: [] },
      { ...common, waitSeconds: 20, answers: [expect.anything()] },
    ])
  })

  it('has all notifications of a poll answered at the same time', async ({ home, gateway, receiver }) => {
    const isEveryoneThere = new Promise<void>((resolve) => {
      receiver.answer = async () => {
        if (receiver.received.length === 3) resolve()
        await isEveryoneThere
        return [200, ACKNOWLEDGEMENT]
      }
    })
    await listen(home, '--forward-to', receiver.url)
    const deliveries = [notification(), notification(), notification()]
    gateway.handOut(...deliveries)
    expect(await reportTo(gateway)).toEqual(
      deliveries.map(({ deliveryToken }) => expect.objectContaining({ deliveryToken, httpStatus: 200 })),
    )
  })

  it('reports and shows an answer that is no success, its body cut', async ({ home, gateway, receiver }) => {
    receiver.answer = async () => [500, 'x'.repeat(70_000)]
    const listener = await listen(home, '--forward-to', receiver.url)
    gateway.handOut(notification())
    expect(await reportTo(gateway)).toEqual([
      expect.objectContaining({ httpStatus: 500, body: 'x'.repeat(65_536) }),
    ])
    expect(listener.stdout()).toMatch(new RegExp(`^${TIME}  ${SENT}  → 500$`, 'm'))
  })

  it('reports many long answers in no more bytes than the gateway reads', async ({
    home,
    gateway,
    receiver,
  }) => {
    receiver.answer = async () => [500, '\u0001'.repeat(70_000)]
    await listen(home, '--forward-to', receiver.url)
    gateway.handOut(...Array.from({ length: 50 }, notification))
    const report = await reportTo(gateway)
    expect(report).toHaveLength(50)
    expect(JSON.stringify(report).length).toBeLessThan(2_000_000)
  })

  it('reports and shows that the receiver is not there', async ({ home, gateway }) => {
    const listener = await listen(home, '--forward-to', 'http://127.0.0.1:1')
    const delivery = notification()
    gateway.handOut(delivery)
    expect(await reportTo(gateway)).toEqual([{ deliveryToken: delivery.deliveryToken, failure: 'refused' }])
    expect(listener.stdout()).toMatch(new RegExp(`^${TIME}  ${SENT}  → refused$`, 'm'))
  })

  it('acknowledges by itself without an address, and says so', async ({ home, gateway }) => {
    const listener = await listen(home)
    const delivery = notification()
    gateway.handOut(delivery)
    expect(await reportTo(gateway)).toEqual([
      { deliveryToken: delivery.deliveryToken, httpStatus: 200, body: ACKNOWLEDGEMENT },
    ])
    expect(gateway.polls[0]).not.toHaveProperty('path')
    expect(listener.stdout()).toContain('acknowledged here')
  })

  it('with --json prints a line of JSON for each and nothing else', async ({ home, gateway, receiver }) => {
    const listener = await listen(home, '--json', '--forward-to', receiver.url)
    const delivery = notification()
    gateway.handOut(delivery)
    await reportTo(gateway)
    listener.kill('SIGINT')
    const { status, stdout } = await listener.ended
    expect([status, stdout.split('\n').length]).toEqual([0, 2])
    expect(JSON.parse(stdout)).toEqual({
      notificationId: delivery.notificationId,
      kind: 'notifyPayment',
      body: JSON.parse(BODY),
      answer: { httpStatus: 200 },
    })
  })

  it('survives that the gateway goes away, and reports when it is back', async ({
    home,
    gateway,
    receiver,
  }) => {
    receiver.answer = async () => {
      await gateway.close()
      return [200, ACKNOWLEDGEMENT]
    }
    const listener = await listen(home, '--forward-to', receiver.url)
    const delivery = notification()
    gateway.handOut(delivery)
    await eventually(() => expect(listener.stdout()).toContain(`No gateway answers at ${gateway.url}`))
    await gateway.open()
    expect(await reportTo(gateway)).toEqual([
      expect.objectContaining({ deliveryToken: delivery.deliveryToken, httpStatus: 200 }),
    ])
    await eventually(() => expect(listener.stdout()).toMatch(/^The gateway is back\.$/m))
    expect(listener.stdout().match(/Lost the gateway/g)).toHaveLength(1)
    expect(listener.stderr()).toBe('')
  })

  it('waits while the gateway is in trouble', async ({ home, gateway }) => {
    const listener = await listen(home)
    gateway.result = resultOf('UNKNOWN_EXCEPTION')
    gateway.handOut()
    await eventually(() => expect(listener.stdout()).toContain('reports a problem: unknown exception'))
    gateway.result = resultOf('SUCCESS')
    await eventually(() => expect(listener.stdout()).toContain('The gateway is back.'))
  })

  it('ends when the gateway refuses', async ({ home, gateway }) => {
    const listener = await listen(home)
    gateway.result = resultOf('INVALID_CLIENT_STATUS')
    gateway.handOut()
    const { status, stderr } = await listener.ended
    expect([status, stderr]).toEqual([1, 'The gateway refused: The client is not active.\n'])
  })

  it.for(['SIGINT', 'SIGTERM'] as const)(
    'says goodbye on %s with the answers that nobody confirmed yet',
    async (signal, { home, gateway, receiver }) => {
      const listener = await listen(home, '--forward-to', receiver.url)
      gateway.handOut(notification())
      const answers = await reportTo(gateway)
      listener.kill(signal, signal)
      expect((await listener.ended).status).toBe(0)
      expect(await goodbyesTo(gateway)).toMatchObject([{ isClosing: true, waitSeconds: 0, answers }])
    },
  )

  it('breaks off what it forwards when it is stopped', async ({ home, gateway, receiver }) => {
    receiver.answer = () => new Promise(() => {})
    const listener = await listen(home, '--forward-to', receiver.url)
    gateway.handOut(notification())
    await eventually(() => expect(receiver.received).toHaveLength(1))
    listener.kill('SIGTERM')
    expect((await listener.ended).status).toBe(0)
    expect(await goodbyesTo(gateway)).toMatchObject([{ answers: [{ failure: 'broken_off' }] }])
  })

  it('does not wait long for a goodbye', async ({ home, gateway }) => {
    const listener = await listen(home)
    gateway.isSilent = true
    listener.kill('SIGTERM')
    expect((await listener.ended).status).toBe(0)
    expect(await goodbyesTo(gateway)).toHaveLength(1)
  })

  it.for(['', 'nonsense', 'localhost:3000/hook', 'ftp://localhost/'])(
    'says in a sentence that %j is no address',
    async (address, { home }) => {
      expect(complaintOf(await home.amsel(['listen', '--forward-to', address]))).toContain(`"${address}"`)
    },
  )

  it('says in a sentence that there never was a gateway, that it is gone, or that it refuses', async ({
    home,
    gateway,
  }) => {
    gateway.result = resultOf('NO_INTERFACE_DEF')
    expect(complaintOf(await home.amsel(['listen']))).toContain('There is no operation at this path')
    await gateway.close()
    expect(complaintOf(await home.amsel(['listen']))).toContain(`answers at ${gateway.url}`)
    const DATA_DIR = join(home.directory, 'empty')
    expect(complaintOf(await home.amsel(['listen'], { DATA_DIR }))).toContain('start the gateway first')
  })

  it('believes no answer with a wrong signature', async ({ home, gateway }) => {
    const stranger = createServer((_incoming, outgoing) => send(outgoing, '/elsewhere', {}))
    await writeCredentials(home, await start(stranger))
    expect(complaintOf(await home.amsel(['listen']))).toBe("The answer's signature is not valid.")
    expect(gateway.called).toEqual([])
    await stop(stranger)
  })
})
