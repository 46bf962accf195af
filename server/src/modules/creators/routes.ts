/** REST routes: document upload, agreement PDF, and documents for staff. */

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { acceptForms, readUploadForm } from '#platform/http/upload.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { signedIn } from '#platform/viewer.ts'
import { CREATOR_APPLICATION, CREATOR_APPLICATION_TEXT, DOCUMENT_KINDS } from '#rules/creator-application.ts'
import { asStaff } from '../staff-rights/index.ts'
import { agreementPdf } from './agreement/pdf.ts'
import { agreementFor } from './agreement/sign.ts'
import { receiveDocument } from './application/documents.ts'
import { openDocument } from './application/staff.ts'
import type { CreatorsDeps } from './types.ts'

const RULES = {
  field: 'document',
  maxBytes: CREATOR_APPLICATION.maxPictureBytes,
  tooLargeWords: `A picture may be at most ${CREATOR_APPLICATION.maxPictureBytes / 1024 / 1024} MB`,
  missingWords: CREATOR_APPLICATION_TEXT.pictures,
}

export function addCreatorRoutes(app: FastifyInstance, deps: CreatorsDeps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/upload/document', async (request) => {
      const viewer = signedIn(request)
      await deps.rateLimits.take('document', { account: viewer.accountId, address: request.ip })
      const { bytes, fields } = await readUploadForm(request, RULES)
      const message = `Choose one of ${DOCUMENT_KINDS.join(', ')}.`
      const kind = readOneOf(DOCUMENT_KINDS, fields.kind ?? 'document', { message })
      return receiveDocument(deps, viewer, { bytes, kind })
    })
  })

  app.get('/api/creator-agreement.pdf', async (request, reply) => {
    const { viewer } = request
    await deps.rateLimits.take('download', accountAndAddress({ viewer, address: request.ip }))
    const pdf = await agreementPdf(deps, await agreementFor(deps, viewer))
    return reply
      .header('content-disposition', 'attachment; filename="creator-agreement.pdf"')
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(pdf)
  })

  app.get<{ Params: { name: string } }>('/api/staff/identity/:name', async (request, reply) => {
    const staff = asStaff(request, 'identity.see')
    if (!/^[0-9a-f]{32}$/.test(request.params.name)) throw new Refusal('NOT_FOUND')
    const { bytes, contentType } = await openDocument(deps, staff, request.params.name)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(contentType)
      .send(bytes)
  })
}
