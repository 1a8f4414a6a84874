import { DAY_MS, DOCUMENT_DAYS, type DocumentType, later } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { sealedPlace } from '../sealed/sealed-tables.ts'

/** A document of an application, without its bytes. */
interface ApplicationDocument {
  readonly documentId: string
  readonly applicationId: string
  readonly name: string
  readonly type: DocumentType
  readonly size: number
  readonly addedBy: string
  readonly addedAt: Date
}

export async function insertApplicationDocument(
  tx: DatabaseTransaction,
  sealer: Sealer,
  document: ApplicationDocument,
  bytes: Buffer,
): Promise<void> {
  await tx
    .insertInto('application_documents')
    .values({
      document_id: document.documentId,
      application_id: document.applicationId,
      name: document.name,
      type: document.type,
      size: document.size,
      content_sealed: sealer.seal(bytes, placeOf(document.documentId)),
      added_by: document.addedBy,
      added_at: document.addedAt,
      expires_at: null,
    })
    .execute()
}

/** Of some applications, the oldest first. */
export async function listApplicationDocuments(
  db: Database,
  applicationIds: readonly string[],
): Promise<ApplicationDocument[]> {
  if (applicationIds.length === 0) return []
  const rows = await db
    .selectFrom('application_documents')
    .where('application_id', 'in', applicationIds)
    .orderBy('application_id')
    .orderBy('added_at')
    .select(['document_id', 'application_id', 'name', 'type', 'size', 'added_by', 'added_at'])
    .execute()
  return rows.map((row) => ({
    documentId: row.document_id,
    applicationId: row.application_id,
    name: row.name,
    type: row.type,
    size: row.size,
    addedBy: row.added_by,
    addedAt: row.added_at,
  }))
}

/** The bytes; null where it is gone, or belongs to another application. */
export async function findApplicationDocument(
  db: Database,
  sealer: Sealer,
  { applicationId, documentId }: Pick<ApplicationDocument, 'applicationId' | 'documentId'>,
): Promise<(Pick<ApplicationDocument, 'name' | 'type'> & { readonly bytes: Buffer }) | null> {
  const row = await db
    .selectFrom('application_documents')
    .where('document_id', '=', documentId)
    .where('application_id', '=', applicationId)
    .select(['name', 'type', 'content_sealed'])
    .executeTakeFirst()
  if (!row) return null
  return { name: row.name, type: row.type, bytes: sealer.open(row.content_sealed, placeOf(documentId)) }
}

/** False where it does not exist. */
export async function deleteApplicationDocument(
  tx: DatabaseTransaction,
  { applicationId, documentId }: Pick<ApplicationDocument, 'applicationId' | 'documentId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('application_documents')
    .where('document_id', '=', documentId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Somebody has decided: from then on the days are counted after which documents are removed. */
export async function endApplicationDocuments(
  tx: DatabaseTransaction,
  applicationId: string,
  decidedAt: Date,
): Promise<void> {
  await tx
    .updateTable('application_documents')
    .where('application_id', '=', applicationId)
    .set({ expires_at: later(decidedAt, DOCUMENT_DAYS * DAY_MS) })
    .execute()
}

const placeOf = (documentId: string) =>
  sealedPlace('application_documents', 'content_sealed', null, documentId)
