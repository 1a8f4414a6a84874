/**
 * Where the gateway may call: addresses that merchants and operators choose. A rule checks the address as it is written;
 * the connection looks up its name itself and goes only where the rule allows. It knows nothing about what is sent there.
 */

export { type AddressRules, forbidden, isPrivateHost, parsedUrl } from './address.ts'
export { AddressError } from './address-error.ts'
export { checkedConnector, type Resolve } from './connector.ts'
export { isPublicIp } from './public-ip.ts'
export { resolveHost } from './resolve.ts'
