/** Who has signed in, which client the pages are about, and what the reader may do. */
export { type Account, AccountContext, useAccount } from './account-context.ts'
export { returnPath, signInPath } from './return-path.ts'
export { SessionProvider, useClient, useOrganisation, useSession } from './session-provider.tsx'
