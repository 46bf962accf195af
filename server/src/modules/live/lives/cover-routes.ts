/** Routes to upload the cover of one's next lives and to fetch covers. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { sendStoredFile } from '#platform/http/files.ts'
import { acceptForms, readUpload } from '#platform/http/upload.ts'
import { isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { LIVE_COVER } from '#rules/live.ts'
import { isVisible } from '../../accounts/index.ts'
import type { LiveDeps } from '../types.ts'
import { coverKey, saveCover } from './cover.ts'

const COVER_UPLOAD = {
  field: 'cover',
  maxBytes: LIVE_COVER.maxBytes,
  tooLargeWords: 'Pictures can be up to 10 MB',
  missingWords: 'Choose a picture',
}

/** The content never changes, but covers of hidden accounts must leave caches within a day. */
const A_DAY = 'private, max-age=86400, immutable'

export function addCoverRoutes(app: FastifyInstance, deps: LiveDeps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/upload/live-cover', async (request) => {
      const viewer = signedIn(request)
      await deps.rateLimits.take('upload', { account: viewer.accountId, address: request.ip })
      return saveCover(deps, viewer, await readUpload(request, COVER_UPLOAD))
    })
  })

  app.route<{ Params: { account: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/live-covers/:account/:file',
    config: { findsViewerItself: true },
    async handler(request, reply) {
      const key = coverKey(request.params.account, request.params.file)
      const isShown = key && !isMediaHiddenInRegion() && (await isVisible(deps.db, request.params.account))
      if (!key || !isShown) throw new Refusal('NOT_FOUND')
      return sendStoredFile(request, reply, { storage: deps.storage, key, cacheControl: A_DAY })
    },
  })
}
