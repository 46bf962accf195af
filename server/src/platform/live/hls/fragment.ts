/** A fragment of a live stream as fragmented MP4: `moof` holds the timing of each frame, `mdat` the data. */
import { box, fullBox, u32, u64 } from './boxes.ts'
import { AUDIO_ID, VIDEO_ID } from './init-segment.ts'

/** Times in the track's timescale. */
export type FragmentSample = { duration: number; compositionOffset: number; isKey: boolean; data: Buffer }
export type TrackRun = { decodeTime: number; samples: readonly FragmentSample[] }

/** Sample flags of a sync sample. */
export const SYNC_SAMPLE = 0x02000000
const NON_SYNC_SAMPLE = 0x01010000
/** Data offset present; per sample: duration, size, flags, composition offset. */
const RUN_FLAGS = 0x000f01
const BASE_IS_MOOF = 0x020000

export function fragment(sequence: number, video: TrackRun, audio: TrackRun): Buffer {
  const runs = [
    { id: VIDEO_ID, run: video },
    { id: AUDIO_ID, run: audio },
  ].filter(({ run }) => run.samples.length > 0)
  const moofOf = (offsets: readonly number[]) =>
    box(
      'moof',
      fullBox('mfhd', {}, u32(sequence)),
      ...runs.map(({ id, run }, at) => traf(id, run, offsets[at] ?? 0)),
    )
  // The box length does not depend on the offset values.
  let at = moofOf([]).length + 8
  const offsets = runs.map(({ run }) => {
    const begin = at
    at += run.samples.reduce((bytes, { data }) => bytes + data.length, 0)
    return begin
  })
  const frames = runs.flatMap(({ run }) => run.samples.map(({ data }) => data))
  return Buffer.concat([moofOf(offsets), box('mdat', ...frames)])
}

function traf(id: number, { decodeTime, samples }: TrackRun, dataOffset: number): Buffer {
  const table = samples.flatMap(({ duration, compositionOffset, isKey, data }) => [
    duration,
    data.length,
    isKey ? SYNC_SAMPLE : NON_SYNC_SAMPLE,
    // Signed in version 1 of the box.
    compositionOffset >>> 0,
  ])
  return box(
    'traf',
    fullBox('tfhd', { flags: BASE_IS_MOOF }, u32(id)),
    fullBox('tfdt', { version: 1 }, u64(decodeTime)),
    fullBox('trun', { version: 1, flags: RUN_FLAGS }, u32(samples.length, dataOffset, ...table)),
  )
}
