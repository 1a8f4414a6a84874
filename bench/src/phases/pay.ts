import { checkPay, checkPayAnswer, whileChecking } from '../check.ts'
import { requireExpectedAnswers } from '../counters.ts'
import { payMessage } from '../message.ts'
import type { Contender, Phase } from '../phase.ts'
import type { Rival } from '../rival.ts'
import { enoughFor, loadSlice, signRequests } from '../slice.ts'
import { clientOf, type Stage, takeNumbers } from '../stage.ts'
import { requireDone } from './require-done.ts'

/** The numbers of the payments that the checks make. */
const CHECKS_FROM = 1e11

/** New cashier payments, every request with an id of its own. All three get the same ones. */
export const pay: Phase = {
  name: 'pay',
  warmUpSeconds: 12,
  async enter(stage) {
    const files: Promise<string>[] = []
    const fileOf = (turn: number, seconds: number) => {
      files[turn] ??= signPays(stage, turn, seconds)
      return files[turn]
    }
    for (const rival of [stage.floor, stage.naive])
      await checkPayAnswer(rival.counterpart, clientOf(stage, 0), CHECKS_FROM)
    const rival = ({ pid, counterpart }: Rival): Contender => {
      return async (turn, seconds) =>
        loadSlice(stage, { pid, url: counterpart.url }, { file: await fileOf(turn, seconds), seconds })
    }
    let checked = 0
    const check = () => checkPay(stage.counterpart, clientOf(stage, ++checked), CHECKS_FROM + checked)
    const gateway: Contender = async (turn, seconds) => {
      const file = await fileOf(turn, seconds)
      return requireDone(stage, { table: 'payments', condition: `status = 'PROCESSING'` }, async () => {
        const { result } = await whileChecking(loadSlice(stage, stage.gateway, { file, seconds }), check)
        await requireExpectedAnswers(stage.gateway.url)
        return result
      })
    }
    return { floor: rival(stage.floor), naive: rival(stage.naive), gateway }
  },
}

async function signPays(stage: Stage, turn: number, seconds: number): Promise<string> {
  const count = enoughFor(stage, seconds)
  const first = takeNumbers(stage, count)
  return signRequests(stage, `pay-${turn}`, count, (index) =>
    payMessage(clientOf(stage, first + index), first + index),
  )
}
