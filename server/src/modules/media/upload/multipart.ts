/** The ways in that take a whole form in one request: media, recordings, attachments of messages, captions, covers. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readUuid } from '#platform/graphql/ids.ts'
import { acceptForms, readUpload } from '#platform/http/upload.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { CHAT_UPLOAD, COVER, UPLOAD_WORDS } from '#rules/media.ts'
import type { MediaDeps } from '../types.ts'
import { receiveCaptions } from './receive-captions.ts'
import { receiveChatUpload } from './receive-chat-upload.ts'
import { receiveCover } from './receive-cover.ts'
import { receiveMedia, receiveRecording } from './receive-media.ts'

const CHAT_RULES = {
  field: 'upload',
  maxBytes: CHAT_UPLOAD.maxBytes,
  tooLargeWords: `A file in a message may be at most ${CHAT_UPLOAD.maxBytes / 1024 / 1024} MB`,
  missingWords: UPLOAD_WORDS.none,
}

const COVER_RULES = {
  field: 'picture',
  maxBytes: COVER.maxBytes,
  tooLargeWords: `A picture may be at most ${COVER.maxBytes / 1024 / 1024} MB`,
  missingWords: UPLOAD_WORDS.none,
}

export function addFormRoutes(app: FastifyInstance, deps: MediaDeps): void {
  async function sender(request: FastifyRequest): Promise<Viewer> {
    const viewer = signedIn(request)
    await deps.rateLimits.take('upload', { account: viewer.accountId, address: request.ip })
    return viewer
  }

  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/upload/media', async (request) => receiveMedia(deps, await sender(request), request))
    scope.post('/api/upload/recording', async (request) =>
      receiveRecording(deps, await sender(request), request),
    )
    scope.post('/api/upload/captions', async (request) =>
      receiveCaptions(deps, await sender(request), request),
    )
    scope.post<{ Params: { upload: string } }>('/api/upload/cover/:upload', async (request) => {
      const viewer = await sender(request)
      const uploadId = readUuid(request.params.upload)
      return receiveCover(deps, viewer, { uploadId, bytes: await readUpload(request, COVER_RULES) })
    })
    scope.post('/api/uploads', async (request) =>
      receiveChatUpload(deps, await sender(request), await readUpload(request, CHAT_RULES)),
    )
  })
}
