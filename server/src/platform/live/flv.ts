/** The subset of FLV needed to pipe video or audio through ffmpeg: a writer, and a reader for video tags. */

const HEAD_BYTES = 9
const TAG_HEAD_BYTES = 11
const SIZE_BYTES = 4
const [AUDIO, VIDEO] = [8, 9]
const AVC = 7
/** AAC; players take rate and channels from its configuration, not from these bits. */
const AAC = 0xaf
/** Larger than any accepted video frame. */
const MAX_TAG_BYTES = 16 * 1024 * 1024

const headerFor = (what: number) => Buffer.from([0x46, 0x4c, 0x56, 1, what, 0, 0, 0, HEAD_BYTES, 0, 0, 0, 0])
export const VIDEO_HEADER = headerFor(1)
export const AUDIO_HEADER = headerFor(4)

export function videoConfigTag(avcC: Buffer): Buffer {
  return tag(VIDEO, 0, Buffer.concat([Buffer.from([(1 << 4) | AVC, 0, 0, 0, 0]), avcC]))
}

export function videoFrameTag(of: { dtsMs: number; ptsMs: number; isKey: boolean; data: Buffer }): Buffer {
  const head = Buffer.from([((of.isKey ? 1 : 2) << 4) | AVC, 1, 0, 0, 0])
  head.writeIntBE(of.ptsMs - of.dtsMs, 2, 3)
  return tag(VIDEO, of.dtsMs, Buffer.concat([head, of.data]))
}

/** Announces the AAC configuration of the following audio tags. */
export function audioConfigTag(config: Buffer): Buffer {
  return tag(AUDIO, 0, Buffer.concat([Buffer.from([AAC, 0]), config]))
}

export function audioFrameTag(timestampMs: number, data: Buffer): Buffer {
  return tag(AUDIO, timestampMs, Buffer.concat([Buffer.from([AAC, 1]), data]))
}

function tag(kind: number, timestampMs: number, body: Buffer): Buffer {
  const head = Buffer.alloc(TAG_HEAD_BYTES)
  head[0] = kind
  head.writeUIntBE(body.length, 1, 3)
  head.writeUIntBE(timestampMs & 0xffffff, 4, 3)
  head[7] = (timestampMs >>> 24) & 0xff
  const size = Buffer.alloc(SIZE_BYTES)
  size.writeUInt32BE(TAG_HEAD_BYTES + body.length)
  return Buffer.concat([head, body, size])
}

/** Accepts any chunks; calls `onVideo` for each complete video tag. */
export function createFlvReader(
  onVideo: (tag: Buffer, timestampMs: number) => void,
): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let hasHead = false
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    if (!hasHead) {
      if (rest.length < VIDEO_HEADER.length) return
      if (rest.toString('latin1', 0, 3) !== 'FLV') throw new Error('Not an FLV stream')
      rest = rest.subarray(VIDEO_HEADER.length)
      hasHead = true
    }
    while (rest.length >= TAG_HEAD_BYTES) {
      const length = rest.readUIntBE(1, 3)
      if (length > MAX_TAG_BYTES) throw new Error('FLV tag too large')
      const end = TAG_HEAD_BYTES + length
      if (rest.length < end + SIZE_BYTES) return
      const timestampMs = rest.readUIntBE(4, 3) + (rest[7] ?? 0) * 0x1000000
      if (rest[0] === VIDEO) onVideo(rest.subarray(TAG_HEAD_BYTES, end), timestampMs)
      rest = rest.subarray(end + SIZE_BYTES)
    }
  }
}
