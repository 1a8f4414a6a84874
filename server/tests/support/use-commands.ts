import { afterAll, beforeAll, expect } from 'vitest'
import { MASTER_KEYS, type TestGateway } from './gateway.ts'
import type { Merchant } from './merchant.ts'
import { type Ended, Home } from './process.ts'

interface Commands {
  /** Runs a command of the command line on the gateway's database. */
  amsel(...args: readonly string[]): Promise<Ended>
  /** What one about the merchant prints as JSON; it must succeed. */
  printed(...args: readonly string[]): Promise<ReturnType<typeof JSON.parse>>
}

export function useCommands(gateway: TestGateway, merchant: Pick<Merchant, 'clientId'>): Commands {
  let home: Home
  beforeAll(async () => {
    home = await Home.open()
  })
  afterAll(() => home?.close())
  const amsel = (...args: readonly string[]) =>
    home.amsel(args, { DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice' })
  return {
    amsel,
    async printed(...args) {
      const { status, stdout, stderr } = await amsel(...args, '--client', merchant.clientId, '--json')
      expect([status, stderr]).toEqual([0, ''])
      return JSON.parse(stdout)
    },
  }
}
