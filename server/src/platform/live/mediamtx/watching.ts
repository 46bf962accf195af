/** Internal routes for MediaMTX streams: proxies HLS and WebRTC; viewers were authorised before. */
import { randomToken } from '#platform/crypto.ts'
import type { Log } from '#platform/log.ts'
import type { InnerReply, InnerRequest } from '../inner/server.ts'
import type { WhepDoor, WhepSession } from '../webrtc/whep.ts'
import type { MediaMtxCalls } from './calls.ts'
import { type MtxPictures, newest, textOf } from './pictures.ts'
import { cameraPath, type MtxStream, type MtxStreams } from './streams.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const NAME = /^[\w-]{1,64}\.(?:m3u8|mp4|m4s)$/
/** Audio codecs that WebRTC carries unchanged; streams with other audio are watched by HLS. */
const WEBRTC_SOUND = ['Opus', 'G711', 'G722']
/** A new viewer may be missing from MediaMTX's list for this long. */
const NEW_MS = 15_000
const CLIP_SEGMENTS = 30

type Viewing = WhepSession & { location: string; mtxId: string; since: number }

export type MtxWatching = {
  route(request: InnerRequest): Promise<InnerReply | null>
  whep: Pick<WhepDoor, 'sessions' | 'leave'>
  /** Drops viewers who disconnected on their own. */
  lookAtViewers(): Promise<void>
}

type Options = { calls: MediaMtxCalls; streams: MtxStreams; pictures: MtxPictures; log: Log }

export function createMtxWatching({ calls, streams, pictures, log }: Options): MtxWatching {
  const viewing = new Map<string, Viewing>()
  const cameras = new Map<string, { streamId: string; location: string }>()

  function leave(sessionId: string, holder: string | null): boolean {
    const one = viewing.get(sessionId)
    if (!one || (holder !== null && one.holder !== holder)) return false
    viewing.delete(sessionId)
    // MediaMTX may keep sending until the viewer's connection ends; the log line explains why.
    calls.leave(one.location).catch((fault: unknown) => {
      log.warn({ err: fault, stream: one.streamId }, 'could not end a viewer session in MediaMTX')
    })
    return true
  }

  async function join({ id, path, seen }: MtxStream, { body, query }: InnerRequest): Promise<InnerReply> {
    const sound = seen?.codecs.filter((codec) => codec !== 'H264') ?? []
    if (!sound.every((codec) => WEBRTC_SOUND.includes(codec))) return { status: 406 }
    const offered = await calls.offer(path, 'whep', body)
    if (offered.status !== 201) return { status: offered.status === 400 ? 400 : 503 }
    const sessionId = randomToken(18)
    const viewer = {
      holder: query.get('holder') ?? '',
      accountId: query.get('account'),
      sessionId: query.get('session'),
    }
    const { location, sessionId: mtxId } = offered
    viewing.set(sessionId, { ...viewer, id: sessionId, streamId: id, location, mtxId, since: Date.now() })
    return {
      status: 201,
      type: 'application/sdp',
      body: offered.answer,
      headers: { 'x-whep-session': sessionId },
    }
  }

  async function beginCamera(streamId: string, body: Buffer): Promise<InnerReply> {
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

  async function endCamera(streamId: string, session: string): Promise<InnerReply> {
    const camera = cameras.get(session)
    if (camera?.streamId !== streamId) return { status: 404 }
    cameras.delete(session)
    await calls.leave(camera.location)
    await streams.stopStream(streamId, 'stopped')
    return { status: 200 }
  }

  async function file(stream: MtxStream, name: string, { query, signal }: InnerRequest): Promise<InnerReply> {
    const kept = pictures.of(stream.id)
    const picture = name === 'thumb.jpg' ? kept?.thumb : name === 'blurred.jpg' ? kept?.blurred : null
    if (picture) return { status: 200, type: 'image/jpeg', body: picture }
    if (name === 'clip.mp4') {
      const all = await textOf(calls, stream.path, 'index.m3u8')
      return { status: 200, type: 'video/mp4', body: await newest(calls, stream.path, all, CLIP_SEGMENTS) }
    }
    if (!NAME.test(name)) return { status: 404 }
    const isPlaylist = name.endsWith('.m3u8')
    const answer = await calls.hls(
      stream.path,
      name,
      isPlaylist ? asHls(query) : new URLSearchParams(),
      signal,
    )
    if (answer.status !== 200)
      return { status: answer.status === 404 || answer.status === 400 ? answer.status : 503 }
    return { status: 200, type: isPlaylist ? PLAYLIST_TYPE : 'video/mp4', body: answer.body }
  }

  return {
    whep: { leave, sessions: () => [...viewing.values()] },
    async lookAtViewers() {
      if (viewing.size === 0) return
      const there = await calls.webrtcSessions()
      const before = Date.now() - NEW_MS
      for (const { id, mtxId, since } of viewing.values())
        if (since < before && !there.has(mtxId)) viewing.delete(id)
    },
    async route(request) {
      const { method, path, query, body } = request
      const [what, id = '', name = '', ...more] = path
      if (more.length > 0) return null
      if (what === 'whip' && method === 'POST' && name === '') return beginCamera(id, body)
      if (what === 'whip' && method === 'DELETE') return endCamera(id, name)
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
function asHls(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams()
  const [msn, part] = [query.get('msn'), query.get('part')]
  if (msn !== null) asked.set('_HLS_msn', msn)
  if (part !== null) asked.set('_HLS_part', part)
  if (query.has('skip')) asked.set('_HLS_skip', 'YES')
  return asked
}
