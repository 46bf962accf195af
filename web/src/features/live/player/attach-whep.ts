/** Plays over WebRTC (WHEP): sends a receive-only offer, applies the answer, shows the tracks. */
import { ExchangeRefused, endExchange, exchange } from '../webrtc-exchange.ts'
import type { Attached, AttachTo } from './attachment.ts'

/** A shorter disconnection is ignored. */
const WAVERING_MS = 2_500

export function attachWhep({ video, url, tell }: AttachTo): Attached {
  const pc = new RTCPeerConnection()
  const over = new AbortController()
  let wavering: ReturnType<typeof setTimeout> | undefined
  let address: string | undefined

  pc.addTransceiver('video', { direction: 'recvonly' })
  pc.addTransceiver('audio', { direction: 'recvonly' })
  const stream = new MediaStream()
  pc.addEventListener('track', ({ track }) => stream.addTrack(track))
  pc.addEventListener('connectionstatechange', () => {
    clearTimeout(wavering)
    if (pc.connectionState === 'failed' || pc.connectionState === 'closed') tell('lost')
    if (pc.connectionState === 'disconnected') wavering = setTimeout(() => tell('lost'), WAVERING_MS)
  })
  video.srcObject = stream
  void begin()

  async function begin() {
    try {
      address = await exchange(pc, url, over.signal)
    } catch (fault) {
      if (over.signal.aborted) return
      // A server without WebRTC has no such endpoint; only HLS can tell whether the stream exists.
      const isForbidden = fault instanceof ExchangeRefused && (fault.status === 401 || fault.status === 403)
      tell(isForbidden ? 'denied' : 'refused')
    }
  }

  return {
    detach() {
      over.abort()
      clearTimeout(wavering)
      if (address) endExchange(address)
      pc.close()
      video.srcObject = null
    },
    behindS: () => null,
    // A WebRTC element resumes at the live edge by itself.
    toEdge: () => undefined,
  }
}
