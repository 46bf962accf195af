/** Depacketises H.264 from RTP (RFC 6184): reassembles NAL units; after packet loss, drops frames until the next key frame. */

import type { VideoTrack } from '../frames.ts'
import { joinByLength, NAL, nalType } from '../h264/nal-units.ts'
import { inBandTrack } from '../h264/video-track.ts'
import type { RtpPacket } from './rtp-receiver.ts'

type FrameOutput = {
  /** Before the first frame, and again when it changes. */
  track(track: VideoTrack): void
  picture(picture: { timestamp: number; isKey: boolean; data: Buffer }): void
  dropped(count: number): void
  /** Nothing can be decoded without a new key frame. */
  needsKey(): void
}

const STAP_A = 24
const FU_A = 28
/** Larger than any camera frame. */
const MAX_PICTURE_BYTES = 4_194_304

export function createH264Depacketizer(out: FrameOutput) {
  let units: Buffer[] = []
  let fragments: Buffer[] = []
  let bytes = 0
  let timestamp: number | null = null
  let isBroken = false
  let isWaitingForKey = true
  let track: VideoTrack | null = null

  function take(packet: RtpPacket, lost: number): void {
    if (lost > 0) onLoss(lost)
    if (timestamp !== null && packet.timestamp !== timestamp) finish()
    timestamp = packet.timestamp
    bytes += packet.payload.length
    if (bytes > MAX_PICTURE_BYTES) isBroken = true
    if (!isBroken) unpack(packet.payload)
    if (packet.isLast) finish()
  }

  function onLoss(lost: number): void {
    out.dropped(lost)
    isBroken = true
    if (!isWaitingForKey) out.needsKey()
    isWaitingForKey = true
  }

  function unpack(payload: Buffer): void {
    const kind = nalType(payload)
    if (kind >= 1 && kind <= 23) units.push(payload)
    else if (kind === STAP_A) unpackStapA(payload)
    else if (kind === FU_A) unpackFuA(payload)
    else isBroken = true
  }

  function unpackStapA(payload: Buffer): void {
    for (let at = 1; at + 2 <= payload.length; ) {
      const end = at + 2 + payload.readUInt16BE(at)
      if (end > payload.length || end === at + 2) {
        isBroken = true
        return
      }
      units.push(payload.subarray(at + 2, end))
      at = end
    }
  }

  function unpackFuA(payload: Buffer): void {
    const [indicator = 0, head = 0] = payload
    const isFirst = (head & 0x80) !== 0
    if (payload.length < 3 || (!isFirst && fragments.length === 0)) {
      isBroken = true
      return
    }
    if (isFirst) fragments = [Buffer.from([(indicator & 0xe0) | (head & 0x1f)])]
    fragments.push(payload.subarray(2))
    if ((head & 0x40) === 0) return
    units.push(Buffer.concat(fragments))
    fragments = []
  }

  /** Delivers the frame if it is complete. */
  function finish(): void {
    const [all, at] = [units, timestamp]
    const isWhole = !isBroken && fragments.length === 0 && all.length > 0
    units = []
    fragments = []
    bytes = 0
    isBroken = false
    timestamp = null
    if (at !== null) deliver(all, at, isWhole)
  }

  function deliver(all: Buffer[], at: number, isWhole: boolean): void {
    const isKey = isWhole && all.some((unit) => nalType(unit) === NAL.idr)
    if (isKey) noteTrack(all)
    if (!isWhole || (isWaitingForKey && !isKey) || !track) {
      out.dropped(1)
      if (!isWaitingForKey) out.needsKey()
      isWaitingForKey = true
      return
    }
    isWaitingForKey = false
    const shown = all.filter((unit) => nalType(unit) !== NAL.delimiter)
    out.picture({ timestamp: at, isKey, data: joinByLength(shown) })
  }

  function noteTrack(all: readonly Buffer[]): void {
    const found = inBandTrack(all)
    if (!found || track?.avcC.equals(found.avcC)) return
    track = found
    out.track(found)
  }

  return { take }
}
