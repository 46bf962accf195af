/** AAC through a pipe: each frame with a head that says how long it is and how it is decoded. */

const HEAD_BYTES = 7
const MAX_FRAME_BYTES = 0x1fff

/** Null for a kind of AAC whose frames such heads cannot announce. */
export function adtsHeads(config: Buffer): ((frame: Buffer) => Buffer) | null {
  if (config.length < 2) return null
  const bits = config.readUInt16BE(0)
  const kind = bits >> 11
  const rate = (bits >> 7) & 0x0f
  const channels = (bits >> 3) & 0x0f
  // High-efficiency kinds are announced as what they extend; decoders find the extension in the frames.
  const profile = kind === 5 || kind === 29 ? 1 : kind - 1
  if (profile < 0 || profile > 3 || rate > 12 || channels < 1 || channels > 7) return null
  return (frame) => {
    const length = frame.length + HEAD_BYTES
    if (length > MAX_FRAME_BYTES) return Buffer.alloc(0)
    const head = Buffer.from([
      0xff,
      0xf1,
      (profile << 6) | (rate << 2) | (channels >> 2),
      ((channels & 3) << 6) | (length >> 11),
      (length >> 3) & 0xff,
      ((length & 7) << 5) | 0x1f,
      0xfc,
    ])
    return Buffer.concat([head, frame])
  }
}

/** Frames without their heads, as they become whole. */
export function createAdtsReader(onFrame: (frame: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer): void => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    while (rest.length >= HEAD_BYTES) {
      if (rest[0] !== 0xff || ((rest[1] ?? 0) & 0xf6) !== 0xf0) throw new Error('this is not ADTS')
      const headBytes = (rest[1] ?? 0) & 1 ? HEAD_BYTES : HEAD_BYTES + 2
      const length = ((rest.readUInt32BE(2) >> 5) & 0x1fff) | 0
      if (length < headBytes) throw new Error('a frame shorter than its head')
      if (rest.length < length) break
      onFrame(Buffer.from(rest.subarray(headBytes, length)))
      rest = rest.subarray(length)
    }
  }
}
