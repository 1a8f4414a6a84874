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

/** The first account is slow and unsteady; in the midst of it who calls is killed. */
const killedMeanwhile = (state, way, name) => ({
  async act(chain, ms) {
    chain[way].turn(state)
    await delay(ms / 2)
    await killed(name).act(chain)
    await delay(ms / 2)
    chain[way].turn('open')
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

/** `up` is the way of calls to the first account, `over` that to the second, `down` that of messages. */
export const FAULTS = [
  { name: 'the front is killed', ...killed('front') },
  { name: 'the first account resets calls and answers late', ...turned('brown', 'up') },
  { name: 'the back is killed', ...killed('back') },
  { name: 'the connection is cut, both ways', ...turned('cut', 'up', 'over', 'down') },
  { name: 'calls are taken and never answered, messages neither', ...turned('hole', 'up', 'over', 'down') },
  { name: 'the front is killed', ...killed('front') },
  { name: 'calls to the first account arrive, and their answers are lost', ...turned('deaf', 'up') },
  { name: 'the back is killed', ...killed('back') },
  { name: 'messages are lost', ...turned('hole', 'down') },
  {
    name: 'the first account resets calls and answers late, and the front is killed',
    ...killedMeanwhile('brown', 'up', 'front'),
  },
  { name: 'both are killed', ...killed('front', 'back') },
]
