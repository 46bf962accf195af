/** HTTP routes of lives: playlists, parts, thumbnails and WHEP, for the holder of a grant who may still watch. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { contentFor } from '#platform/http/send-content.ts'
import type { AuthenticateRequest } from '#platform/http/session-cookie.ts'
import {
  createInternalClient,
  type InternalResponse,
  LiveRoleUnavailable,
} from '#platform/live/internal/client.ts'
import type { Metrics } from '#platform/metrics.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import { isGeoRestricted, setGeoViewer } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { createSessionCache, isRegional } from '../../media/index.ts'
import { staffFor } from '../../staff-rights/index.ts'
import { isShownBlurred } from '../lives/may-watch.ts'
import type { LiveDeps } from '../types.ts'
import { createEdgeCache } from './edge-cache.ts'
import { edgeTokenCookie } from './edge-tokens.ts'
import { createLiveFastPath, type LiveFastPath } from './fast-path.ts'
import { FILE_NAME, PLAYLIST_NAME, PRIVATE_CACHING, PUBLIC_CACHING } from './file-names.ts'
import { isStaffHolder, type LiveGrant } from './grants.ts'
import { proxyTtlHeader } from './proxy-caching.ts'
import { createWatchRights } from './rights.ts'
import { mayWatchAsStaff } from './staff-access.ts'
import { createStreamLocations, type StreamLocation } from './stream-locations.ts'
import { createViewerCounter } from './viewer-counter.ts'

type LiveRoutesOptions = { authenticate: AuthenticateRequest; metrics: Metrics; memoryMb?: number }

type LiveParams = { grant: string; live: string; file: string }
type Admission = { liveId: string; grant: LiveGrant; viewer: Viewer | null; location: StreamLocation }

const MB = 1024 * 1024
const MAX_OFFER_BYTES = 64 * 1024
const THUMBNAIL_TTL_MS = 3_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const THUMBNAIL_CACHING = 'private, max-age=10'

const ROUTES = { parts: '/live/public/:live/:file', playlists: '/live/:grant/:live/:file' }

/** Returns the fast path, to be tried before the routes. */
export function addLiveRoutes(
  app: FastifyInstance,
  deps: LiveDeps,
  options: LiveRoutesOptions,
): LiveFastPath {
  const { grants, innerSigner } = deps.live
  const client = createInternalClient(innerSigner)
  const edge = createEdgeCache({ client, maxBytes: (options.memoryMb ?? 128) * MB })
  const rights = createWatchRights(deps)
  const locations = createStreamLocations(deps)
  const viewers = createViewerCounter(deps)
  const sessions = createSessionCache(deps, options.authenticate)
  const isSecure = deps.site.url.startsWith('https:')
  app.addHook('onClose', async () => {
    rights.close()
    sessions.close()
    await viewers.close()
    edge.close()
    client.close()
  })

  async function locationOf(liveId: string): Promise<StreamLocation> {
    const location = UUID.test(liveId) ? await locations.of(liveId) : null
    if (!location) throw new Refusal('NOT_FOUND')
    return location
  }

  /** Checks the grant, its holder and the current rights, in this order. */
  async function admitted(request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    // Default until the response's caching is known; also covers errors.
    reply.header('cache-control', 'no-store')
    const { grant: grantToken, live: liveId } = request.params as LiveParams
    const grant = UUID.test(liveId) ? grants.read(grantToken, liveId) : null
    if (!grant) throw new Refusal('FORBIDDEN')
    const viewer = grant.isVisitor ? null : await sessions.of(request, reply)
    if (!grant.isVisitor && !(viewer && grants.isHeldBy(grant, viewer.accountId)))
      throw new Refusal('FORBIDDEN')
    if (grant.scope === 'unseen') {
      const staff = staffFor(viewer, 'lives.see')
      if (!staff || !(await mayWatchAsStaff(deps, staff, liveId))) throw new Refusal('FORBIDDEN')
      return { liveId, grant, viewer, location: await locationOf(liveId) }
    }
    if (viewer) await setGeoViewer(viewer)
    const why = await rights.whyNot(liveId, viewer?.accountId ?? null)
    const maySee = why === null || (grant.scope === 'blur' && isShownBlurred(why))
    if (!maySee) throw new Refusal(why === 'NOT_LIVE' ? 'NOT_FOUND' : 'FORBIDDEN')
    return { liveId, grant, viewer, location: await locationOf(liveId) }
  }

  /** Public parts still need a rights check in restricted regions. */
  async function refuseIfGeoRestricted(
    request: FastifyRequest,
    reply: FastifyReply,
    liveId: string,
  ): Promise<void> {
    if (!isGeoRestricted()) return
    const viewer = await sessions.of(request, reply)
    if (viewer) await setGeoViewer(viewer)
    if ((await rights.whyNot(liveId, viewer?.accountId ?? null)) !== null) throw new Refusal('FORBIDDEN')
  }

  async function mayWatch(request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    const admission = await admitted(request, reply)
    if (admission.grant.scope === 'blur') throw new Refusal('FORBIDDEN')
    return admission
  }

  /** Requests from the live role. If it is unreachable, looks up the live's node once more; then the player retries. */
  async function fetchFromNode(
    { liveId, address }: { liveId: string; address: string },
    ask: (address: string) => Promise<InternalResponse>,
  ): Promise<InternalResponse> {
    try {
      return await ask(address)
    } catch (error) {
      if (!(error instanceof LiveRoleUnavailable)) throw error
      locations.forget(liveId)
      const now = await locationOf(liveId)
      if (now.address !== address) return fetchFromNode({ liveId, address: now.address }, ask)
      locations.forget(liveId)
      throw new Refusal('UNAVAILABLE')
    }
  }

  function pass(
    reply: FastifyReply,
    answer: InternalResponse,
    caching: string,
    proxyHeaders: object = {},
  ): FastifyReply {
    if (answer.status === 404) throw new Refusal('NOT_FOUND')
    if (answer.status === 400) throw new Refusal('BAD_INPUT')
    if (answer.status !== 200) throw new Refusal('UNAVAILABLE')
    return reply
      .headers({ 'cache-control': caching, 'content-length': answer.body.length, ...proxyHeaders })
      .type(answer.headers['content-type'] ?? 'application/octet-stream')
      .send(contentFor(reply.request.raw, answer.body))
  }

  /** A live that just began has no thumbnail yet: 204 instead of 404, so that browsers log no error. */
  function sendThumbnail(reply: FastifyReply, answer: InternalResponse): FastifyReply {
    if (answer.status === 404) return reply.code(204).send()
    return pass(reply, answer, THUMBNAIL_CACHING)
  }

  /** Sets an edge token for our reverse proxy; never for geo-restricted viewers, whose every request is checked here. */
  function setEdgeToken(request: FastifyRequest, reply: FastifyReply): void {
    const { grant: grantToken, live: liveId } = request.params as LiveParams
    const edgeToken = isGeoRestricted()
      ? null
      : edgeTokenCookie(request.headers, { grantToken, liveId, isSecure })
    if (edgeToken !== null) reply.header('set-cookie', edgeToken)
  }

  const config = { findsViewerItself: true }

  /** The main playlist, or one it references: a lower rendition or audio only. */
  async function playlist(
    request: FastifyRequest,
    reply: FastifyReply,
    fileName: string,
  ): Promise<FastifyReply> {
    const { liveId, grant, location } = await mayWatch(request, reply)
    if (!isStaffHolder(grant.holder)) viewers.seen(liveId, grant.holder)
    const baseUrl = location.audience === 'everyone' ? `/live/public/${liveId}` : ''
    const playlistQuery = readPlaylistQuery(request.query as Record<string, unknown>)
    const answer = await fetchFromNode({ liveId, address: location.address }, (address) =>
      edge.playlist({ liveId, address, baseUrl, fileName }, playlistQuery),
    )
    // After a restart of the live role the stream returns with its encoder: players should retry.
    if (answer.status === 404 && !location.hasEnded) throw new Refusal('UNAVAILABLE')
    setEdgeToken(request, reply)
    return pass(reply, answer, 'no-store', proxyTtlHeader('playlist', request.headers))
  }

  app.get(ROUTES.parts, { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { live: liveId, file: fileName } = request.params as LiveParams
    const location = await locationOf(liveId)
    // Do not reveal whether a restricted live exists.
    if (location.audience !== 'everyone' || !FILE_NAME.test(fileName)) throw new Refusal('NOT_FOUND')
    await refuseIfGeoRestricted(request, reply, liveId)
    return pass(
      reply,
      await fetchFromNode({ liveId, address: location.address }, (address) =>
        edge.file({ liveId, address }, fileName),
      ),
      location.hasGeoRules || isRegional(deps) ? PRIVATE_CACHING : PUBLIC_CACHING,
    )
  })

  app.get(ROUTES.playlists, { config }, async (request, reply) => {
    const { file: fileName } = request.params as LiveParams
    if (PLAYLIST_NAME.test(fileName)) return playlist(request, reply, fileName)
    const isBlurred = fileName === 'blurred.jpg'
    const { liveId, location } = await (isBlurred ? admitted : mayWatch)(request, reply)
    const source = { liveId, address: location.address }
    if (isBlurred || fileName === 'thumb.jpg') {
      const fetchThumbnail = (address: string) =>
        edge.shortLived({ liveId, address }, fileName, THUMBNAIL_TTL_MS)
      return sendThumbnail(reply, await fetchFromNode(source, fetchThumbnail))
    }
    if (!FILE_NAME.test(fileName)) throw new Refusal('NOT_FOUND')
    const answer = await fetchFromNode(source, (address) => edge.file({ liveId, address }, fileName))
    setEdgeToken(request, reply)
    return pass(reply, answer, PRIVATE_CACHING, proxyTtlHeader('part', request.headers))
  })

  // Own scope, so that the body parser applies to this route only.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/sdp',
      { parseAs: 'string', bodyLimit: MAX_OFFER_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    )
    scope.post('/live/:grant/:live/whep', { config, bodyLimit: MAX_OFFER_BYTES }, async (request, reply) => {
      const { liveId, grant, viewer, location } = await mayWatch(request, reply)
      await deps.rateLimits.take('watchLive', accountAndAddress({ viewer, address: request.ip }))
      if (typeof request.body !== 'string') throw new Refusal('UNSUPPORTED_TYPE')
      const query = new URLSearchParams({
        holder: grant.holder,
        ...(viewer ? { account: viewer.accountId, session: viewer.sessionId } : {}),
      })
      const url = `/streams/${liveId}/whep?${query}`
      const body = Buffer.from(request.body)
      const answer = await fetchFromNode({ liveId, address: location.address }, (address) =>
        client.send({ address, method: 'POST', url, body }),
      )
      // WebRTC is not available: the player falls back to HLS.
      if (answer.status === 406) return reply.code(406).send()
      if (answer.status === 400) throw new Refusal('BAD_INPUT')
      if (answer.status !== 201) throw new Refusal('UNAVAILABLE')
      if (!isStaffHolder(grant.holder)) viewers.seen(liveId, grant.holder)
      return reply
        .code(201)
        .header('location', `${request.url.split('?', 1)[0]}/${answer.headers['x-whep-session']}`)
        .type('application/sdp')
        .send(answer.body)
    })
  })

  app.delete('/live/:grant/:live/whep/:session', { config }, async (request, reply) => {
    const admission = await mayWatch(request, reply).catch((error: unknown) => {
      // The live has ended and its sessions with it: DELETE is idempotent.
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
      throw error
    })
    if (!admission) return reply.code(200).send()
    const { liveId, grant, location } = admission
    const { session } = request.params as { session: string }
    if (!/^[\w-]{1,40}$/.test(session)) throw new Refusal('NOT_FOUND')
    const url = `/whep/${session}?${new URLSearchParams({ holder: grant.holder })}`
    const answer = await fetchFromNode({ liveId, address: location.address }, (address) =>
      client.send({ address, method: 'DELETE', url }),
    )
    if (answer.status !== 200) throw new Refusal('NOT_FOUND')
    return reply.code(200).send()
  })

  // No path below /live/ is a page of the web app.
  app.get('/live/*', { config }, async () => {
    throw new Refusal('NOT_FOUND')
  })

  const { httpRequests } = options.metrics
  return createLiveFastPath({
    ...deps,
    edge,
    locations,
    rights,
    sessions,
    viewers,
    httpRequests,
    routes: ROUTES,
  })
}

function readPlaylistQuery(query: Record<string, unknown>) {
  const number = (name: string) => {
    const text = query[name]
    if (text === undefined) return undefined
    if (typeof text !== 'string' || !/^\d{1,12}$/.test(text)) throw new Refusal('BAD_INPUT')
    return Number(text)
  }
  return {
    mediaSequence: number('_HLS_msn'),
    partIndex: number('_HLS_part'),
    isDelta: query._HLS_skip !== undefined,
  }
}
