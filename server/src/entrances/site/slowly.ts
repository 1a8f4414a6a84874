/** The last good answer to a question that is too expensive to be asked by everybody who wants to know. */
interface LastAnswer<T> {
  /** Null until there is one. */
  readonly value: T | null
  /** How long ago it was asked for. */
  readonly ageSeconds: number
}

interface Slowness {
  /** Between two questions. */
  readonly restMs: number
  /** How long callers wait that come before there is an answer, or when it is too old to be of use. */
  readonly patienceMs: number
  /** Beyond this age it is. Unsaid: never. */
  readonly oldMs?: number
  now?(): number
}

/** Of the time that passes, at most so much is spent on asking. */
const SHARE_MAX = 1 / 20

/**
 * Asks when somebody wants to know and the last question is some time ago, in the background: callers get the last good
 * answer at once, and only the first ones wait, for a while. A question that takes long is asked less often; while nobody
 * comes, none is asked.
 */
export function slowly<T>(
  ask: () => Promise<T>,
  { restMs, patienceMs, oldMs = Number.POSITIVE_INFINITY, now = () => performance.now() }: Slowness,
): () => Promise<LastAnswer<T>> {
  let value: T | null = null
  let answeredFrom: number | null = null
  let isAsked = false
  let restUntil = Number.NEGATIVE_INFINITY
  let asking: Promise<void> = Promise.resolve()
  const ageMs = () => (answeredFrom === null ? 0 : now() - answeredFrom)
  const begin = async () => {
    const askedAt = now()
    answeredFrom ??= askedAt
    try {
      value = await ask()
      answeredFrom = askedAt
    } catch {
      // The age of the answer shows it.
    } finally {
      isAsked = false
      restUntil = now() + Math.max(restMs, (now() - askedAt) / SHARE_MAX)
    }
  }
  return async () => {
    if (!isAsked && now() >= restUntil) {
      isAsked = true
      asking = begin()
    }
    if (value === null || ageMs() > oldMs) await within(asking, patienceMs)
    return { value, ageSeconds: ageMs() / 1_000 }
  }
}

async function within(asking: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([asking, enough]).finally(() => clearTimeout(timer))
}
