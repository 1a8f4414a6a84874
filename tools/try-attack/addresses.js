// Where callers come from. All of 127.0.0.0/8 is this machine: a call from another of its addresses is another caller to the
// gateway, which trusts no proxy.

/** Where operators may come from. */
export const OPERATOR_NETWORK = '127.9.0.0/16'

let last = 0

/** An address that nobody has called from so far; for a realm, one of its people's. */
export function newAddress(realm = 'portal') {
  last += 1
  return `127.${realm === 'operator' ? 9 : 7}.${Math.floor(last / 250)}.${1 + (last % 250)}`
}
