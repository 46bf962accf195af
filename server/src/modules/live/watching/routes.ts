/** HTTP routes of lives: playlists, parts, thumbnails and WHEP, for the holder of a grant who may still watch. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { contentFor } from '#platform/http/send-content.ts'
import type { AuthenticateRequest } from '#platform/http/session-cookie.ts'
import { createInnerClient, type InnerAnswer, LiveRoleAway } from '#platform/live/inner/client.ts'
import type { Metrics } from '#platform/metrics.ts'
import { comeAs, isApartHere } from '#platform/regions/here.ts'
import type { Viewer } from '#platform/viewer.ts'
import { staffFor } from '../../audit/index.ts'
import { createKnownViewers, isRegional } from '../../media/index.ts'
import type { LiveDeps } from '../types.ts'
import { FILE, PLAYLIST, PRIVATE_PARTS, PUBLIC_PARTS } from './addresses.ts'
import { createEdge } from './edge.ts'
import { type Grant, isUnseen } from './grants.ts'
import { keptFor } from './kept-before.ts'
import { mayLookIn } from './look-in.ts'
import { passFor } from './passes.ts'
import { createPlaces, type LivePlace } from './places.ts'
import { type RememberedLives, rememberedLives } from './remembered-lives.ts'
import { createWatchRights } from './rights.ts'
import { countViewers } from './viewers.ts'

export type LiveRoutesOptions = { authenticate: AuthenticateRequest; metrics: Metrics; memoryMb?: number }

type Named = { grant: string; live: string; file: string }
type Asked = { live: string; grant: Grant; viewer: Viewer | null; place: LivePlace }

const MB = 1024 * 1024
const MAX_OFFER_BYTES = 64 * 1024
const PICTURE_KEPT_MS = 3_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PICTURES = 'private, max-age=10'

const ROUTES = { parts: '/live/public/:live/:file', playlists: '/live/:grant/:live/:file' }

/** Returns the fast path, to be tried before the routes. */
export function addLiveRoutes(
  app: FastifyInstance,
  deps: LiveDeps,
  options: LiveRoutesOptions,
): RememberedLives {
  const { grants, marks } = deps.live
  const client = createInnerClient(marks)
  const edge = createEdge({ client, maxBytes: (options.memoryMb ?? 128) * MB })
  const rights = createWatchRights(deps)
  const places = createPlaces(deps)
  const viewers = countViewers(deps)
  const known = createKnownViewers(deps, options.authenticate)
  const isSecure = deps.site.url.startsWith('https:')
  app.addHook('onClose', async () => {
    rights.close()
    known.close()
    await viewers.close()
    edge.close()
    client.close()
  })

  async function placeOf(live: string): Promise<LivePlace> {
    const place = UUID.test(live) ? await places.of(live) : null
    if (!place) throw new Refusal('NOT_FOUND')
    return place
  }

  /** Checks the grant, its holder and the current rights, in this order. */
  async function admitted(request: FastifyRequest, reply: FastifyReply): Promise<Asked> {
    // Default until the response's caching is known; also covers errors.
    reply.header('cache-control', 'no-store')
    const { grant: text, live } = request.params as Named
    const grant = UUID.test(live) ? grants.read(text, live) : null
    if (!grant) throw new Refusal('FORBIDDEN')
    const viewer = grant.isVisitor ? null : await known.of(request, reply)
    if (!grant.isVisitor && !(viewer && grants.isHeldBy(grant, viewer.accountId)))
      throw new Refusal('FORBIDDEN')
    if (grant.scope === 'unseen') {
      const staff = staffFor(viewer, 'lives.see')
      if (!staff || !(await mayLookIn(deps, staff, live))) throw new Refusal('FORBIDDEN')
      return { live, grant, viewer, place: await placeOf(live) }
    }
    if (viewer) await comeAs(viewer)
    const why = await rights.whyNot(live, viewer?.accountId ?? null)
    const maySee = why === null || (grant.scope === 'blur' && (why === 'SUBSCRIBE' || why === 'TICKET'))
    if (!maySee) throw new Refusal(why === 'NOT_LIVE' ? 'NOT_FOUND' : 'FORBIDDEN')
    return { live, grant, viewer, place: await placeOf(live) }
  }

  /** Public parts still need a rights check in restricted regions. */
  async function refuseHere(request: FastifyRequest, reply: FastifyReply, live: string): Promise<void> {
    if (!isApartHere()) return
    const viewer = await known.of(request, reply)
    if (viewer) await comeAs(viewer)
    if ((await rights.whyNot(live, viewer?.accountId ?? null)) !== null) throw new Refusal('FORBIDDEN')
  }

  async function mayWatch(request: FastifyRequest, reply: FastifyReply): Promise<Asked> {
    const asked = await admitted(request, reply)
    if (asked.grant.scope === 'blur') throw new Refusal('FORBIDDEN')
    return asked
  }

  /** Requests from the live role. If it is unreachable, looks up the live's node once more; then the player retries. */
  async function from(
    { live, address }: { live: string; address: string },
    ask: (address: string) => Promise<InnerAnswer>,
  ): Promise<InnerAnswer> {
    try {
      return await ask(address)
    } catch (fault) {
      if (!(fault instanceof LiveRoleAway)) throw fault
      places.forget(live)
      const now = await placeOf(live)
      if (now.address !== address) return from({ live, address: now.address }, ask)
      places.forget(live)
      throw new Refusal('UNAVAILABLE')
    }
  }

  function pass(reply: FastifyReply, answer: InnerAnswer, caching: string, kept: object = {}): FastifyReply {
    if (answer.status === 404) throw new Refusal('NOT_FOUND')
    if (answer.status === 400) throw new Refusal('BAD_INPUT')
    if (answer.status !== 200) throw new Refusal('UNAVAILABLE')
    return reply
      .headers({ 'cache-control': caching, 'content-length': answer.body.length, ...kept })
      .type(answer.headers['content-type'] ?? 'application/octet-stream')
      .send(contentFor(reply.request.raw, answer.body))
  }

  /** A live that just began has no thumbnail yet: 204 instead of 404, so that browsers log no error. */
  function passPicture(reply: FastifyReply, answer: InnerAnswer): FastifyReply {
    if (answer.status === 404) return reply.code(204).send()
    return pass(reply, answer, PICTURES)
  }

  /** Sets an edge token for our reverse proxy; never for geo-restricted viewers, whose every request is checked here. */
  function givePass(request: FastifyRequest, reply: FastifyReply): void {
    const { grant, live } = request.params as Named
    const pass = isApartHere() ? null : passFor(request.headers, { grant, live, isSecure })
    if (pass !== null) reply.header('set-cookie', pass)
  }

  const config = { findsViewerItself: true }

  /** The main playlist, or one it references: a lower rendition or audio only. */
  async function playlist(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const { live, grant, place } = await mayWatch(request, reply)
    if (!isUnseen(grant.holder)) viewers.seen(live, grant.holder)
    const base = place.audience === 'everyone' ? `/live/public/${live}` : ''
    const wish = playlistWish(request.query as Record<string, unknown>)
    const answer = await from({ live, address: place.address }, (address) =>
      edge.playlist({ liveId: live, address, base, name }, wish),
    )
    // After a restart of the live role the stream returns with its encoder: players should retry.
    if (answer.status === 404 && !place.hasEnded) throw new Refusal('UNAVAILABLE')
    givePass(request, reply)
    return pass(reply, answer, 'no-store', keptFor('playlist', request.headers))
  }

  app.get(ROUTES.parts, { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { live, file } = request.params as Named
    const place = await placeOf(live)
    // Do not reveal whether a restricted live exists.
    if (place.audience !== 'everyone' || !FILE.test(file)) throw new Refusal('NOT_FOUND')
    await refuseHere(request, reply, live)
    return pass(
      reply,
      await from({ live, address: place.address }, (address) => edge.file({ liveId: live, address }, file)),
      place.isPlaced || isRegional(deps) ? PRIVATE_PARTS : PUBLIC_PARTS,
    )
  })

  app.get(ROUTES.playlists, { config }, async (request, reply) => {
    const { file } = request.params as Named
    if (PLAYLIST.test(file)) return playlist(request, reply, file)
    const isBlurred = file === 'blurred.jpg'
    const { live, place } = await (isBlurred ? admitted : mayWatch)(request, reply)
    const at = { live, address: place.address }
    if (isBlurred || file === 'thumb.jpg') {
      const brief = (address: string) => edge.brief({ liveId: live, address }, file, PICTURE_KEPT_MS)
      return passPicture(reply, await from(at, brief))
    }
    if (!FILE.test(file)) throw new Refusal('NOT_FOUND')
    const answer = await from(at, (address) => edge.file({ liveId: live, address }, file))
    givePass(request, reply)
    return pass(reply, answer, PRIVATE_PARTS, keptFor('part', request.headers))
  })

  // Own scope, so that the body parser applies to this route only.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/sdp',
      { parseAs: 'string', bodyLimit: MAX_OFFER_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    )
    scope.post('/live/:grant/:live/whep', { config, bodyLimit: MAX_OFFER_BYTES }, async (request, reply) => {
      const { live, grant, viewer, place } = await mayWatch(request, reply)
      const who = { address: request.ip, ...(viewer ? { account: viewer.accountId } : {}) }
      await deps.rateLimits.take('watchLive', who)
      if (typeof request.body !== 'string') throw new Refusal('UNSUPPORTED_TYPE')
      const query = new URLSearchParams({
        holder: grant.holder,
        ...(viewer ? { account: viewer.accountId, session: viewer.sessionId } : {}),
      })
      const url = `/streams/${live}/whep?${query}`
      const body = Buffer.from(request.body)
      const answer = await from({ live, address: place.address }, (address) =>
        client.ask({ address, method: 'POST', url, body }),
      )
      // WebRTC is not available: the player falls back to HLS.
      if (answer.status === 406) return reply.code(406).send()
      if (answer.status === 400) throw new Refusal('BAD_INPUT')
      if (answer.status !== 201) throw new Refusal('UNAVAILABLE')
      if (!isUnseen(grant.holder)) viewers.seen(live, grant.holder)
      return reply
        .code(201)
        .header('location', `${request.url.split('?', 1)[0]}/${answer.headers['x-whep-session']}`)
        .type('application/sdp')
        .send(answer.body)
    })
  })

  app.delete('/live/:grant/:live/whep/:session', { config }, async (request, reply) => {
    const asked = await mayWatch(request, reply).catch((fault: unknown) => {
      // The live has ended and its sessions with it: DELETE is idempotent.
      if (fault instanceof Refusal && fault.code === 'NOT_FOUND') return null
      throw fault
    })
    if (!asked) return reply.code(200).send()
    const { live, grant, place } = asked
    const { session } = request.params as { session: string }
    if (!/^[\w-]{1,40}$/.test(session)) throw new Refusal('NOT_FOUND')
    const url = `/whep/${session}?${new URLSearchParams({ holder: grant.holder })}`
    const answer = await from({ live, address: place.address }, (address) =>
      client.ask({ address, method: 'DELETE', url }),
    )
    if (answer.status !== 200) throw new Refusal('NOT_FOUND')
    return reply.code(200).send()
  })

  // No path below /live/ is a page of the web app.
  app.get('/live/*', { config }, async () => {
    throw new Refusal('NOT_FOUND')
  })

  const { httpRequests } = options.metrics
  return rememberedLives({ ...deps, edge, places, rights, known, viewers, httpRequests, routes: ROUTES })
}

function playlistWish(query: Record<string, unknown>) {
  const number = (name: string) => {
    const text = query[name]
    if (text === undefined) return undefined
    if (typeof text !== 'string' || !/^\d{1,12}$/.test(text)) throw new Refusal('BAD_INPUT')
    return Number(text)
  }
  return { msn: number('_HLS_msn'), part: number('_HLS_part'), isDelta: query._HLS_skip !== undefined }
}
