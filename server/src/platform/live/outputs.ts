/** All outputs of running streams (HLS, WebRTC, recordings, thumbnails), and the internal routes to them. */
import path from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { withAudioCodec } from './audio/with-audio-codec.ts'
import type { StreamSink } from './frames.ts'
import { type HlsVariant, multivariantText, renditionReports } from './hls/multivariant.ts'
import { createPackager, type Packager } from './hls/packager.ts'
import { subscribeToPlaylist } from './hls/playlist-subscription.ts'
import { SUBSCRIBE_PARAM, SUBSCRIPTION_HEADER } from './internal/playlist-updates.ts'
import type { InternalReply, InternalRequest } from './internal/server.ts'
import { createEncoderSlots } from './lower-rendition/encoder-slots.ts'
import {
  createLowerRendition,
  type LowerRendition,
  type LowerRenditionOptions,
} from './lower-rendition/lower-rendition.ts'
import { createRecorder } from './recorder.ts'
import type { LiveStream } from './stream.ts'
import { createThumbnails, type Thumbnails } from './thumbnails.ts'
import { createPeers, type PeersOptions } from './webrtc/peers.ts'
import { createWhep, type WhepAnswer, type WhepService } from './webrtc/whep.ts'

export type LiveOutputs = {
  /** Called once when a stream begins, before its first frame; gaps and new publishers belong to the same stream. */
  outlet(stream: LiveStream, about: { record: boolean }): void
  route(request: InternalRequest): Promise<InternalReply | null>
  /** Null if WebRTC is disabled. */
  whep: WhepService | null
  /** Shorter side of the stream's lower rendition; null without one. */
  lowerRenditionOf(streamId: string): number | null
  close(): Promise<void>
}

type Output = {
  stream: LiveStream
  packager: Packager
  lowerRendition: LowerRendition | null
  thumbnails: Thumbnails | null
}

/** Players that reach the end still request the last parts. */
const AFTER_END_MS = 30_000
const CLIP_MS = 30_000
/** Names of both media playlists in the multivariant playlist. */
const SOURCE = 'source.m3u8'
const LOWER = 'lower.m3u8'
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

export type OutputsOptions = {
  clock: Clock
  log: Log
  /** Omitted: no WebRTC viewers. */
  webrtc?: PeersOptions | undefined
  /** Parent folder of the recordings, one subfolder per stream; omitted, nothing is recorded. */
  recordings?: string | undefined
  /** A lower rendition for slow connections, for at most `encodes` streams at once; omitted, all viewers get the source. */
  lowerRendition?:
    | (Pick<LowerRenditionOptions, 'sidePx' | 'counts' | 'retryDelaysMs'> & { encodes: number })
    | undefined
  onRecordingStopped?: ((streamId: string) => void) | undefined
  /** For tests: free disk space. */
  freeBytes?: ((folder: string) => number) | undefined
}

export function createOutputs(options: OutputsOptions): LiveOutputs {
  const { clock, log, webrtc, lowerRendition, recordings, onRecordingStopped, freeBytes } = options
  const encodes = createEncoderSlots(lowerRendition?.encodes ?? 0)
  const whep = webrtc ? createWhep({ peers: createPeers(webrtc), log }) : null
  const outputs = new Map<string, Output>()
  const timers = new Set<NodeJS.Timeout>()
  const closing = new Set<Promise<void>>()

  function removeLater(output: Output): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (outputs.get(output.stream.id) === output) outputs.delete(output.stream.id)
    }, AFTER_END_MS)
    timers.add(timer.unref())
  }

  function settle(work: Promise<void>): void {
    closing.add(work)
    void work.finally(() => closing.delete(work))
  }

  return {
    outlet(stream, { record }) {
      const recorder =
        record && recordings
          ? createRecorder({
              ...{ folder: path.join(recordings, stream.id), clock, log },
              ...(freeBytes ? { freeBytes } : {}),
              onStopped: () => onRecordingStopped?.(stream.id),
            })
          : null
      const packager = createPackager({ clock, ...(recorder ? { onFragment: recorder.append } : {}) })
      const lower = lowerRendition
        ? createLowerRendition({ ...lowerRendition, source: packager, encoderSlots: encodes, clock, log })
        : null
      const output: Output = { stream, packager, lowerRendition: lower, thumbnails: null }
      outputs.set(stream.id, output)
      stream.attach(
        createThumbnails({
          log,
          onThumbnails(thumbnails) {
            output.thumbnails = thumbnails
          },
        }),
      )
      const sink: StreamSink = {
        tracks(tracks) {
          packager.tracks(tracks)
          lower?.tracks(tracks)
        },
        frame(frame) {
          packager.frame(frame)
          lower?.frame(frame)
        },
        gap() {
          packager.gap()
          lower?.gap()
        },
        end() {
          packager.end()
          lower?.end()
          if (recorder) settle(recorder.close())
          removeLater(output)
        },
      }
      stream.attach(withAudioCodec('aac', sink, log))
    },
    whep,
    lowerRenditionOf: (streamId) =>
      outputs.get(streamId)?.lowerRendition?.shown() ? (lowerRendition?.sidePx ?? null) : null,
    async route(request) {
      const { method, path, query, signal } = request
      const [streams, streamId = '', name = '', ...more] = path
      if (streams === 'whep' && method === 'DELETE' && name === '')
        return { status: whep?.leave(streamId, query.get('holder')) ? 200 : 404 }
      if (streams !== 'streams' || more.length > 0) return null
      const output = outputs.get(streamId)
      if (!output) return { status: 404 }
      if (method === 'POST' && name === 'whep') return whep ? join(whep, output, request) : { status: 406 }
      if (method === 'GET' && name.endsWith('.m3u8')) return playlist(output, name, query, signal)
      if (method === 'GET') return file(output, name, signal)
      return null
    },
    async close() {
      whep?.close()
      for (const timer of timers) clearTimeout(timer)
      for (const output of outputs.values()) output.lowerRendition?.close()
      outputs.clear()
      await Promise.all(closing)
    },
  }
}

