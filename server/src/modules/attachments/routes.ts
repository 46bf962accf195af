/** HTTP routes to upload and fetch files of messages. */
import type { FastifyInstance } from 'fastify'
import { acceptForms, readUpload } from '#platform/http/upload.ts'
import { signedIn } from '#platform/viewer.ts'
import { CHAT_UPLOAD, UPLOAD_TEXT } from '#rules/media.ts'
import { receiveAttachment } from './receive-attachment.ts'
import { serveAttachments } from './serve-attachments.ts'
import type { AttachmentsDeps } from './types.ts'

/** Rules of the upload form. */
export const ATTACHMENT_RULES = {
  field: 'upload',
  maxBytes: CHAT_UPLOAD.maxBytes,
  tooLargeWords: `Files in messages can be up to ${CHAT_UPLOAD.maxBytes / 1024 / 1024} MB`,
  missingWords: UPLOAD_TEXT.none,
}

export function addAttachmentRoutes(app: FastifyInstance, deps: AttachmentsDeps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/uploads', async (request) => {
      const viewer = signedIn(request)
      await deps.rateLimits.take('upload', { account: viewer.accountId, address: request.ip })
      return receiveAttachment(deps, viewer, await readUpload(request, ATTACHMENT_RULES))
    })
  })
  serveAttachments(app, deps)
}
