/**
 * A call of the log as something to run: `curl`, and the words of each client library. It is written anew from what was
 * logged, so it never holds a secret, and what cannot be pasted safely into a terminal is not given at all.
 */
export { curlOf } from './curl.ts'
export { libraryCodeOf } from './library-code.ts'
