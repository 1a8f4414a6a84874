import { expect, it } from 'vitest'
import { optionsIn } from './usage.ts'

const USAGE = `npx amsel merchant create --name NAME [--region R] [--json]
npx amsel merchant disable|enable --client ID
    [--json]`

it.each([
  ['create', ['--name', '--region', '--json']],
  ['enable', ['--client', '--json']],
  ['nonsense', ['--name', '--region', '--json', '--client']],
])('the options of %s', (action, options) => {
  expect(optionsIn(USAGE, [action])).toEqual(options)
})
