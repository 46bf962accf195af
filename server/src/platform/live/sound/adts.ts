/** AAC out of a pipe: each frame has a head that says how long it is. */

const HEAD_BYTES = 7

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
