/**
 * Fast path for players, which poll several times a second: answers before the web framework if grant, viewer, rights and
 * location are all cached, since hooks and routing cost more than the response. All other requests take the regular routes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from '#platform/http/security.ts'
import { endWithContent } from '#platform/http/send-content.ts'
import type { InternalResponse } from '#platform/live/internal/client.ts'
import { httpLabels, type Metrics } from '#platform/metrics.ts'
import { SESSION } from '#rules/limits.ts'
import { isRegional, type SessionCache } from '../../media/index.ts'
import type { LiveDeps } from '../types.ts'
import type { EdgeCache, PlaylistQuery } from './edge-cache.ts'
import { edgeTokenCookie } from './edge-tokens.ts'
import { FILE_NAME, PLAYLIST_NAME, PRIVATE_CACHING, PUBLIC_CACHING } from './file-names.ts'
import { type CachingOptions, createPreparedResponses } from './prepared-responses.ts'
import { proxyTtlSeconds } from './proxy-caching.ts'
import type { WatchRights } from './rights.ts'
import type { StreamLocations } from './stream-locations.ts'
import type { ViewerCounter } from './viewer-counter.ts'

export type LiveFastPath = {
  /** False if the regular routes must answer; calls `otherwise` if that turns out later. Never for geo-restricted viewers. */
  answer(request: IncomingMessage, response: ServerResponse, fallback: () => void): boolean
}

type Deps = Pick<LiveDeps, 'live' | 'settings' | 'site'> & {
  edge: EdgeCache
  locations: StreamLocations
  rights: WatchRights
  known: SessionCache
  viewers: Pick<ViewerCounter, 'seen'>
  httpRequests: Metrics['httpRequests']
  /** Names of the regular routes, for the metrics. */
  routes: { parts: string; playlists: string }
}

const ADDRESS =
  /^\/live\/(?<grant>[\w.-]{1,160})\/(?<live>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>[\w.-]{1,80})(?:\?(?<query>.*))?$/
/** The query strings players send; the regular routes validate all others. */
const PLAYLIST_QUERY =
  /^(?:_HLS_msn=(?<msn>\d{1,12})&_HLS_part=(?<part>\d{1,12})(?<skip>&_HLS_skip=(?:YES|v2))?)?$/
const SESSION_COOKIE = new RegExp(`(?:^|; ?)${SESSION.cookieName}=([\\w-]+)(?:;|$)`)

export function createLiveFastPath(deps: Deps): LiveFastPath {
  const prepared = createPreparedResponses(securityHeaders(deps.site))
  const isSecure = deps.site.url.startsWith('https:')
  const observedAs = (route: string) =>
    deps.httpRequests.labels(httpLabels({ route, method: 'GET', status: 200 }))
  const observed = { parts: observedAs(deps.routes.parts), playlists: observedAs(deps.routes.playlists) }

  function send(response: ServerResponse, answer: InternalResponse, sent: ResponseOptions): void {
    if (response.destroyed) return
    const { head, body } = prepared.of(answer, sent)
    response.writeHead(200, sent.edgeToken === null ? head : [...head, 'set-cookie', sent.edgeToken])
    if (typeof body === 'string') response.end(body, 'latin1')
    else endWithContent(response, body)
    observed[sent.kind].observe((performance.now() - sent.startedMs) / 1000)
  }

  /** The grant's holder if the grant is valid, sent by its holder, and they may watch; else null. */
  function admittedHolder(request: IncomingMessage, text: string, live: string): string | null {
    const grant = deps.live.grants.read(text, live)
    if (grant?.scope !== 'watch') return null
    if (grant.isVisitor) return deps.rights.isCachedAllow(live, null) ? grant.holder : null
    const token = SESSION_COOKIE.exec(request.headers.cookie ?? '')?.[1]
    const viewer = token === undefined ? null : deps.known.cached(token)
    if (!viewer || !deps.live.grants.isHeldBy(grant, viewer.accountId)) return null
    return deps.rights.isCachedAllow(live, viewer.accountId) ? grant.holder : null
  }

  /** Sends a successful response; leaves errors and refusals to the regular routes. */
  function sendWhenReady(
    response: ServerResponse,
    answer: Promise<InternalResponse>,
    sent: ResponseOptions,
    fallback: () => void,
  ) {
    answer.then((found) => (found.status === 200 ? send(response, found, sent) : fallback()), fallback)
  }

  return {
    answer(request, response, fallback) {
      const startedMs = performance.now()
      const requested = parseRequest(request)
      const location = requested && deps.locations.cached(requested.live)
      if (!requested || !location) return false
      const { grant, live, file, query } = requested
      const isPart = query === '' && FILE_NAME.test(file)
      const part = () => deps.edge.file({ liveId: live, address: location.address }, file)
      if (grant === 'public') {
        if (!isPart || location.audience !== 'everyone') return false
        const caching = location.hasGeoRules || isRegional(deps) ? PRIVATE_CACHING : PUBLIC_CACHING
        const sent: ResponseOptions = { kind: 'parts', caching, proxyTtlS: null, edgeToken: null, startedMs }
        sendWhenReady(response, part(), sent, fallback)
        return true
      }
      const playlistQuery = PLAYLIST_NAME.test(file) ? parsePlaylistQuery(query) : null
      const holder = isPart || playlistQuery ? admittedHolder(request, grant, live) : null
      if (holder === null) return false
      const edgeToken = edgeTokenCookie(request.headers, { grant, live, isSecure })
      if (!playlistQuery) {
        const ttlSeconds = proxyTtlSeconds('part', request.headers)
        const sent: ResponseOptions = {
          kind: 'playlists',
          caching: PRIVATE_CACHING,
          proxyTtlS: ttlSeconds,
          edgeToken,
          startedMs,
        }
        sendWhenReady(response, part(), sent, fallback)
        return true
      }
      deps.viewers.seen(live, holder)
      const base = location.audience === 'everyone' ? `/live/public/${live}` : ''
      const of = { liveId: live, address: location.address, base, name: file }
      const ttlSeconds = proxyTtlSeconds('playlist', request.headers)
      const sent: ResponseOptions = {
        kind: 'playlists',
        caching: 'no-store',
        proxyTtlS: ttlSeconds,
        edgeToken,
        startedMs,
      }
      sendWhenReady(response, deps.edge.playlist(of, playlistQuery), sent, fallback)
      return true
    },
  }
}

function parsePlaylistQuery(query: string): PlaylistQuery | null {
  const requested = PLAYLIST_QUERY.exec(query)?.groups
  if (!requested) return null
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  return { msn: number(requested.msn), part: number(requested.part), isDelta: requested.skip !== undefined }
}

type ResponseOptions = CachingOptions & {
  kind: 'parts' | 'playlists'
  edgeToken: string | null
  startedMs: number
}
type RequestedFile = { grant: string; live: string; file: string; query: string }

/** Only plain GET requests without range or authorization header. */
function parseRequest({ method, url = '', headers }: IncomingMessage): RequestedFile | null {
  if (method !== 'GET' || !url.startsWith('/live/')) return null
  if (headers.range !== undefined || headers.authorization !== undefined) return null
  const { grant, live, file, query = '' } = ADDRESS.exec(url)?.groups ?? {}
  return grant !== undefined && live !== undefined && file !== undefined ? { grant, live, file, query } : null
}
