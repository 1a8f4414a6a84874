import { z } from 'zod'
import { DOCUMENT_BYTES_MAX } from '../../../domain/index.ts'
import { flaw, text } from '../../portal-kit/index.ts'
import { addDocument, removeDocument } from '../../../registry/clients/index.ts'
import { ofOrganisation } from '../route.ts'

/** Base64 has four letters for three bytes. */
const LETTERS_MAX = Math.ceil(DOCUMENT_BYTES_MAX / 3) * 4

/** What goes with an application for a production client; nobody at the portal reads it again. */
export const applicationDocumentRoutes = [
  ofOrganisation(
    'POST /organisations/:organisationId/applications/:applicationId/documents',
    'production_ask',
    {
      body: z.strictObject({
        name: text(200),
        document: z
          .string()
          .max(LETTERS_MAX)
          .regex(/^[A-Za-z0-9+/]+={0,2}$/, flaw('document')),
      }),
      async run(deps, { organisationId, user, who }, { params, body }) {
        const documentId = await addDocument(
          deps,
          who,
          { organisationId, applicationId: params.applicationId ?? '' },
          {
            name: body.name,
            bytes: Buffer.from(body.document, 'base64'),
            addedBy: user.email,
            addedAt: deps.clock.now(),
          },
        )
        return { documentId }
      },
    },
  ),

  ofOrganisation(
    'DELETE /organisations/:organisationId/applications/:applicationId/documents/:documentId',
    'production_ask',
    {
      run: (deps, { organisationId, who }, { params }) =>
        removeDocument(
          deps,
          who,
          { organisationId, applicationId: params.applicationId ?? '' },
          { documentId: params.documentId ?? '', removedAt: deps.clock.now() },
        ),
    },
  ),
]
