/** Upload routes that take a whole form in one request: media, recordings, captions, covers. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readUuid } from '#platform/graphql/ids.ts'
import { acceptForms, readUpload } from '#platform/http/upload.ts'
import { limitNewAccount } from '#platform/new-accounts.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { COVER, UPLOAD_TEXT } from '#rules/media.ts'
import type { UploadsDeps } from '../types.ts'
import { receiveCaptions } from './receive-captions.ts'
import { receiveCover } from './receive-cover.ts'
import { receiveMedia } from './receive-media.ts'
import { receiveRecording } from './receive-recording.ts'

const COVER_RULES = {
  field: 'picture',
  maxBytes: COVER.maxBytes,
  tooLargeWords: `Your picture can be up to ${COVER.maxBytes / 1024 / 1024} MB`,
  missingWords: UPLOAD_TEXT.none,
}

export function addFormRoutes(app: FastifyInstance, deps: UploadsDeps): void {
  async function sender(request: FastifyRequest): Promise<Viewer> {
    const viewer = signedIn(request)
    await deps.rateLimits.take('upload', { account: viewer.accountId, address: request.ip })
    return viewer
  }
  async function senderOfMedia(request: FastifyRequest): Promise<Viewer> {
    const viewer = await sender(request)
    await limitNewAccount(deps, viewer.accountId, 'media')
    return viewer
  }

  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/upload/media', async (request) =>
      receiveMedia(deps, await senderOfMedia(request), request),
    )
    scope.post('/api/upload/recording', async (request) =>
      receiveRecording(deps, await senderOfMedia(request), request),
    )
    scope.post('/api/upload/captions', async (request) =>
      receiveCaptions(deps, await sender(request), request),
    )
    scope.post<{ Params: { upload: string } }>('/api/upload/cover/:upload', async (request) => {
      const viewer = await sender(request)
      const uploadId = readUuid(request.params.upload)
      return receiveCover(deps, viewer, { uploadId, bytes: await readUpload(request, COVER_RULES) })
    })
  })
}
