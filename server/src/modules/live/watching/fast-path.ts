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
  sessions: SessionCache
  viewers: Pick<ViewerCounter, 'seen'>
  httpRequests: Metrics['httpRequests']
  /** Names of the regular routes, for the metrics. */
  routes: { parts: string; playlists: string }
}

const ADDRESS =
  /^\/live\/(?<grantToken>[\w.-]{1,160})\/(?<liveId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<fileName>[\w.-]{1,80})(?:\?(?<query>.*))?$/
/** The query strings players send; the regular routes validate all others. */
const PLAYLIST_QUERY =
  /^(?:_HLS_msn=(?<mediaSequence>\d{1,12})&_HLS_part=(?<partIndex>\d{1,12})(?<skip>&_HLS_skip=(?:YES|v2))?)?$/
const SESSION_COOKIE = new RegExp(`(?:^|; ?)${SESSION.cookieName}=([\\w-]+)(?:;|$)`)

export function createLiveFastPath(deps: Deps): LiveFastPath {
  const prepared = createPreparedResponses(securityHeaders(deps.site))
  const isSecure = deps.site.url.startsWith('https:')
  const observedAs = (route: string) =>
    deps.httpRequests.labels(httpLabels({ route, method: 'GET', status: 200 }))
  const observed = { parts: observedAs(deps.routes.parts), playlists: observedAs(deps.routes.playlists) }

  function send(response: ServerResponse, answer: InternalResponse, options: ResponseOptions): void {
    if (response.destroyed) return
    const { head, body } = prepared.of(answer, options)
    response.writeHead(200, options.edgeToken === null ? head : [...head, 'set-cookie', options.edgeToken])
    if (typeof body === 'string') response.end(body, 'latin1')
    else endWithContent(response, body)
    observed[options.kind].observe((performance.now() - options.startedMs) / 1000)
  }

  /** The grant's holder if the grant is valid, sent by its holder, and they may watch; else null. */
  function admittedHolder(request: IncomingMessage, grantToken: string, liveId: string): string | null {
    const grant = deps.live.grants.read(grantToken, liveId)
    if (grant?.scope !== 'watch') return null
    if (grant.isVisitor) return deps.rights.isCachedAllow(liveId, null) ? grant.holder : null
    const sessionToken = SESSION_COOKIE.exec(request.headers.cookie ?? '')?.[1]
    const viewer = sessionToken === undefined ? null : deps.sessions.cached(sessionToken)
    if (!viewer || !deps.live.grants.isHeldBy(grant, viewer.accountId)) return null
    return deps.rights.isCachedAllow(liveId, viewer.accountId) ? grant.holder : null
  }

  /** Sends a successful response; leaves errors and refusals to the regular routes. */
  function sendWhenReady(
    response: ServerResponse,
    answer: Promise<InternalResponse>,
    options: ResponseOptions,
    fallback: () => void,
  ) {
    answer.then((found) => (found.status === 200 ? send(response, found, options) : fallback()), fallback)
  }

  return {
    answer(request, response, fallback) {
      const startedMs = performance.now()
      const requested = parseRequest(request)
      const location = requested && deps.locations.cached(requested.liveId)
      if (!requested || !location) return false
      const { grantToken, liveId, fileName, query } = requested
      const isPart = query === '' && FILE_NAME.test(fileName)
      const part = () => deps.edge.file({ liveId, address: location.address }, fileName)
      if (grantToken === 'public') {
        if (!isPart || location.audience !== 'everyone') return false
        const caching = location.hasGeoRules || isRegional(deps) ? PRIVATE_CACHING : PUBLIC_CACHING
        const options: ResponseOptions = {
          kind: 'parts',
          caching,
          proxyTtlS: null,
          edgeToken: null,
          startedMs,
        }
        sendWhenReady(response, part(), options, fallback)
        return true
      }
      const playlistQuery = PLAYLIST_NAME.test(fileName) ? parsePlaylistQuery(query) : null
      const holder = isPart || playlistQuery ? admittedHolder(request, grantToken, liveId) : null
      if (holder === null) return false
      const edgeToken = edgeTokenCookie(request.headers, { grantToken, liveId, isSecure })
      if (!playlistQuery) {
        const proxyTtlS = proxyTtlSeconds('part', request.headers)
        const options: ResponseOptions = {
          kind: 'playlists',
          caching: PRIVATE_CACHING,
          proxyTtlS,
          edgeToken,
          startedMs,
        }
        sendWhenReady(response, part(), options, fallback)
        return true
      }
      deps.viewers.seen(liveId, holder)
      const baseUrl = location.audience === 'everyone' ? `/live/public/${liveId}` : ''
      const source = { liveId, address: location.address, baseUrl, fileName }
      const proxyTtlS = proxyTtlSeconds('playlist', request.headers)
      const options: ResponseOptions = {
        kind: 'playlists',
        caching: 'no-store',
        proxyTtlS,
        edgeToken,
        startedMs,
      }
      sendWhenReady(response, deps.edge.playlist(source, playlistQuery), options, fallback)
      return true
    },
  }
}

function parsePlaylistQuery(query: string): PlaylistQuery | null {
  const params = PLAYLIST_QUERY.exec(query)?.groups
  if (!params) return null
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  return {
    mediaSequence: number(params.mediaSequence),
    partIndex: number(params.partIndex),
    isDelta: params.skip !== undefined,
  }
}

type ResponseOptions = CachingOptions & {
  kind: 'parts' | 'playlists'
  edgeToken: string | null
  startedMs: number
}
type RequestedFile = { grantToken: string; liveId: string; fileName: string; query: string }

/** Only plain GET requests without range or authorization header. */
function parseRequest({ method, url = '', headers }: IncomingMessage): RequestedFile | null {
  if (method !== 'GET' || !url.startsWith('/live/')) return null
  if (headers.range !== undefined || headers.authorization !== undefined) return null
  const { grantToken, liveId, fileName, query = '' } = ADDRESS.exec(url)?.groups ?? {}
  return grantToken !== undefined && liveId !== undefined && fileName !== undefined
    ? { grantToken, liveId, fileName, query }
    : null
}
