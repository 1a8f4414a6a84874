import type { Letter } from './network.ts'

type Line =
  | { readonly at: number; readonly kind: 'message'; readonly letter: Letter; readonly how: string }
  | { readonly at: number; readonly kind: 'note'; readonly who: string; readonly text: string }

/** What has happened, for the one who reads a run that failed. */
export class Story {
  readonly #now: () => number
  readonly #lines: Line[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  message(letter: Letter, how: string): void {
    this.#lines.push({ at: this.#now(), kind: 'message', letter, how })
  }

  note(who: string, text: string): void {
    this.#lines.push({ at: this.#now(), kind: 'note', who, text })
  }

  /** All of it, in a form that two runs of one seed share to the letter. */
  get text(): string {
    return this.#lines.map((line) => JSON.stringify(line)).join('\n')
  }

  /** A sequence diagram in the notation of Mermaid. */
  diagram(): string {
    const began = this.#lines[0]?.at ?? 0
    const lines = this.#lines.map((line) => {
      const time = `${((line.at - began) / 1_000).toFixed(3)} s`
      if (line.kind === 'note') return `  Note over ${line.who}: ${time} ${cleaned(line.text)}`
      const { from, to, what } = line.letter
      const arrow = line.how === 'lost' ? '--x' : '->>'
      return `  ${from}${arrow}${to}: ${time} ${cleaned(what)}${line.how === 'again' ? ' (again)' : ''}`
    })
    return ['sequenceDiagram', ...lines].join('\n')
  }
}

/** Without what the notation takes for its own. */
const cleaned = (text: string) => text.replace(/[;#\n]/g, ' ').slice(0, 160)