/**
 * With lower renditions enabled, `index.m3u8` is always a multivariant playlist, even while there is only one: players that
 * reload it must find the same kind of playlist. A blocking request always refers to a media playlist.
 */
async function playlist(
  output: Output,
  fileName: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<InternalReply> {
  const { packager, lowerRendition } = output
  const number = (key: string) => (query.has(key) ? Number(query.get(key)) : undefined)
  const playlistRequest = {
    mediaSequence: number('msn'),
    partIndex: number('part'),
    isDelta: query.has('skip'),
  }
  const isMultivariant =
    lowerRendition !== null && fileName === 'index.m3u8' && playlistRequest.mediaSequence === undefined
  const isLower = fileName === LOWER
  if (!isLower && fileName !== SOURCE && fileName !== 'index.m3u8') return { status: 404 }
  const window = isLower ? lowerRendition?.shown()?.window : packager.window
  // The lower rendition may return; players switch to the source meanwhile.
  if (!window) return { status: 503 }
  const answer = await window.playlist(playlistRequest, signal)
  if ('refused' in answer) return { status: answer.refused === 'too far ahead' ? 400 : 503 }
  if (isMultivariant) return { status: 200, type: PLAYLIST_TYPE, body: multivariantText(variantsOf(output)) }
  const textOf = (windowText: string) =>
    windowText + renditionReports(variantsOf(output).filter(({ uri }) => uri !== (isLower ? LOWER : SOURCE)))
  if (!query.has(SUBSCRIBE_PARAM) || !window.newest())
    return { status: 200, type: PLAYLIST_TYPE, body: textOf(answer.text) }
  const pieces = subscribeToPlaylist(
    window,
    { firstText: answer.text, isDelta: playlistRequest.isDelta, textOf },
    signal,
  )
  return { status: 200, type: PLAYLIST_TYPE, headers: { [SUBSCRIPTION_HEADER]: 'yes' }, pieces }
}

function variantsOf({ packager, lowerRendition }: Output): HlsVariant[] {
  const [packed, lower] = [packager.packed(), lowerRendition?.shown()]
  if (!packed || packager.window.targetSeconds === null) return []
  const source = { uri: SOURCE, window: packager.window, packed }
  return lower ? [source, { uri: LOWER, ...lower }] : [source]
}

async function file(output: Output, fileName: string, signal: AbortSignal): Promise<InternalReply> {
  const { thumbnails, lowerRendition } = output
  const { window } = output.packager
  if (fileName === 'clip.mp4') {
    const clip = window.clip(CLIP_MS)
    return clip ? { status: 200, type: 'video/mp4', body: clip } : { status: 404 }
  }
  const picture =
    fileName === 'thumb.jpg' ? thumbnails?.thumb : fileName === 'blurred.jpg' ? thumbnails?.blurred : null
  if (picture) return { status: 200, type: 'image/jpeg', body: picture }
  const bytes = (await window.file(fileName, signal)) ?? (await lowerRendition?.file(fileName, signal))
  return bytes ? { status: 200, type: 'video/mp4', body: bytes } : { status: 404 }
}

const REFUSAL_STATUS: Record<Extract<WhepAnswer, { ok: false }>['why'], number> = {
  'not for this': 406,
  'no offer': 400,
  full: 503,
}

async function join(
  whep: WhepService,
  { stream }: Output,
  { body, query }: InternalRequest,
): Promise<InternalReply> {
  const answer = await whep.join(stream, body.toString('utf8'), {
    holder: query.get('holder') ?? '',
    accountId: query.get('account'),
    sessionId: query.get('session'),
  })
  if (!answer.ok) return { status: REFUSAL_STATUS[answer.why] }
  return {
    ...{ status: 201, type: 'application/sdp', body: answer.answer },
    headers: { 'x-whep-session': answer.sessionId },
  }
}
