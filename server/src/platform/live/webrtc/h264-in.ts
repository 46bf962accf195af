/** Depacketises H.264 from RTP (RFC 6184): reassembles NAL units; after packet loss, drops frames until the next key frame. */

import type { VideoTrack } from '../frames.ts'
import { joinByLength, NAL, nalType } from '../h264/nal-units.ts'
import { trackWithin } from '../h264/video-track.ts'
import type { RtpPacket } from './rtp-in.ts'

export type PicturesOut = {
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

export function createPictureReader(out: PicturesOut) {
  let units: Buffer[] = []
  let pieces: Buffer[] = []
  let bytes = 0
  let timestamp: number | null = null
  let isBroken = false
  let isWaitingForKey = true
  let track: VideoTrack | null = null

  function take(packet: RtpPacket, lost: number): void {
    if (lost > 0) breakOff(lost)
    if (timestamp !== null && packet.timestamp !== timestamp) finish()
    timestamp = packet.timestamp
    bytes += packet.payload.length
    if (bytes > MAX_PICTURE_BYTES) isBroken = true
    if (!isBroken) unpack(packet.payload)
    if (packet.isLast) finish()
  }

  function breakOff(lost: number): void {
    out.dropped(lost)
    isBroken = true
    if (!isWaitingForKey) out.needsKey()
    isWaitingForKey = true
  }

  function unpack(payload: Buffer): void {
    const kind = nalType(payload)
    if (kind >= 1 && kind <= 23) units.push(payload)
    else if (kind === STAP_A) unpackTogether(payload)
    else if (kind === FU_A) unpackPiece(payload)
    else isBroken = true
  }

  function unpackTogether(payload: Buffer): void {
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

  function unpackPiece(payload: Buffer): void {
    const [indicator = 0, head = 0] = payload
    const isFirst = (head & 0x80) !== 0
    if (payload.length < 3 || (!isFirst && pieces.length === 0)) {
      isBroken = true
      return
    }
    if (isFirst) pieces = [Buffer.from([(indicator & 0xe0) | (head & 0x1f)])]
    pieces.push(payload.subarray(2))
    if ((head & 0x40) === 0) return
    units.push(Buffer.concat(pieces))
    pieces = []
  }

  /** Delivers the frame if it is complete. */
  function finish(): void {
    const [all, at] = [units, timestamp]
    const isWhole = !isBroken && pieces.length === 0 && all.length > 0
    units = []
    pieces = []
    bytes = 0
    isBroken = false
    timestamp = null
    if (at !== null) hand(all, at, isWhole)
  }

  function hand(all: Buffer[], at: number, isWhole: boolean): void {
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
    const found = trackWithin(all)
    if (!found || track?.avcC.equals(found.avcC)) return
    track = found
    out.track(found)
  }

  return { take }
}
