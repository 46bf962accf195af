/** For tests: a WebRTC viewer without a browser that keeps every packet. */
import { Audio, PeerConnection, RtcpReceivingSession, Video } from 'node-datachannel'

const FORMAT = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'

export async function openTestViewer() {
  const peer = new PeerConnection('watcher', {
    ...{ iceServers: [], disableAutoNegotiation: true, bindAddress: '127.0.0.1' },
  })
  const video = new Video('0', 'RecvOnly')
  video.addH264Codec(102, FORMAT)
  const audio = new Audio('1', 'RecvOnly')
  audio.addOpusCodec(111)
  const packets = { video: [] as Buffer[], audio: [] as Buffer[] }
  let state = ''
  let wake = Promise.withResolvers<void>()
  const moved = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const tracks = { video: peer.addTrack(video), audio: peer.addTrack(audio) }
  for (const kind of ['video', 'audio'] as const) {
    tracks[kind].setMediaHandler(new RtcpReceivingSession())
    tracks[kind].onMessage((packet) => {
      packets[kind].push(Buffer.from(packet))
      moved()
    })
  }
  peer.onStateChange((next) => {
    state = next
    moved()
  })
  const offer = await new Promise<string>((resolve) => {
    peer.onGatheringStateChange((gathering) => {
      if (gathering === 'complete') resolve(withoutCandidates(peer.localDescription()?.sdp ?? ''))
    })
    peer.setLocalDescription('offer')
  })
  return {
    offer,
    packets,
    lanes: tracks,
    state: () => state,
    accept: (answer: string) => peer.setRemoteDescription(answer, 'answer'),
    async until(is: () => boolean) {
      while (!is()) await wake.promise
    },
    close: () => peer.close(),
  }
}

/**
 * The viewer sends first and is discovered by that. With candidates in the offer, the server would start DTLS before the answer is
 * processed, and the library then checks the certificate against a description it does not have yet.
 */
function withoutCandidates(sdp: string): string {
  return sdp.replace(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, '')
}

/** Annex B byte stream, as a decoder reads it from a file. */
export function annexB(packets: readonly Buffer[]): Buffer {
  const START = Buffer.from([0, 0, 0, 1])
  const ordered = packets.toSorted((a, b) => a.readUInt16BE(2) - b.readUInt16BE(2))
  return Buffer.concat(
    ordered.flatMap((packet) => {
      const payload = packet.subarray(12)
      const [first = 0, second = 0] = payload
      const kind = first & 0x1f
      if (kind === 24) {
        const units: Buffer[] = []
        for (let at = 1; at + 2 <= payload.length; ) {
          const end = at + 2 + payload.readUInt16BE(at)
          units.push(START, payload.subarray(at + 2, end))
          at = end
        }
        return units
      }
      if (kind !== 28) return [START, payload]
      const head = second & 0x80 ? [START, Buffer.from([(first & 0xe0) | (second & 0x1f)])] : []
      return [...head, payload.subarray(2)]
    }),
  )
}
