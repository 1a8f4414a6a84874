/**
 * Asks once for all callers at about the same moment: those that come while it is asked wait for the same answer, and
 * those that come within its life get it too. The life begins with the asking, so no answer is older.
 */
export function shared<T>(
  lifeMs: number,
  ask: () => Promise<T>,
  now = () => performance.now(),
): () => Promise<T> {
  let answer: Promise<T> | null = null
  let isAsked = false
  let askedAt = 0
  return () => {
    if (answer && (isAsked || now() - askedAt < lifeMs)) return answer
    isAsked = true
    askedAt = now()
    answer = ask().finally(() => {
      isAsked = false
    })
    return answer
  }
}
