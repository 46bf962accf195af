/** HTTP routes of media files: the request needs a grant, its holder's session, and a current right. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { createFileMemory } from '#platform/http/file-memory.ts'
import { IMMUTABLE, sendFile } from '#platform/http/files.ts'
import type { AuthenticateRequest } from '#platform/http/session-cookie.ts'
import type { Metrics } from '#platform/metrics.ts'
import { comeAs, isApartHere } from '#platform/regions/here.ts'
import { parseFileKey } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MEDIA_CHANGED } from '../events.ts'
import { mediaFolder } from '../files.ts'
import type { MediaDeps } from '../types.ts'
import { EVERYBODY, type Grant } from './addresses.ts'
import { cachingOf, isRegional, VERDICT_SECONDS } from './caching.ts'
import { createRightsLookup, mayUse } from './current-rights.ts'
import { opens, parseAddress, shownFile } from './granted-file.ts'
import { createKnownViewers } from './known-viewers.ts'
import { type RememberedFiles, rememberedFiles } from './remembered-files.ts'

export type MediaFilesOptions = { authenticate: AuthenticateRequest; metrics: Pick<Metrics, 'httpRequests'> }

const ROUTE = '/files/m/:grant/:media/*'
const MB = 1024 * 1024

/** Returns the fast path, to be tried before the routes. */
export function addMediaFiles(
  app: FastifyInstance,
  deps: Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'storage' | 'site' | 'settings' | 'media'>,
  options: MediaFilesOptions,
): RememberedFiles {
  const { storage } = deps
  const { addresses, settings } = deps.media
  const memory = createFileMemory({ storage, maxBytes: settings.memoryMb * MB })
  const viewers = createKnownViewers(deps, options.authenticate)
  const rights = createRightsLookup(deps)
  const sending = { storage, memory, accelPrefix: settings.accelPrefix, redirects: settings.redirects }
  const stop = deps.bus.subscribe(MEDIA_CHANGED, ({ mediaIds }) => {
    for (const mediaId of mediaIds) memory.forget(mediaFolder(mediaId))
  })
  app.addHook('onClose', async () => {
    stop()
    viewers.close()
    rights.close()
  })

  async function holderOf(
    grant: Grant,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Viewer | null> {
    const isForAll = grant.holder === EVERYBODY
    if (isForAll && !isApartHere()) return null
    const viewer = await viewers.of(request, reply)
    if (viewer) await comeAs(viewer)
    // In restricted regions, public files still need a rights check for the viewer.
    if (isForAll) return viewer
    if (!viewer || !addresses.isHeldBy(grant, viewer.accountId)) throw new Refusal('FORBIDDEN')
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
      const asked = parseAddress(request.url)
      if (!asked) throw new Refusal('NOT_FOUND')
      const grant = addresses.readGrant(asked.grant, asked.mediaId, now)
      if (!grant) throw new Refusal('FORBIDDEN')
      const current = await rights.of(await holderOf(grant, request, reply), asked.mediaId)
      if (!current) throw new Refusal('NOT_FOUND')
      if (!mayUse(current, grant.scope)) throw new Refusal('FORBIDDEN')
      const file = shownFile(current.files, asked.file)
      if (!file) throw new Refusal('NOT_FOUND')
      if (!opens(grant.scope, file)) throw new Refusal('FORBIDDEN')
      const isPlaced = current.isPlaced || isRegional(deps)
      return sendFile(request, reply, {
        ...sending,
        key: file.key,
        ...(isPlaced ? {} : { verdictSeconds: VERDICT_SECONDS }),
        ...cachingOf(grant, now, { isRegional: isPlaced }),
        ...(file.kind === 'original' ? { downloadName: downloadName(asked) } : {}),
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
      return sendFile(request, reply, { ...sending, key, cacheControl: IMMUTABLE })
    },
  })

  const { httpRequests } = options.metrics
  return rememberedFiles({ ...deps, memory, rights, httpRequests, route: ROUTE })
}

function downloadName({ mediaId, file }: { mediaId: string; file: string }): string {
  return mediaId + file.slice(file.lastIndexOf('.'))
}
