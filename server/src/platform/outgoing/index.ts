/**
 * Where the gateway may call: addresses that merchants and operators choose. A rule looks at the address as it is written;
 * the connection looks up its name itself and goes only to what the rule allows. It knows nothing of what is sent there.
 */

export { type AddressRules, forbidden, isPrivateHost, parsedUrl } from './address.ts'
export { AddressError } from './address-error.ts'
export { checkedConnector, type Resolve } from './connector.ts'
export { isPublicIp } from './public-ip.ts'
export { resolveHost } from './resolve.ts'
