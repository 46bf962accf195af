/**
 * Fast path for players, which poll several times a second: answers before the web framework if grant, viewer, rights and
 * location are all cached, since hooks and routing cost more than the response. All other requests take the regular routes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from '#platform/http/security.ts'
import { endWithContent } from '#platform/http/send-content.ts'
import type { InnerAnswer } from '#platform/live/inner/client.ts'
import { httpLabels, type Metrics } from '#platform/metrics.ts'
import { SESSION } from '#rules/limits.ts'
import { isRegional, type KnownViewers } from '../../media/index.ts'
import type { LiveDeps } from '../types.ts'
import { FILE, PLAYLIST, PRIVATE_PARTS, PUBLIC_PARTS } from './addresses.ts'
import type { Edge, PlaylistWish } from './edge.ts'
import { secondsKept } from './kept-before.ts'
import { passFor } from './passes.ts'
import type { Places } from './places.ts'
import { readyHeads, type SentAs } from './ready-heads.ts'
import type { WatchRights } from './rights.ts'
import type { Viewers } from './viewers.ts'

export type RememberedLives = {
  /** False if the regular routes must answer; calls `otherwise` if that turns out later. Never for geo-restricted viewers. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean
}

type Deps = Pick<LiveDeps, 'live' | 'settings' | 'site'> & {
  edge: Edge
  places: Places
  rights: WatchRights
  known: KnownViewers
  viewers: Pick<Viewers, 'seen'>
  httpRequests: Metrics['httpRequests']
  /** Names of the regular routes, for the metrics. */
  routes: { parts: string; playlists: string }
}

const ADDRESS =
  /^\/live\/(?<grant>[\w.-]{1,160})\/(?<live>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>[\w.-]{1,80})(?:\?(?<query>.*))?$/
/** The query strings players send; the regular routes validate all others. */
const WISH = /^(?:_HLS_msn=(?<msn>\d{1,12})&_HLS_part=(?<part>\d{1,12})(?<skip>&_HLS_skip=(?:YES|v2))?)?$/
const SESSION_COOKIE = new RegExp(`(?:^|; ?)${SESSION.cookieName}=([\\w-]+)(?:;|$)`)

export function rememberedLives(deps: Deps): RememberedLives {
  const heads = readyHeads(securityHeaders(deps.site))
  const isSecure = deps.site.url.startsWith('https:')
  const observedAs = (route: string) =>
    deps.httpRequests.labels(httpLabels({ route, method: 'GET', status: 200 }))
  const observed = { parts: observedAs(deps.routes.parts), playlists: observedAs(deps.routes.playlists) }

  function send(response: ServerResponse, answer: InnerAnswer, sent: Sent): void {
    if (response.destroyed) return
    const { head, body } = heads.of(answer, sent)
    response.writeHead(200, sent.pass === null ? head : [...head, 'set-cookie', sent.pass])
    if (typeof body === 'string') response.end(body, 'latin1')
    else endWithContent(response, body)
    observed[sent.kind].observe((performance.now() - sent.startedMs) / 1000)
  }

  /** The grant's holder if the grant is valid, sent by its holder, and they may watch; else null. */
  function admits(request: IncomingMessage, text: string, live: string): string | null {
    const grant = deps.live.grants.read(text, live)
    if (grant?.scope !== 'watch') return null
    if (grant.isVisitor) return deps.rights.isRemembered(live, null) ? grant.holder : null
    const token = SESSION_COOKIE.exec(request.headers.cookie ?? '')?.[1]
    const viewer = token === undefined ? null : deps.known.remembered(token)
    if (!viewer || !deps.live.grants.isHeldBy(grant, viewer.accountId)) return null
    return deps.rights.isRemembered(live, viewer.accountId) ? grant.holder : null
  }

  /** Sends a successful response; leaves errors and refusals to the regular routes. */
  function sendWhenThere(
    response: ServerResponse,
    answer: Promise<InnerAnswer>,
    sent: Sent,
    otherwise: () => void,
  ) {
    answer.then((found) => (found.status === 200 ? send(response, found, sent) : otherwise()), otherwise)
  }

  return {
    answer(request, response, otherwise) {
      const startedMs = performance.now()
      const asked = namedBy(request)
      const place = asked && deps.places.remembered(asked.live)
      if (!asked || !place) return false
      const { grant, live, file, query } = asked
      const isPart = query === '' && FILE.test(file)
      const part = () => deps.edge.file({ liveId: live, address: place.address }, file)
      if (grant === 'public') {
        if (!isPart || place.audience !== 'everyone') return false
        const caching = place.isPlaced || isRegional(deps) ? PRIVATE_PARTS : PUBLIC_PARTS
        const sent: Sent = { kind: 'parts', caching, keptS: null, pass: null, startedMs }
        sendWhenThere(response, part(), sent, otherwise)
        return true
      }
      const wish = PLAYLIST.test(file) ? wishOf(query) : null
      const holder = isPart || wish ? admits(request, grant, live) : null
      if (holder === null) return false
      const pass = passFor(request.headers, { grant, live, isSecure })
      if (!wish) {
        const keptS = secondsKept('part', request.headers)
        const sent: Sent = { kind: 'playlists', caching: PRIVATE_PARTS, keptS, pass, startedMs }
        sendWhenThere(response, part(), sent, otherwise)
        return true
      }
      deps.viewers.seen(live, holder)
      const base = place.audience === 'everyone' ? `/live/public/${live}` : ''
      const of = { liveId: live, address: place.address, base, name: file }
      const keptS = secondsKept('playlist', request.headers)
      const sent: Sent = { kind: 'playlists', caching: 'no-store', keptS, pass, startedMs }
      sendWhenThere(response, deps.edge.playlist(of, wish), sent, otherwise)
      return true
    },
  }
}

function wishOf(query: string): PlaylistWish | null {
  const asked = WISH.exec(query)?.groups
  if (!asked) return null
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  return { msn: number(asked.msn), part: number(asked.part), isDelta: asked.skip !== undefined }
}

type Sent = SentAs & { kind: 'parts' | 'playlists'; pass: string | null; startedMs: number }
type Named = { grant: string; live: string; file: string; query: string }

/** Only plain GET requests without range or authorization header. */
function namedBy({ method, url = '', headers }: IncomingMessage): Named | null {
  if (method !== 'GET' || !url.startsWith('/live/')) return null
  if (headers.range !== undefined || headers.authorization !== undefined) return null
  const { grant, live, file, query = '' } = ADDRESS.exec(url)?.groups ?? {}
  return grant !== undefined && live !== undefined && file !== undefined ? { grant, live, file, query } : null
}
