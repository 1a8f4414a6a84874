import type { Client } from '../../domain/index.ts'

/** Only the sandbox's payer decides here; a real one decides at the wallet. */
export const isPlayed = (client: Client): boolean => client.environment === 'sandbox'
