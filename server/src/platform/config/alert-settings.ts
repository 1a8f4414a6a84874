import { OperatorError } from '../../domain/index.ts'
import type { SETTINGS } from './all-settings.ts'
import { isOn, unfit } from './setting-values.ts'

export interface AlertSettings {
  /** Null: operators are told by mail alone. */
  readonly webhook: {
    readonly url: string
    readonly secret: string
    /** Whether it may be in the gateway's own network, and need not be encrypted. */
    readonly mayBePrivate: boolean
  } | null
}

type Read = (name: Extract<keyof typeof SETTINGS, `ALERT_${string}`>) => string

/** Short ones can be guessed. */
const SECRET_LENGTH_MIN = 16

/** The address may be as secret as the secret: no message quotes either. */
export function alertSettingsOf(read: Read, isForItself: boolean): AlertSettings {
  const [url, secret] = [read('ALERT_WEBHOOK_URL'), read('ALERT_WEBHOOK_SECRET')]
  const mayBePrivate = isOn(
    'ALERT_WEBHOOK_PRIVATE_ADDRESSES',
    read('ALERT_WEBHOOK_PRIVATE_ADDRESSES') || (isForItself ? 'on' : 'off'),
  )
  if (url === '' && secret === '') return { webhook: null }
  if (url === '' || secret === '')
    throw new OperatorError(
      'The settings ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET go together: only one of them is set.',
    )
  if (!isAddress(url, mayBePrivate))
    throw unfit(
      'ALERT_WEBHOOK_URL',
      `an ${mayBePrivate ? 'http or ' : ''}https address without user and password`,
      '…',
    )
  if (secret.length < SECRET_LENGTH_MIN)
    throw unfit('ALERT_WEBHOOK_SECRET', `at least ${SECRET_LENGTH_MIN} characters`, '…')
  return { webhook: { url, secret, mayBePrivate } }
}

function isAddress(text: string, mayBePlain: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || (mayBePlain && protocol === 'http:')) && !username && !password
}
