import { expect, it } from 'vitest'
import { api } from './index.ts'

it('each function of the interface has a name of its own: none hides another', () => {
  const modules = import.meta.glob(['./*.ts', '!./index.ts', '!./*.test.ts'], { eager: true })
  const names = Object.values(modules).flatMap((one) => Object.keys(one as object))
  expect(names.sort()).toEqual(Object.keys(api).sort())
})
