/** What goes wrong, a row each: `act` begins it, waits for `ms` where it lasts, and ends it. */
import { setTimeout as delay } from 'node:timers/promises'

const turned = (state, ...names) => ({
  async act(chain, ms) {
    const ways = names.map((name) => chain[name])
    for (const way of ways) way.turn(state)
    await delay(ms)
    for (const way of ways) way.turn('open')
  },
})

const killed = (...names) => ({
  isShort: true,
  async act(chain) {
    const gateways = names.map((name) => chain[name])
    await Promise.all(gateways.map((gateway) => gateway.kill()))
    await Promise.all(gateways.map((gateway) => gateway.start()))
  },
})

/** `up` is the way of calls, `down` that of messages. */
export const FAULTS = [
  { name: 'the front is killed', ...killed('front') },
  { name: 'the back is killed', ...killed('back') },
  { name: 'the connection is cut, both ways', ...turned('cut', 'up', 'down') },
  { name: 'calls are taken and never answered, messages neither', ...turned('hole', 'up', 'down') },
  { name: 'the front is killed', ...killed('front') },
  { name: 'calls arrive, and their answers are lost', ...turned('deaf', 'up') },
  { name: 'the back is killed', ...killed('back') },
  { name: 'messages are lost', ...turned('hole', 'down') },
  { name: 'both are killed', ...killed('front', 'back') },
]
