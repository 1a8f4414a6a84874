import { readProviderKey } from '../../domain/index.ts'
import type { AgreementEvent } from '../agreements.ts'
import { type Fields, textOf } from './answer.ts'

/** What a message says about an agreement; null for one about anything else. */
export function agreementEventIn(path: string, fields: Fields): AgreementEvent | null {
  const event = eventOf(fields)
  const about = event && (readProviderKey(keyIn(path)) ?? readProviderKey(textOf(fields.authState) ?? ''))
  return about ? { clientId: about.clientId, agreementId: about.attemptId, event } : null
}

/** The end of an agreement is reported without its `authState`: the address has it, which upstream has signed too. */
const keyIn = (path: string): string => /\/agreement\/([^/?#]+)$/.exec(path)?.[1] ?? ''

function eventOf(fields: Fields): AgreementEvent['event'] | null {
  const [code, accessToken] = [textOf(fields.authCode), textOf(fields.accessToken)]
  switch (fields.authorizationNotifyType) {
    case 'AUTHCODE_CREATED':
      return code === undefined
        ? null
        : { kind: 'GRANTED', code, userLoginId: textOf(fields.userLoginId)?.slice(0, 64) }
    case 'TOKEN_CREATED':
      return accessToken === undefined ? null : { kind: 'TOKENS', accessToken }
    case 'TOKEN_CANCELED':
      return { kind: 'ENDED', reason: textOf(fields.reason)?.slice(0, 256) }
    default:
      return null
  }
}
