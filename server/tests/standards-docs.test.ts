import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const ANSWERS = ['ours', 'shared', "operator's", 'not met', 'not applicable']

const lastOf = (id: string) => Number(id.split('.').at(-1))

/** `1.2.6–1.2.8` is three of them. */
const idsIn = (cell: string): string[] =>
  (/^\d+(?:\.\d+)+(?:(?:–|, )\d+(?:\.\d+)+)*/.exec(cell)?.[0] ?? '').split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–')
    const count = lastOf(to) - lastOf(from) + 1
    return Array.from({ length: count }, (_, place) => from.replace(/\d+$/, String(lastOf(from) + place)))
  })

const answersIn = (page: string) =>
  [...read(page).matchAll(/^\| \d.*\|$/gm)].map(([row]) => {
    const [, requirement = '', whose = '', how = ''] = row.split('|').map((cell) => cell.trim())
    return { ids: idsIn(requirement), whose, how }
  })

describe.each(['docs/asvs.md', 'docs/pci-dss.md'])('%s', (page) => {
  const answers = answersIn(page)

  it('says of each requirement whose it is, and of what is ours how it is shown', () => {
    expect(answers.length).toBeGreaterThan(50)
    expect(answers.filter(({ whose }) => !ANSWERS.includes(whose))).toEqual([])
    const isShown = (how: string) => /`[\w./-]+\.ts`|\]\([\w./#-]+\)/.test(how)
    expect(answers.filter(({ whose, how }) => ['ours', 'shared'].includes(whose) && !isShown(how))).toEqual(
      [],
    )
  })

  it('answers none twice', () => {
    const ids = answers.flatMap((answer) => answer.ids)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })
})

describe('the standard of applications', () => {
  /** Of levels 1 and 2, by section. */
  const REQUIRED =
    '1.1 2,1.2 9,1.3 11,1.4 3,1.5 2,2.1 3,2.2 3,2.3 4,2.4 1,3.2 2,3.3 4,3.4 6,3.5 5,3.7 2,4.1 3,4.2 1,4.3 2,4.4 4,5.1 1,' +
    '5.2 3,5.3 2,5.4 3,6.1 3,6.2 12,6.3 4,6.4 4,6.5 5,6.6 3,6.8 4,7.1 3,7.2 4,7.3 2,7.4 5,7.5 2,7.6 2,8.1 2,8.2 3,8.3 1,' +
    '8.4 1,9.1 3,9.2 4,10.1 2,10.2 2,10.3 4,10.4 11,10.5 5,10.6 2,10.7 3,11.1 2,11.2 3,11.3 3,11.4 4,11.5 1,11.6 1,12.1 3,' +
    '12.2 2,12.3 4,13.1 1,13.2 5,13.3 2,13.4 5,14.1 2,14.2 4,14.3 3,15.1 3,15.2 3,15.3 7,16.1 1,16.2 5,16.3 4,16.4 3,' +
    '16.5 3,17.1 1,17.2 4,17.3 2'
  const answers = answersIn('docs/asvs.md')

  it('is answered as a whole', () => {
    const required = REQUIRED.split(',').flatMap((one) => {
      const [section, count] = one.split(' ')
      return Array.from({ length: Number(count) }, (_, place) => `${section}.${place + 1}`)
    })
    expect(answers.flatMap(({ ids }) => ids).sort()).toEqual(required.sort())
  })

  it('is counted right', () => {
    const [ours, shared, operators, notMet, notApplicable] = ANSWERS.map((answer) =>
      answers.filter(({ whose }) => whose === answer).reduce((sum, { ids }) => sum + ids.length, 0),
    )
    expect(/^Of \d+ requirements .*$/m.exec(read('docs/asvs.md'))?.[0]).toBe(
      `Of 253 requirements ${ours} are ours, ${shared} shared and ${operators} the operator's; ${notMet} are not met, and ${notApplicable} are not applicable.`,
    )
  })
})
