/** Plays over WebRTC (WHEP): sends a receive-only offer, applies the answer, shows the tracks. */
import { ExchangeRefused, endExchange, exchange } from '../webrtc-exchange.ts'
import type { AttachOptions, LiveAttachment } from './attachment.ts'

/** A shorter disconnection is ignored. */
const DISCONNECT_GRACE_MS = 2_500

export function attachWhep({ video, url, dispatch }: AttachOptions): LiveAttachment {
  const pc = new RTCPeerConnection()
  const aborter = new AbortController()
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  let resourceUrl: string | undefined

  pc.addTransceiver('video', { direction: 'recvonly' })
  pc.addTransceiver('audio', { direction: 'recvonly' })
  const stream = new MediaStream()
  pc.addEventListener('track', ({ track }) => stream.addTrack(track))
  pc.addEventListener('connectionstatechange', () => {
    clearTimeout(graceTimer)
    if (pc.connectionState === 'failed' || pc.connectionState === 'closed') dispatch('lost')
    if (pc.connectionState === 'disconnected')
      graceTimer = setTimeout(() => dispatch('lost'), DISCONNECT_GRACE_MS)
  })
  video.srcObject = stream
  void begin()

  async function begin() {
    try {
      resourceUrl = await exchange(pc, url, aborter.signal)
    } catch (error) {
      if (aborter.signal.aborted) return
      // A server without WebRTC has no such endpoint; only HLS can tell whether the stream exists.
      const isForbidden = error instanceof ExchangeRefused && (error.status === 401 || error.status === 403)
      dispatch(isForbidden ? 'denied' : 'refused')
    }
  }

  return {
    detach() {
      aborter.abort()
      clearTimeout(graceTimer)
      if (resourceUrl) endExchange(resourceUrl)
      pc.close()
      video.srcObject = null
    },
    // The element's clock advances without frames, and Firefox and Safari before 2026 count none of a stream's in
    // getVideoPlaybackQuality.
    progress: async () => decodedFrames((await pc.getStats()).values()),
    behindS: () => null,
    // A WebRTC element resumes at the live edge by itself.
    toEdge: () => undefined,
  }
}

function decodedFrames(reports: Iterable<RTCStats & { framesDecoded?: number }>): number {
  let frames = 0
  for (const report of reports) if (report.type === 'inbound-rtp') frames += report.framesDecoded ?? 0
  return frames
}
