/** The decoder configuration (avcC): parsed from encoders, or built from in-band parameter sets. */
import type { VideoTrack } from '../frames.ts'
import { NAL, nalType } from './nal-units.ts'
import { pictureSize } from './sps.ts'

const MAX_SETS = 16
const MAX_AVCC_BYTES = 4_096

type ReadTrack = {
  track: VideoTrack
  /** Size of the encoder's length prefixes; ours are always 4 bytes. */
  lengthBytes: number
}

/** Null if it is not a valid configuration. */
export function readAvcC(avcC: Buffer): ReadTrack | null {
  if (avcC.length < 7 || avcC.length > MAX_AVCC_BYTES || avcC[0] !== 1) return null
  const lengthBytes = ((avcC[4] ?? 0) & 3) + 1
  if (lengthBytes === 3) return null
  const first = readSets(avcC, 6, (avcC[5] ?? 0) & 0x1f)
  const second = first && readSets(avcC, first.end + 1, avcC[first.end] ?? 0)
  if (!first || !second) return null
  const track = videoTrack(first.sets, second.sets)
  return track && { track, lengthBytes }
}

/** Null without a supported parameter set of each kind. */
export function videoTrack(spsList: readonly Buffer[], ppsList: readonly Buffer[]): VideoTrack | null {
  const [sps] = spsList
  if (!sps || sps.length < 4 || ppsList.length === 0) return null
  if (!spsList.every((unit) => nalType(unit) === NAL.sps)) return null
  if (!ppsList.every((unit) => nalType(unit) === NAL.pps)) return null
  const size = pictureSize(sps)
  if (!size) return null
  const head = Buffer.from([1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xfc | 3, 0xe0 | spsList.length])
  const avcC = Buffer.concat([
    head,
    ...spsList.flatMap(withLength),
    Buffer.from([ppsList.length]),
    ...ppsList.flatMap(withLength),
  ])
  return avcC.length > MAX_AVCC_BYTES ? null : { codec: 'h264', avcC, ...size }
}

/** The track described by a frame's in-band parameter sets; null if it carries none. */
export function inBandTrack(units: readonly Buffer[]): VideoTrack | null {
  const sps = units.filter((unit) => nalType(unit) === NAL.sps).slice(0, MAX_SETS)
  const pps = units.filter((unit) => nalType(unit) === NAL.pps).slice(0, MAX_SETS)
  return videoTrack(sps, pps)
}

function withLength(unit: Buffer): Buffer[] {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(unit.length)
  return [length, unit]
}

function readSets(from: Buffer, start: number, count: number): { sets: Buffer[]; end: number } | null {
  const sets: Buffer[] = []
  let at = start
  if (count > MAX_SETS) return null
  for (let place = 0; place < count; place += 1) {
    if (at + 2 > from.length) return null
    const length = from.readUInt16BE(at)
    at += 2
    if (at + length > from.length) return null
    sets.push(from.subarray(at, at + length))
    at += length
  }
  return { sets, end: at }
}
