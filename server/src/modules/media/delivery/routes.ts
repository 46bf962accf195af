/** HTTP routes of media files: the request needs a grant, its holder's session, and a current right. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { createFileCache } from '#platform/http/file-cache.ts'
import { IMMUTABLE, sendStoredFile } from '#platform/http/files.ts'
import type { AuthenticateRequest } from '#platform/http/session-cookie.ts'
import type { Metrics } from '#platform/metrics.ts'
import { isGeoRestricted, setGeoViewer } from '#platform/regions/geo-context.ts'
import { parseFileKey } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MEDIA_CHANGED } from '../events.ts'
import { mediaFolder } from '../files.ts'
import type { MediaDeps } from '../types.ts'
import { cachingOf, isRegional, VERDICT_TTL_SECONDS } from './caching.ts'
import { createRightsCache, mayUse } from './current-rights.ts'
import { createFileFastPath, type FileFastPath } from './file-fast-path.ts'
import { EVERYBODY, type FileGrant } from './file-urls.ts'
import { grantCovers, parseFileUrl, resolveFile } from './granted-file.ts'
import { createSessionCache } from './session-cache.ts'

export type MediaFilesOptions = { authenticate: AuthenticateRequest; metrics: Pick<Metrics, 'httpRequests'> }

const ROUTE = '/files/m/:grant/:media/*'
const MB = 1024 * 1024

/** Returns the fast path, to be tried before the routes. */
export function addMediaFiles(
  app: FastifyInstance,
  deps: Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'storage' | 'site' | 'settings' | 'media'>,
  options: MediaFilesOptions,
): FileFastPath {
  const { storage } = deps
  const { fileUrls, settings } = deps.media
  const memory = createFileCache({ storage, maxBytes: settings.memoryMb * MB })
  const viewers = createSessionCache(deps, options.authenticate)
  const rights = createRightsCache(deps)
  const sending = { storage, memory, accelPrefix: settings.accelPrefix, redirects: settings.redirects }
  const stop = deps.bus.subscribe(MEDIA_CHANGED, ({ mediaIds }) => {
    for (const mediaId of mediaIds) memory.invalidate(mediaFolder(mediaId))
  })
  app.addHook('onClose', async () => {
    stop()
    viewers.close()
    rights.close()
  })

  async function holderOf(
    grant: FileGrant,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Viewer | null> {
    const isForAll = grant.holder === EVERYBODY
    if (isForAll && !isGeoRestricted()) return null
    const viewer = await viewers.of(request, reply)
    if (viewer) await setGeoViewer(viewer)
    // In restricted regions, public files still need a rights check for the viewer.
    if (isForAll) return viewer
    if (!viewer || !fileUrls.isHeldBy(grant, viewer.accountId)) throw new Refusal('FORBIDDEN')
    return viewer
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: ROUTE,
    config: { findsViewerItself: true },
    async handler(request, reply) {
      // Default until the response's caching is known: a refusal may become a file a moment later.
      reply.header('cache-control', 'no-store')
      const now = deps.clock.now()
      const requested = parseFileUrl(request.url)
      if (!requested) throw new Refusal('NOT_FOUND')
      const grant = fileUrls.readGrant(requested.grant, requested.mediaId, now)
      if (!grant) throw new Refusal('FORBIDDEN')
      const current = await rights.of(await holderOf(grant, request, reply), requested.mediaId)
      if (!current) throw new Refusal('NOT_FOUND')
      if (!mayUse(current, grant.scope)) throw new Refusal('FORBIDDEN')
      const file = resolveFile(current.files, requested.file)
      if (!file) throw new Refusal('NOT_FOUND')
      if (!grantCovers(grant.scope, file)) throw new Refusal('FORBIDDEN')
      const hasGeoRules = current.hasGeoRules || isRegional(deps)
      return sendStoredFile(request, reply, {
        ...sending,
        key: file.key,
        ...(hasGeoRules ? {} : { accelCacheSeconds: VERDICT_TTL_SECONDS }),
        ...cachingOf(grant, now, { isRegional: hasGeoRules }),
        ...(file.kind === 'original' ? { downloadName: downloadName(requested) } : {}),
      })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/sounds/:sound/:file',
    config: { findsViewerItself: true },
    async handler(request, reply) {
      const key = parseFileKey(request.url.split('?', 1)[0]?.slice('/files/'.length))
      if (!key?.startsWith('sounds/')) throw new Refusal('NOT_FOUND')
      return sendStoredFile(request, reply, { ...sending, key, cacheControl: IMMUTABLE })
    },
  })

  const { httpRequests } = options.metrics
  return createFileFastPath({ ...deps, memory, rights, httpRequests, route: ROUTE })
}

function downloadName({ mediaId, file }: { mediaId: string; file: string }): string {
  return mediaId + file.slice(file.lastIndexOf('.'))
}
