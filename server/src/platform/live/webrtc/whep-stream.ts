/** The WebRTC viewers of one stream: each frame is packetised once and sent to all of them. */
import type { Log } from '#platform/log.ts'
import { withAudioCodec } from '../audio/with-audio-codec.ts'
import type { Frame, StreamSink, Tracks, VideoFrame } from '../frames.ts'
import type { LiveStream } from '../stream.ts'
import { type Payload, parameterSets, videoPayloads } from './rtp.ts'
import type { RtpSender } from './rtp-sender.ts'

export type ViewerSenders = { video: RtpSender | null; audio: RtpSender | null }

/** Maximum bytes sent at once to a new viewer; if there are more, the viewer waits for the next key frame. */
const MAX_BURST_BYTES = 2_000_000
const REPORT_EVERY_MS = 1_000
/** Timestamp step between catch-up frames, so that only the last one is seen. */
const BURST_STEP = 90
/** Audio later than this relative to its video is dropped; it would only delay playback. */
const STALE_AUDIO_MS = 500

type Source = Pick<LiveStream, 'attach' | 'requestKeyframe'>

export function createWhepStream(source: Source, { log, onEnd }: { log: Log; onEnd(): void }) {
  const viewers = new Map<ViewerSenders, { isWaiting: boolean }>()
  let sets: Buffer[] = []
  let sinceKeyframe: { payloads: Payload[]; frame: VideoFrame; bytes: number }[] = []
  let bufferedBytes = 0
  let lastPtsMs = Number.NEGATIVE_INFINITY
  let hasBFrames = false
  let wallOffsetMs: number | null = null
  let reportedMs = Number.NEGATIVE_INFINITY

  const pictureTime = (frame: VideoFrame) => Math.round(frame.ptsMs * 90)

  function tracks({ video }: Tracks): void {
    sets = parameterSets(video.avcC)
    sinceKeyframe = []
    bufferedBytes = 0
    hasBFrames = false
    lastPtsMs = Number.NEGATIVE_INFINITY
    for (const state of viewers.values()) state.isWaiting = true
  }

  function buffer(frame: VideoFrame, payloads: Payload[]): void {
    if (frame.isKey) {
      sinceKeyframe = []
      bufferedBytes = 0
    } else if (sinceKeyframe.length === 0) return
    bufferedBytes += frame.data.length
    if (bufferedBytes > MAX_BURST_BYTES) sinceKeyframe = []
    else sinceKeyframe.push({ payloads, frame, bytes: frame.data.length })
  }

  function addVideo(frame: VideoFrame): void {
    if (frame.ptsMs < lastPtsMs) hasBFrames = true
    lastPtsMs = frame.ptsMs
    wallOffsetMs ??= Date.now() - frame.dtsMs
    const payloads = videoPayloads(frame.data, frame.isKey ? sets : [])
    buffer(frame, payloads)
    for (const [viewer, state] of viewers) {
      if (!viewer.video?.isOpen()) continue
      if (state.isWaiting && !frame.isKey) continue
      state.isWaiting = false
      viewer.video.send(payloads, pictureTime(frame))
    }
    report(frame.dtsMs)
  }

  function report(dtsMs: number): void {
    if (wallOffsetMs === null || dtsMs - reportedMs < REPORT_EVERY_MS) return
    reportedMs = dtsMs
    const wallMs = wallOffsetMs + dtsMs
    for (const { video, audio } of viewers.keys()) {
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
      if (frame.dtsMs < lastPtsMs - STALE_AUDIO_MS) return
      const payloads = [{ data: frame.data, isLast: true }]
      for (const { audio } of viewers.keys())
        if (audio?.isOpen()) audio.send(payloads, Math.round(frame.dtsMs * 48))
    },
    gap() {
      sinceKeyframe = []
      wallOffsetMs = null
      for (const state of viewers.values()) state.isWaiting = true
    },
    end: onEnd,
  }
  const converted = withAudioCodec('opus', sink, log)
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
    size: () => viewers.size,
    add(viewer: ViewerSenders): void {
      viewers.set(viewer, { isWaiting: true })
    },
    remove(viewer: ViewerSenders): void {
      viewers.delete(viewer)
    },
    /** Shows video at once: sends the frames since the last key frame, then continues live. */
    began(viewer: ViewerSenders): void {
      const state = viewers.get(viewer)
      if (!state?.isWaiting || !viewer.video?.isOpen()) return
      const last = sinceKeyframe.at(-1)
      if (last) {
        state.isWaiting = false
        sinceKeyframe.forEach(({ payloads }, at) => {
          viewer.video?.send(payloads, pictureTime(last.frame) - (sinceKeyframe.length - 1 - at) * BURST_STEP)
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
