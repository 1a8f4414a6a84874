import type { NewAccount, NewRoute } from '../../src/registry/index.ts'

/** An account of one more simulator. */
export const SIMULATED: Omit<NewAccount, 'name'> = {
  kind: 'simulator',
  environment: 'sandbox',
  limits: null,
  shown: {},
  config: {},
}

/** A route for whatever is paid, after those there are. */
export const ANY_PAYMENT: Omit<NewRoute, 'clientId' | 'provider'> = {
  method: null,
  currency: null,
  minMinor: null,
  maxMinor: null,
  position: undefined,
  share: 100,
  allowsSandbox: false,
}
