import { expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import { HELP } from './help.ts'

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
/** What stands in blocks of code: the usage, then the example. */
const blocksOf = (help: string) => help.split(/\n\n(?=\S)/)

it('each command has help, and nothing else has', () => {
  expect(Object.keys(HELP).sort()).toEqual([...COMMANDS.keys()].sort())
})

it.each([...COMMANDS])(
  '%s: its help has the usage that it goes by, each option explained, and an example',
  async (name, load) => {
    const help = HELP[name] ?? ''
    const { usage } = await load()
    const [shown = ''] = blocksOf(help)
    expect(flat(shown)).toBe(flat(usage))
    const explained = help.replace(shown, '')
    for (const [option] of usage.matchAll(/--[a-z][a-z-]*/g)) {
      // As the name of a row, or within a sentence.
      expect
        .soft(explained.replace(/^ {2}npx amsel .*$/gm, ''), option)
        .toMatch(new RegExp(`${option}(?![a-z-])`))
    }
    expect(explained).toMatch(new RegExp(`^ {2}(\\$ |[A-Z]+=\\S+ )?npx amsel ${name}( |$)`, 'm'))
  },
)
