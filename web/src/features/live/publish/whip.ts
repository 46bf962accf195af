/** Publishes camera and microphone over WHIP, preferring H.264, which every viewer's browser can play without transcoding. */
import { ExchangeRefused, endExchange, exchange } from '../webrtc-exchange.ts'

export const WHIP_PATH = '/api/live/whip'

const MAX_KBIT = 3_500
/** A shorter disconnection is ignored. */
const DISCONNECT_GRACE_MS = 3_000

export type WhipSession = {
  /** Switches to another camera, or to the screen. */
  replaceVideo(track: MediaStreamTrack): Promise<void>
  replaceAudio(track: MediaStreamTrack | null): Promise<void>
  stats(): Promise<SentStats | null>
  /** Closes the connection; `isOver` also ends the stream on the server. */
  stop(isOver: boolean): void
}

export type SentStats = { bytes: number; atMs: number; packets: number; lost: number }

type Options = {
  stream: MediaStream
  url: string
  onConnected(): void
  onLost(): void
  onRefused(text: string): void
}

export function startWhip({ stream, url, onConnected, onLost, onRefused }: Options): WhipSession {
  const pc = new RTCPeerConnection()
  const aborter = new AbortController()
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  let resourceUrl: string | undefined
  const [videoTrack] = stream.getVideoTracks()
  const [audioTrack] = stream.getAudioTracks()
  const video = pc.addTransceiver(videoTrack ?? 'video', { direction: 'sendonly', streams: [stream] })
  const audio = pc.addTransceiver(audioTrack ?? 'audio', { direction: 'sendonly', streams: [stream] })
  preferH264(video)

  pc.addEventListener('connectionstatechange', () => {
    clearTimeout(graceTimer)
    if (pc.connectionState === 'connected') onConnected()
    if (pc.connectionState === 'failed') onLost()
    if (pc.connectionState === 'disconnected') graceTimer = setTimeout(onLost, DISCONNECT_GRACE_MS)
  })
  void begin()

  async function begin() {
    try {
      resourceUrl = await exchange(pc, url, aborter.signal)
      await limitBitrate(video.sender)
    } catch (error) {
      if (aborter.signal.aborted) return
      if (error instanceof ExchangeRefused) onRefused(error.message || 'Couldn’t start your live. Try again.')
      else onLost()
    }
  }

  return {
    replaceVideo: (track) => video.sender.replaceTrack(track),
    replaceAudio: (track) => audio.sender.replaceTrack(track),
    stats: () => readSentStats(pc),
    stop(isOver) {
      aborter.abort()
      clearTimeout(graceTimer)
      if (isOver && resourceUrl) endExchange(resourceUrl)
      pc.close()
    },
  }
}

const isH264 = ({ mimeType }: { mimeType: string }) => mimeType.toLowerCase() === 'video/h264'

/** False in a Firefox without its OpenH264 plugin, and in Chromium builds without patented codecs. */
export function canSendH264(): boolean {
  if (!('RTCRtpSender' in window)) return false
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs
  // Without a list, the server's answer decides.
  return codecs === undefined || codecs.some(isH264)
}

function preferH264(video: RTCRtpTransceiver): void {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
  if (!codecs.some(isH264) || !video.setCodecPreferences) return
  video.setCodecPreferences([...codecs.filter(isH264), ...codecs.filter((codec) => !isH264(codec))])
}

async function limitBitrate(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding) return
  encoding.maxBitrate = MAX_KBIT * 1000
  parameters.degradationPreference = 'maintain-framerate'
  // A browser without these parameters chooses its own bitrate.
  await sender.setParameters(parameters).catch(() => undefined)
}

async function readSentStats(pc: RTCPeerConnection): Promise<SentStats | null> {
  let bytes = 0
  let packets = 0
  let lost = 0
  let atMs = 0
  for (const report of (await pc.getStats()).values()) {
    if (report.type === 'outbound-rtp') {
      bytes += report.bytesSent ?? 0
      packets += report.packetsSent ?? 0
      atMs = report.timestamp
    } else if (report.type === 'remote-inbound-rtp') lost += report.packetsLost ?? 0
  }
  return atMs === 0 ? null : { bytes, packets, lost, atMs }
}
