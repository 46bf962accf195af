/** WebRTC connections of this process: all through one UDP port, answered after ICE gathering. */
import { PeerConnection } from 'node-datachannel'

export type PeersOptions = {
  /** 0: any free port, for tests. */
  port: number
  /** Listen address; null for all interfaces. */
  bindAddress: string | null
  /** Public address, if it differs from the machine's own. */
  publicAddress: string | null
}

export type Peers = {
  create(name: string): PeerConnection
  /** Tracks must be added before. */
  answer(peer: PeerConnection, offer: string): Promise<string>
}

const GATHER_MS = 5_000

export function createPeers({ port, bindAddress, publicAddress }: PeersOptions): Peers {
  const isAnywhere = bindAddress === null || bindAddress === '0.0.0.0' || bindAddress === '::'
  return {
    create: (name) =>
      new PeerConnection(name, {
        ...{ iceServers: [], disableAutoNegotiation: true },
        ...(port === 0 ? {} : { enableIceUdpMux: true, portRangeBegin: port, portRangeEnd: port }),
        ...(isAnywhere ? {} : { bindAddress }),
      }),
    answer: (peer, offer) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('ICE gathering timed out')), GATHER_MS)
        const finish = () => {
          clearTimeout(timer)
          const sdp = peer.localDescription()?.sdp
          if (sdp) resolve(publicAddress ? reachableAt(publicAddress, sdp) : sdp)
          else reject(new Error('No local description'))
        }
        peer.onGatheringStateChange((state) => {
          if (state === 'complete') finish()
        })
        try {
          peer.setRemoteDescription(offer, 'offer')
          peer.setLocalDescription('answer')
        } catch (error) {
          clearTimeout(timer)
          reject(error)
        }
      }),
  }
}

/** Replaces the address of host candidates by the public one. */
function reachableAt(address: string, sdp: string): string {
  return sdp.replace(/^(a=candidate:\S+ \d+ UDP \d+ )\S+( \d+ typ host)/gim, `$1${address}$2`)
}
