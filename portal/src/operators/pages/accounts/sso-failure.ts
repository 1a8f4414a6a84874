import { ApiFailure } from '../../../api/index.ts'
import { en } from '../../../words/en.ts'

/** What went wrong on the way back from the organisation's server, as the address of the page says; null where nothing did. */
export function ssoFailure(params: URLSearchParams): ApiFailure | null {
  const code = params.get('error')
  if (code === null) return null
  const isKnown = /^(sso_[a-z_]+|link_expired)$/.test(code) && `failure.${code}` in en
  return new ApiFailure(403, { code: isKnown ? code : 'sso_failed', message: '' })
}
