import type { Merchant } from './merchant.ts'

/** Moves a merchant's clock and waits until all that became due is done, however slow the machine is. */
export async function goOn(merchant: Merchant, seconds: number): Promise<void> {
  for (let { code } = await merchant.advance(seconds); code !== 'SUCCESS'; )
    code = (await merchant.advance(0)).code
}
