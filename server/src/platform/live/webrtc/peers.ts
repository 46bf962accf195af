/** WebRTC connections of this process: all through one UDP port, answered once their candidates are known. */
import { PeerConnection } from 'node-datachannel'

export type PeersOptions = {
  /** 0: any free ports, for tests. */
  port: number
  /** Where it listens; null for every address of the machine. */
  bindAddress: string | null
  /** What the outside reaches it by, where that is not the machine's own address. */
  publicAddress: string | null
}

export type Peers = {
  create(name: string): PeerConnection
  /** Tracks are added before. */
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
        const timer = setTimeout(() => reject(new Error('no candidates in time')), GATHER_MS)
        const finish = () => {
          clearTimeout(timer)
          const sdp = peer.localDescription()?.sdp
          if (sdp) resolve(publicAddress ? reachableAt(publicAddress, sdp) : sdp)
          else reject(new Error('no description of ourselves'))
        }
        peer.onGatheringStateChange((state) => {
          if (state === 'complete') finish()
        })
        try {
          peer.setRemoteDescription(offer, 'offer')
          peer.setLocalDescription('answer')
        } catch (fault) {
          clearTimeout(timer)
          reject(fault)
        }
      }),
  }
}

/** Host candidates are told by the address that the outside knows. */
function reachableAt(address: string, sdp: string): string {
  return sdp.replace(/^(a=candidate:\S+ \d+ UDP \d+ )\S+( \d+ typ host)/gim, `$1${address}$2`)
}
