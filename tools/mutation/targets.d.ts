export interface Targets {
  readonly why: string
  readonly files: readonly string[]
}

export const TARGETS: Readonly<Record<'domain' | 'engine', readonly Targets[]>>
export const LEFT_OUT: Readonly<Record<string, string>>
