/** A provider keeps no list: what the gateway no longer knows cannot be asked for. */
export class NothingListed extends Error {
  override readonly name = 'NothingListed'
}
