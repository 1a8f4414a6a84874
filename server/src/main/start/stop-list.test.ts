import { expect, it } from 'vitest'
import { StopList } from './stop-list.ts'

it('ends what was started in reverse order, each once, also after one that failed, and tells the first failure', async () => {
  const ended: string[] = []
  const stops = new StopList()
  for (const name of ['storage', 'poster', 'servers'])
    stops.add(async () => {
      ended.push(name)
      if (name !== 'storage') throw new Error(name)
    })
  await expect(stops.run()).rejects.toThrow('servers')
  await stops.run()
  expect(ended).toEqual(['servers', 'poster', 'storage'])
})
