// The frame of a trial that runs for minutes: tells the time beside what it says, and ends what it has begun, however it ends.

const startedAt = performance.now()
const ends = []
let isEnding = false

export const secondsSince = (moment) => ((performance.now() - moment) / 1_000).toFixed(1)

export const say = (text) => console.log(`${secondsSince(startedAt).padStart(6)} s  ${text}`)

/** What was begun last is ended first. */
export const atEnd = (act) => ends.push(act)

/** Runs it, ends everything, and leaves with 0 where it gives true. */
export async function runTrial(run) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(130))
  try {
    await end((await run()) ? 0 : 1)
  } catch (error) {
    if (!isEnding) console.error(error)
    await end(1)
  }
}

async function end(status) {
  if (isEnding) return
  isEnding = true
  for (const each of ends.reverse()) await each().catch((error) => console.error(error.message))
  process.exit(status)
}
