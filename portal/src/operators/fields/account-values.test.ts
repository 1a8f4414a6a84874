import type { ProviderField } from 'amsel/operator-api'
import { expect, it } from 'vitest'
import { configOf, valuesIn } from './account-values.ts'

const field = (name: string, changes: Partial<ProviderField> = {}): ProviderField => ({
  ...{ name, type: 'text', isSecret: false, isShown: true, isFixed: false, example: '', usual: null },
  ...changes,
})
const FIELDS = [
  field('address'),
  field('version', { type: 'number', usual: '1' }),
  field('key', { isSecret: true }),
]

it.each([
  [
    { address: ' a ', key: 'k' },
    { address: 'a', version: 1, key: 'k' },
  ],
  [
    { address: 'a', key: 'k', version: '2', other: 'x' },
    { address: 'a', version: 2, key: 'k' },
  ],
  [{ address: 'a', key: ' ' }, null],
  [{ address: 'a', key: 'k', version: 'two' }, null],
])('of %j the config is %j', (values, config) => expect(configOf(FIELDS, values as never)).toEqual(config))

it.each([
  ['{"address":"a","version":3,"more":"x","key":null}', { address: 'a', version: '3' }],
  ['["a"]', null],
  ['{', null],
])('of the file %j it takes %j', (text, values) => expect(valuesIn(FIELDS, text)).toEqual(values))
