import { createContext, useContext } from 'react'

/** The signed-in user, of either portal. */
export interface Account {
  readonly user: {
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly hasTwoFactor: boolean
    readonly passkeys: number
  }
  readonly reload: () => Promise<void>
}

export const AccountContext = createContext<Account | null>(null)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Nobody has signed in here.')
  return account
}
