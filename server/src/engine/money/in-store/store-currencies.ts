import { CURRENCIES, type Currency } from '@amsel/contract'
import { type Actor, ANY_WALLET } from '../../../domain/index.ts'
import { findTakers } from '../attempts/choose-provider.ts'
import type { MoneyDeps } from '../deps.ts'

/** Neither so small nor so large that a route would leave it out. */
const USUAL_MINOR = 1_000n

/** In which currencies somebody would take a payment in a store of this client. */
export const storeCurrencies = (
  deps: Pick<MoneyDeps, 'providers'>,
  actor: Pick<Actor, 'client'>,
): readonly Currency[] =>
  (Object.keys(CURRENCIES) as Currency[]).filter((currency) => {
    const sought = {
      paymentRequestId: '',
      paymentMethodType: ANY_WALLET,
      amount: { currency, value: USUAL_MINOR },
    }
    const [first] = findTakers(deps, actor, sought)
    return first !== undefined && (first.abilities.sellsInStores || !first.abilities.isRemote)
  })
