/** Who has signed in, which client the pages are about, and what the reader may do. */
export { useAccount } from './account-context.ts'
export { Gate, type Left, SignInFirst } from './gate.tsx'
export { returnPath } from './return-path.ts'
export { SessionProvider, useClient, useOrganisation, useSession } from './session-provider.tsx'
