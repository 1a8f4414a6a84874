/**
 * What is kept of one payer of one client: who asks is shown it, or is forgotten. To be forgotten is to grow old at once:
 * what retention takes away of everybody in time is taken away of one person now. Ids, states, amounts, times and books
 * stay, and so does whatever is still open. Nothing here moves money, and no token or code is shown.
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
