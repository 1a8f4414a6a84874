import { randomUUID } from 'node:crypto'
import {
  DOCUMENT_BYTES_MAX,
  DOCUMENTS_MAX,
  documentTypeOf,
  PortalError,
  type Who,
} from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  deleteApplicationDocument,
  insertApplicationDocument,
  listApplicationDocuments,
} from '../../storage/index.ts'
import type { RegistryDeps } from './gateway-key.ts'
import { lockWaiting, voidProposal } from './production-applications.ts'

/** Whose application it is. */
interface Named {
  readonly organisationId: string
  readonly applicationId: string
}

interface NewDocument {
  readonly name: string
  readonly bytes: Buffer
  readonly addedBy: string
  readonly addedAt: Date
}

/** Until somebody has decided, a merchant may add documents; their bytes say what they are. */
export async function addDocument(
  { trail, sealer }: Pick<RegistryDeps, 'trail' | 'sealer'>,
  who: Who,
  { organisationId, applicationId }: Named,
  { name, bytes, addedBy, addedAt }: NewDocument,
): Promise<string> {
  const type = documentTypeOf(bytes)
  if (!type || bytes.length > DOCUMENT_BYTES_MAX)
    throw new PortalError(400, 'bad_file', 'Documents are PDF, JPG or PNG files of at most 2 MB.', {
      field: 'document',
    })
  const documentId = randomUUID()
  return trail.change(who, async (tx) => {
    await lockOwn(tx, { organisationId, applicationId })
    const before = await listApplicationDocuments(tx, [applicationId])
    if (before.length >= DOCUMENTS_MAX)
      throw new PortalError(
        409,
        'too_many_documents',
        `An application has at most ${DOCUMENTS_MAX} documents.`,
        {
          facts: { max: DOCUMENTS_MAX },
        },
      )
    const size = bytes.length
    const document = { documentId, applicationId, name, type, size, addedBy, addedAt }
    await insertApplicationDocument(tx, sealer, document, bytes)
    await voidProposal({ trail }, tx, who, { applicationId, at: addedAt })
    return { event: changed(organisationId, applicationId, { added: { type, size } }), result: documentId }
  })
}

export async function removeDocument(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  { organisationId, applicationId }: Named,
  { documentId, removedAt }: { readonly documentId: string; readonly removedAt: Date },
): Promise<void> {
  await trail.change(who, async (tx) => {
    await lockOwn(tx, { organisationId, applicationId })
    if (!(await deleteApplicationDocument(tx, { applicationId, documentId }))) throw notThere()
    await voidProposal({ trail }, tx, who, { applicationId, at: removedAt })
    return { event: changed(organisationId, applicationId, { removed: documentId }), result: undefined }
  })
}

async function lockOwn(tx: DatabaseTransaction, { organisationId, applicationId }: Named): Promise<void> {
  const application = await lockWaiting(tx, applicationId).catch((error: unknown) => {
    throw /^There is no/.test((error as Error).message) ? notThere() : error
  })
  if (application.organisationId !== organisationId) throw notThere()
}

const notThere = () => new PortalError(404, 'not_found', 'There is nothing here.')

const changed = (organisationId: string, applicationId: string, after: Record<string, unknown>) => ({
  clientId: organisationId,
  action: 'application_documents_changed' as const,
  subject: `application ${applicationId}`,
  before: null,
  after,
})
