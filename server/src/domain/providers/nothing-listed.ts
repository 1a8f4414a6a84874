/** A provider keeps no list: what the gateway does not know of any more cannot be asked for. */
export class NothingListed extends Error {
  override readonly name = 'NothingListed'
}
