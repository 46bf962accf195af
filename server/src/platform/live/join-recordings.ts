/** Joins the recordings of a stream into one file without gaps between publishers and processes, without re-encoding. */

import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { SYNC_SAMPLE } from './hls/fragment.ts'
import { VIDEO_ID, VIDEO_TIMESCALE } from './hls/init-segment.ts'

const MAX_BOX_BYTES = 64 * 1024 * 1024
/** A larger jump of the clock means that the publisher was lost, not that the encoder paused. */
const GAP_S = 3

export type JoinedFile = { file: string; durationMs: number }

/**
 * Joins recordings with the same init segment in the order of their names. Each init segment starts a new file, since players
 * cannot change decoders within one, and so does a file longer than `maxMs`. `targetOf` names the files.
 */
export async function joinRecordings(
  folder: string,
  { targetOf, maxMs }: { targetOf(index: number): string; maxMs: number },
): Promise<JoinedFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+-\d+\.mp4$/.test(name)).toSorted()
  const all: OpenFile[] = []

  async function begin(init: Buffer): Promise<OpenFile> {
    const file = targetOf(all.length)
    const out = createWriteStream(file, { mode: 0o640 })
    const one = { file, init, out, clock: createJoinClock(init), durationMs: 0 }
    all.push(one)
    await write(out, init)
    return one
  }

  for (const name of names) {
    let one: OpenFile | undefined
    let head: Buffer[] = []
    let moof: Buffer | null = null
    for await (const { type, bytes } of boxesOf(path.join(folder, name))) {
      if (type === 'ftyp' || type === 'moov') head = [...head, bytes]
      if (type === 'moov') {
        const init = Buffer.concat(head)
        one = all.findLast((other) => other.init.equals(init)) ?? (await begin(init))
        one.clock.beginFile()
      }
      if (type === 'moof') moof = bytes
      // A fragment needs both boxes; the last one of a killed process may be incomplete.
      if (type === 'mdat' && moof && one) {
        if (one.durationMs > maxMs && beginsWithKey(moof)) one = await begin(one.init)
        one.durationMs = one.clock.move(moof)
        await write(one.out, moof)
        await write(one.out, bytes)
        moof = null
      }
    }
  }
  for (const { out } of all) await once(out.end(), 'close')
  return all.filter(({ durationMs }) => durationMs > 0).map(({ file, durationMs }) => ({ file, durationMs }))
}

type OpenFile = JoinedFile & { init: Buffer; out: WriteStream; clock: JoinClock }

/** Joins our own fragments into a file whose clock begins at zero. */
export function joinFragments(init: Buffer, fragments: readonly Buffer[]): Buffer {
  const clock = createJoinClock(init)
  const moved = fragments.map((fragment) => {
    const copy = Buffer.from(fragment)
    clock.move(copy.subarray(0, copy.readUInt32BE(0)))
    return copy
  })
  return Buffer.concat([init, ...moved])
}

async function write(out: WriteStream, bytes: Buffer): Promise<void> {
  if (!out.write(bytes)) await once(out, 'drain')
}

/** Complete top-level boxes; stops silently where the file is truncated. */
async function* boxesOf(file: string): AsyncGenerator<{ type: string; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    while (rest.length >= 8) {
      const length = rest.readUInt32BE(0)
      if (length < 8 || length > MAX_BOX_BYTES) return
      if (rest.length < length) break
      yield { type: rest.toString('latin1', 4, 8), bytes: Buffer.from(rest.subarray(0, length)) }
      rest = rest.subarray(length)
    }
  }
}

type JoinClock = { beginFile(): void; move(moof: Buffer): number }
type Track = { id: number; at: number; decodeTime: number; duration: number; hasKeyFirst: boolean }

/** Shifts the times of fragments so that they follow each other; video and audio shift equally. */
function createJoinClock(init: Buffer): JoinClock {
  const audioScale = audioTimescale(init)
  const secondsOf = ({ id, decodeTime }: Track) =>
    decodeTime / (id === VIDEO_ID ? VIDEO_TIMESCALE : audioScale)
  let shiftS: number | null = null
  let endS = 0
  return {
    beginFile() {
      shiftS = null
    },
    move(moof) {
      const tracks = tracksOf(moof)
      const video = tracks.find(({ id }) => id === VIDEO_ID)
      if (!video) return endS * 1000
      const startS = secondsOf(video)
      if (shiftS === null || startS - shiftS > endS + GAP_S || startS - shiftS < endS - GAP_S)
        shiftS = startS - endS
      for (const track of tracks) {
        const scale = track.id === VIDEO_ID ? VIDEO_TIMESCALE : audioScale
        const moved = Math.max(0, Math.round((secondsOf(track) - shiftS) * scale))
        moof.writeBigUInt64BE(BigInt(moved), track.at)
      }
      endS = startS - shiftS + video.duration / VIDEO_TIMESCALE
      return endS * 1000
    },
  }
}

const beginsWithKey = (moof: Buffer) =>
  tracksOf(moof).some(({ id, hasKeyFirst }) => id === VIDEO_ID && hasKeyFirst)

/** Offset of each track's decode time in one of our fragments, and the total duration of its samples. */
function tracksOf(moof: Buffer): Track[] {
  const tracks: Track[] = []
  for (const traf of children(moof, 8, moof.length, 'traf')) {
    const track: Track = { id: 0, at: 0, decodeTime: 0, duration: 0, hasKeyFirst: false }
    for (const { type, at } of childBoxes(moof, traf.at + 8, traf.at + traf.length)) {
      if (type === 'tfhd') track.id = moof.readUInt32BE(at + 12)
      if (type === 'tfdt') {
        track.at = at + 12
        track.decodeTime = Number(moof.readBigUInt64BE(at + 12))
      }
      if (type === 'trun') {
        const samples = moof.readUInt32BE(at + 12)
        track.hasKeyFirst = moof.readUInt32BE(at + 28) === SYNC_SAMPLE
        for (let one = 0; one < samples; one++) track.duration += moof.readUInt32BE(at + 20 + one * 16)
      }
    }
    tracks.push(track)
  }
  return tracks
}

function* childBoxes(bytes: Buffer, from: number, to: number) {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32BE(at)
    if (length < 8) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), at, length }
    at += length
  }
}

const children = (bytes: Buffer, from: number, to: number, type: string) =>
  [...childBoxes(bytes, from, to)].filter((one) => one.type === type)

function audioTimescale(init: Buffer): number {
  const handler = init.indexOf('soun')
  const header = handler === -1 ? -1 : init.lastIndexOf('mdhd', handler)
  return header === -1 ? VIDEO_TIMESCALE : init.readUInt32BE(header + 16)
}
