import { mayDo } from '../../domain/index.ts'
import type { ApiCall } from '../../storage/index.ts'
import { curlOf, libraryCodeOf } from './call-code/index.ts'
import type { PortalDeps } from './deps.ts'
import type { ClientMember } from './route.ts'
import type { CallCode } from './shapes.ts'

/** How the log writes what it hides. */
const MASKED = '***'

/**
 * A logged call as code. The gateway signs it for the merchant whose key it has, of the first start, and for somebody who
 * may call as that merchant anyhow; a masked or an incomplete request would not be the same call.
 */
export async function codeOfCall(
  deps: Pick<PortalDeps, 'publicUrl' | 'firstSigner'>,
  member: ClientMember,
  call: Pick<ApiCall, 'operation' | 'path' | 'requestBody' | 'isRequestCut'>,
): Promise<CallCode> {
  const { requestBody: body, isRequestCut: isCut } = call
  const isMasked = body.includes(MASKED)
  if (isCut) return { curl: null, isSigned: false, isCut, isMasked, libraries: [] }
  const request = isMasked ? null : await signed(deps, member, call)
  const { clientId, keys } = member.client
  const keyVersion = keys.filter(({ isRetired }) => !isRetired).at(-1)?.version ?? 1
  const curl = curlOf({
    ...{ url: deps.publicUrl, path: request?.path ?? call.path },
    ...{ clientId, keyVersion, body, signed: request?.headers ?? null },
  })
  return {
    ...{ curl, isSigned: request !== null && curl !== null, isCut, isMasked },
    libraries: libraryCodeOf(call.operation, body),
  }
}

async function signed(
  { firstSigner }: Pick<PortalDeps, 'firstSigner'>,
  { client, role, view }: ClientMember,
  { operation, requestBody }: Pick<ApiCall, 'operation' | 'requestBody'>,
) {
  if (!firstSigner || operation === null || view !== null || !mayDo(role, 'sandbox_use')) return null
  if (client.clientId !== firstSigner.clientId || client.environment !== 'sandbox') return null
  const isGood = client.keys.some((key) => key.version === firstSigner.keyVersion && !key.isRetired)
  return isGood ? firstSigner.sign(operation.replace(/^v1\//, ''), requestBody) : null
}
