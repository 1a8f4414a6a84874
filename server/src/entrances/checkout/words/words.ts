import type { en } from './catalogues/en.ts'

/** What is counted, by the forms that the language has for integers. */
export type Counted = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** All that payers read, in one language. */
export type Words = {
  readonly [Part in keyof typeof en]: {
    readonly [Entry in keyof (typeof en)[Part]]: (typeof en)[Part][Entry] extends string ? string : Counted
  }
}
