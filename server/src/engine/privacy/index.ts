/**
 * What is kept about one payer of one client: found, exported or erased on request. Erasing removes at once what
 * retention would remove in time. Ids, states, amounts, times and the ledger stay, and so does whatever is still open.
 * Nothing here moves money, and no token or code is shown.
 */
export { type Erasure, erasePerson } from './erase-person.ts'
export { type Export, exportPerson } from './export-person.ts'
export {
  type Asked,
  findPerson,
  findPersonFrom,
  type Person,
  type SearchPlace,
  type Seen,
} from './find-person.ts'
