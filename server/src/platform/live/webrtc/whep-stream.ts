/** The WebRTC viewers of one stream: each frame is packetised once and sent to all of them. */
import type { Log } from '#platform/log.ts'
import type { Frame, StreamSink, Tracks, VideoFrame } from '../frames.ts'
import { withSound } from '../sound/with-sound.ts'
import type { LiveStream } from '../stream.ts'
import { type Payload, parameterSets, videoPayloads } from './rtp.ts'
import type { Lane } from './whep-viewer.ts'

export type Fan = { video: Lane | null; audio: Lane | null }

/** Maximum bytes sent at once to a new viewer; if there are more, the viewer waits for the next key frame. */
const MAX_BURST_BYTES = 2_000_000
const REPORT_EVERY_MS = 1_000
/** Timestamp step between catch-up frames, so that only the last one is seen. */
const BURST_STEP = 90
/** Audio later than this relative to its video is dropped; it would only delay playback. */
const STALE_SOUND_MS = 500

type Source = Pick<LiveStream, 'attach' | 'requestKeyframe'>

export function createWhepStream(source: Source, { log, onEnd }: { log: Log; onEnd(): void }) {
  const fans = new Map<Fan, { isWaiting: boolean }>()
  let sets: Buffer[] = []
  let since: { payloads: Payload[]; frame: VideoFrame; bytes: number }[] = []
  let sinceBytes = 0
  let lastPtsMs = Number.NEGATIVE_INFINITY
  let hasBFrames = false
  let wallOffsetMs: number | null = null
  let reportedMs = Number.NEGATIVE_INFINITY

  const pictureTime = (frame: VideoFrame) => Math.round(frame.ptsMs * 90)

  function tracks({ video }: Tracks): void {
    sets = parameterSets(video.avcC)
    since = []
    sinceBytes = 0
    hasBFrames = false
    lastPtsMs = Number.NEGATIVE_INFINITY
    for (const state of fans.values()) state.isWaiting = true
  }

  function keep(frame: VideoFrame, payloads: Payload[]): void {
    if (frame.isKey) {
      since = []
      sinceBytes = 0
    } else if (since.length === 0) return
    sinceBytes += frame.data.length
    if (sinceBytes > MAX_BURST_BYTES) since = []
    else since.push({ payloads, frame, bytes: frame.data.length })
  }

  function addVideo(frame: VideoFrame): void {
    if (frame.ptsMs < lastPtsMs) hasBFrames = true
    lastPtsMs = frame.ptsMs
    wallOffsetMs ??= Date.now() - frame.dtsMs
    const payloads = videoPayloads(frame.data, frame.isKey ? sets : [])
    keep(frame, payloads)
    for (const [fan, state] of fans) {
      if (!fan.video?.isOpen()) continue
      if (state.isWaiting && !frame.isKey) continue
      state.isWaiting = false
      fan.video.send(payloads, pictureTime(frame))
    }
    report(frame.dtsMs)
  }

  function report(dtsMs: number): void {
    if (wallOffsetMs === null || dtsMs - reportedMs < REPORT_EVERY_MS) return
    reportedMs = dtsMs
    const wallMs = wallOffsetMs + dtsMs
    for (const { video, audio } of fans.keys()) {
      if (video?.isOpen()) video.report(wallMs, Math.round(dtsMs * 90))
      if (audio?.isOpen()) audio.report(wallMs, Math.round(dtsMs * 48))
    }
  }

  const sink: StreamSink = {
    tracks,
    frame(frame: Frame) {
      if (frame.kind === 'video') {
        addVideo(frame)
        return
      }
      if (frame.dtsMs < lastPtsMs - STALE_SOUND_MS) return
      const payloads = [{ data: frame.data, isLast: true }]
      for (const { audio } of fans.keys())
        if (audio?.isOpen()) audio.send(payloads, Math.round(frame.dtsMs * 48))
    },
    gap() {
      since = []
      wallOffsetMs = null
      for (const state of fans.values()) state.isWaiting = true
    },
    end: onEnd,
  }
  const converted = withSound('opus', sink, log)
  let isCatchingUp = true
  const detach = source.attach(
    {
      ...converted,
      // Audio of the past is not sent.
      frame: (frame) => (isCatchingUp && frame.kind === 'audio' ? undefined : converted.frame(frame)),
    },
    { fromKey: true },
  )
  isCatchingUp = false

  return {
    hasBFrames: () => hasBFrames,
    size: () => fans.size,
    add(fan: Fan): void {
      fans.set(fan, { isWaiting: true })
    },
    remove(fan: Fan): void {
      fans.delete(fan)
    },
    /** Shows video at once: sends the frames since the last key frame, then continues live. */
    began(fan: Fan): void {
      const state = fans.get(fan)
      if (!state?.isWaiting || !fan.video?.isOpen()) return
      const last = since.at(-1)
      if (last) {
        state.isWaiting = false
        since.forEach(({ payloads }, at) => {
          fan.video?.send(payloads, pictureTime(last.frame) - (since.length - 1 - at) * BURST_STEP)
        })
      }
      source.requestKeyframe()
    },
    wantsKey: () => source.requestKeyframe(),
    close(): void {
      detach()
      // Stops the converter only: the caller knows that the stream is closed.
      converted.gap()
    },
  }
}

export type WhepStream = ReturnType<typeof createWhepStream>
