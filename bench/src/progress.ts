/** A line about what is going on, with the seconds since the start. */
export function say(text: string): void {
  const seconds = (performance.now() / 1_000).toFixed(1)
  process.stdout.write(`[${seconds.padStart(6)} s] ${text}\n`)
}
