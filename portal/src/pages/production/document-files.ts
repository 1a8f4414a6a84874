import { organisation as api } from '../../api/index.ts'
import { base64Of } from '../disputes/base64-of.ts'

/** As the gateway has it: domain/portal/application-document.ts. */
export const DOCUMENTS_MAX = 5
export const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024
export const DOCUMENT_KINDS = 'application/pdf,image/jpeg,image/png'

export async function sendDocument(organisationId: string, applicationId: string, file: File): Promise<void> {
  const document = base64Of(new Uint8Array(await file.arrayBuffer()))
  await api.addDocument(organisationId, applicationId, { name: file.name.slice(-200), document })
}
