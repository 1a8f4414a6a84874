import type { en } from './catalogues/en.ts'

/** What is counted. */
export interface Counted {
  readonly one?: string
  readonly other: string
}

/** All that payers read, in one language. */
export type Words = {
  readonly [Part in keyof typeof en]: {
    readonly [Entry in keyof (typeof en)[Part]]: (typeof en)[Part][Entry] extends string ? string : Counted
  }
}
