/** Internal routes for MediaMTX streams: proxies HLS and WebRTC; viewers were authorised before. */
import { randomToken } from '#platform/crypto.ts'
import type { Log } from '#platform/log.ts'
import type { InternalReply, InternalRequest } from '../internal/server.ts'
import type { WhepService, WhepSession } from '../webrtc/whep.ts'
import type { MediaMtxCalls } from './calls.ts'
import { cameraPath, type MtxStream, type MtxStreams } from './streams.ts'
import { fetchText, type MtxThumbnails, newestSegments } from './thumbnails.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const NAME = /^[\w-]{1,64}\.(?:m3u8|mp4|m4s)$/
/** Audio codecs that WebRTC carries unchanged; streams with other audio are watched by HLS. */
const WEBRTC_AUDIO = ['Opus', 'G711', 'G722']
/** A new viewer may be missing from MediaMTX's list for this long. */
const NEW_MS = 15_000
const CLIP_SEGMENTS = 30

type MtxViewer = WhepSession & { location: string; mtxId: string; since: number }

type MtxRoutes = {
  route(request: InternalRequest): Promise<InternalReply | null>
  whep: Pick<WhepService, 'sessions' | 'leave'>
  /** Drops viewers who disconnected on their own. */
  sweepViewers(): Promise<void>
}

type Options = { calls: MediaMtxCalls; streams: MtxStreams; thumbnails: MtxThumbnails; log: Log }

export function createMtxRoutes({ calls, streams, thumbnails, log }: Options): MtxRoutes {
  const viewers = new Map<string, MtxViewer>()
  const cameras = new Map<string, { streamId: string; location: string }>()

  function leave(sessionId: string, holder: string | null): boolean {
    const one = viewers.get(sessionId)
    if (!one || (holder !== null && one.holder !== holder)) return false
    viewers.delete(sessionId)
    // MediaMTX may keep sending until the viewer's connection ends; the log line explains why.
    calls.leave(one.location).catch((error: unknown) => {
      log.warn({ err: error, stream: one.streamId }, 'could not end a viewer session in MediaMTX')
    })
    return true
  }

  async function join(
    { id, path, lastListed }: MtxStream,
    { body, query }: InternalRequest,
  ): Promise<InternalReply> {
    const audio = lastListed?.codecs.filter((codec) => codec !== 'H264') ?? []
    if (!audio.every((codec) => WEBRTC_AUDIO.includes(codec))) return { status: 406 }
    const offered = await calls.offer(path, 'whep', body)
    if (offered.status !== 201) return { status: offered.status === 400 ? 400 : 503 }
    const sessionId = randomToken(18)
    const viewer = {
      holder: query.get('holder') ?? '',
      accountId: query.get('account'),
      sessionId: query.get('session'),
    }
    const { location, sessionId: mtxId } = offered
    viewers.set(sessionId, { ...viewer, id: sessionId, streamId: id, location, mtxId, since: Date.now() })
    return {
      status: 201,
      type: 'application/sdp',
      body: offered.answer,
      headers: { 'x-whep-session': sessionId },
    }
  }

  async function startPublisher(streamId: string, body: Buffer): Promise<InternalReply> {
    const path = cameraPath(streamId)
    const offered = await calls.offer(path, 'whip', body)
    if (offered.status === 201) {
      const session = randomToken(18)
      cameras.set(session, { streamId, location: offered.location })
      return { status: 201, type: 'application/sdp', body: offered.answer, headers: { 'x-session': session } }
    }
    const words = streams.whyRefused(path)
    if (words === null) return { status: offered.status === 400 ? 400 : 503 }
    return { status: streams.isFed(streamId) ? 409 : 403, body: words }
  }

  async function stopPublisher(streamId: string, session: string): Promise<InternalReply> {
    const camera = cameras.get(session)
    if (camera?.streamId !== streamId) return { status: 404 }
    cameras.delete(session)
    await calls.leave(camera.location)
    await streams.stopStream(streamId, 'stopped')
    return { status: 200 }
  }

  async function file(
    stream: MtxStream,
    name: string,
    { query, signal }: InternalRequest,
  ): Promise<InternalReply> {
    const cached = thumbnails.of(stream.id)
    const picture = name === 'thumb.jpg' ? cached?.thumb : name === 'blurred.jpg' ? cached?.blurred : null
    if (picture) return { status: 200, type: 'image/jpeg', body: picture }
    if (name === 'clip.mp4') {
      const all = await fetchText(calls, stream.path, 'index.m3u8')
      return {
        status: 200,
        type: 'video/mp4',
        body: await newestSegments(calls, stream.path, all, CLIP_SEGMENTS),
      }
    }
    if (!NAME.test(name)) return { status: 404 }
    const isPlaylist = name.endsWith('.m3u8')
    const answer = await calls.hls(
      stream.path,
      name,
      isPlaylist ? toHlsQuery(query) : new URLSearchParams(),
      signal,
    )
    if (answer.status !== 200)
      return { status: answer.status === 404 || answer.status === 400 ? answer.status : 503 }
    return { status: 200, type: isPlaylist ? PLAYLIST_TYPE : 'video/mp4', body: answer.body }
  }

  return {
    whep: { leave, sessions: () => [...viewers.values()] },
    async sweepViewers() {
      if (viewers.size === 0) return
      const there = await calls.webrtcSessions()
      const before = Date.now() - NEW_MS
      for (const { id, mtxId, since } of viewers.values())
        if (since < before && !there.has(mtxId)) viewers.delete(id)
    },
    async route(request) {
      const { method, path, query, body } = request
      const [what, id = '', name = '', ...more] = path
      if (more.length > 0) return null
      if (what === 'whip' && method === 'POST' && name === '') return startPublisher(id, body)
      if (what === 'whip' && method === 'DELETE') return stopPublisher(id, name)
      if (what === 'whep' && method === 'DELETE' && name === '')
        return { status: leave(id, query.get('holder')) ? 200 : 404 }
      if (what !== 'streams') return null
      const stream = streams.find(id)
      if (!stream?.hasBegun) return { status: 404 }
      if (method === 'POST' && name === 'whep') return join(stream, request)
      return method === 'GET' ? file(stream, name, request) : null
    },
  }
}

/** Translates our query names of blocking requests to those of the HLS specification. */
function toHlsQuery(query: URLSearchParams): URLSearchParams {
  const hlsQuery = new URLSearchParams()
  const [mediaSequence, partIndex] = [query.get('msn'), query.get('part')]
  if (mediaSequence !== null) hlsQuery.set('_HLS_msn', mediaSequence)
  if (partIndex !== null) hlsQuery.set('_HLS_part', partIndex)
  if (query.has('skip')) hlsQuery.set('_HLS_skip', 'YES')
  return hlsQuery
}
