/** Reads ADTS: AAC frames, each with a header that states its length. */

const HEAD_BYTES = 7

/** Calls `onFrame` with each complete frame, without its header. */
export function createAdtsReader(onFrame: (frame: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer): void => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    while (rest.length >= HEAD_BYTES) {
      if (rest[0] !== 0xff || ((rest[1] ?? 0) & 0xf6) !== 0xf0) throw new Error('Not an ADTS stream')
      const headBytes = (rest[1] ?? 0) & 1 ? HEAD_BYTES : HEAD_BYTES + 2
      const length = ((rest.readUInt32BE(2) >> 5) & 0x1fff) | 0
      if (length < headBytes) throw new Error('ADTS frame shorter than its header')
      if (rest.length < length) break
      onFrame(Buffer.from(rest.subarray(headBytes, length)))
      rest = rest.subarray(length)
    }
  }
}
