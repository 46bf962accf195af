/**
 * Fast path for public files whose grant, rights and content are all cached: answers before the web framework, whose hooks and
 * routing cost more than sending a megabyte. All other requests take the regular route.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FileCache } from '#platform/http/file-cache.ts'
import { fileHeaders } from '#platform/http/files.ts'
import { securityHeaders } from '#platform/http/security.ts'
import { endWithContent } from '#platform/http/send-content.ts'
import { httpLabels, type Metrics } from '#platform/metrics.ts'
import type { MediaDeps } from '../types.ts'
import { cachingOf, isRegional } from './caching.ts'
import { mayUse, type RightsCache } from './current-rights.ts'
import { EVERYBODY } from './file-urls.ts'
import { grantCovers, parseFileUrl, resolveFile } from './granted-file.ts'

export type FileFastPath = {
  /** False if the regular route must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

type Deps = Pick<MediaDeps, 'clock' | 'media' | 'settings' | 'site'> & {
  memory: FileCache
  rights: RightsCache
  httpRequests: Metrics['httpRequests']
  /** Name of the regular route, for the metrics. */
  route: string
}

export function createFileFastPath(deps: Deps): FileFastPath {
  const siteHeaders = securityHeaders(deps.site)
  const observed = deps.httpRequests.labels(httpLabels({ route: deps.route, method: 'GET', status: 200 }))

  function find(url: string) {
    const now = deps.clock.now()
    const requested = parseFileUrl(url)
    if (!requested) return null
    const grant = deps.media.fileUrls.readGrant(requested.grant, requested.mediaId, now)
    if (grant?.holder !== EVERYBODY) return null
    const current = deps.rights.cached(null, requested.mediaId)
    const file = current && mayUse(current, grant.scope) ? resolveFile(current.files, requested.file) : null
    const found = file && grantCovers(grant.scope, file) ? deps.memory.cached(file.key) : null
    return (
      found &&
      file && {
        ...found,
        headers: fileHeaders({
          key: file.key,
          ...cachingOf(grant, now, { isRegional: current?.hasGeoRules || isRegional(deps) }),
        }),
      }
    )
  }

  return {
    answer(request, response) {
      if (!isPlain(request)) return false
      const startedMs = performance.now()
      const file = find(request.url ?? '')
      if (!file) return false
      response.writeHead(200, {
        ...siteHeaders,
        ...file.headers,
        etag: file.etag,
        'content-length': file.content.length,
      })
      endWithContent(response, file.content, () => observed.observe((performance.now() - startedMs) / 1000))
      return true
    },
  }
}

/** A request for the whole file, without range or validators. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined
}
