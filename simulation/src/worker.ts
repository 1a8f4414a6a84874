// Runs the seeds that its parent names, one after the other. Time and chance are replaced before the gateway is loaded.
import { createHash } from 'node:crypto'
import type { Answered, Question } from './messages.ts'
import { replaceGlobals } from './replaced-globals.ts'

replaceGlobals()
// Statements are sent one behind the other on purpose: a step waits for all that it sent.
process.noDeprecation = true
const { runSeed } = await import('./run-seed.ts')

async function answer({ ground, given }: Question): Promise<Answered> {
  try {
    const { story, ...ran } = await runSeed(ground, given)
    const storyDigest = createHash('sha256').update(story.text).digest('hex').slice(0, 16)
    return { ...ran, storyDigest, diagram: ran.violation && story.diagram() }
  } catch (error) {
    return { seed: given.seed, fault: String((error as Error).stack) }
  }
}

process.on('message', async (question: Question) => process.send?.(await answer(question)))
process.on('disconnect', () => process.exit(0))
