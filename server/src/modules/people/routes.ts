/** REST routes to upload and download avatars. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { sendStoredFile } from '#platform/http/files.ts'
import { acceptForms, readUpload } from '#platform/http/upload.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { signedIn } from '#platform/viewer.ts'
import { AVATAR } from '#rules/limits.ts'
import { isVisible } from '../accounts/index.ts'
import { avatarKey, saveAvatar } from './avatar.ts'

type Deps = { db: Db; storage: Storage; rateLimits: RateLimits }

const AVATAR_UPLOAD = {
  field: 'avatar',
  maxBytes: AVATAR.maxBytes,
  tooLargeWords: 'Your picture can be up to 10 MB',
  missingWords: 'Choose a picture',
}

/** The content is immutable, but hidden accounts must leave caches within a day. */
const CACHE_CONTROL = 'public, max-age=86400, immutable'

export function addPeopleRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/upload/avatar', async (request) => {
      const viewer = signedIn(request)
      await deps.rateLimits.take('upload', { account: viewer.accountId, address: request.ip })
      return saveAvatar(deps, viewer, await readUpload(request, AVATAR_UPLOAD))
    })
  })

  app.route<{ Params: { account: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/avatars/:account/:file',
    config: { findsViewerItself: true },
    async handler(request, reply) {
      const key = avatarKey(request.params.account, request.params.file)
      if (!key || !(await isVisible(deps.db, request.params.account))) throw new Refusal('NOT_FOUND')
      return sendStoredFile(request, reply, { storage: deps.storage, key, cacheControl: CACHE_CONTROL })
    },
  })
}
