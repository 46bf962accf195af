/** A machine-readable clock in a picture: milliseconds as black and white blocks, followed by a four-bit checksum. */

export const CLOCK = { width: 640, height: 360, blocks: 20, blockPx: 32, top: 320 } as const

/** Sixteen bits of the time, lowest first, then four checksum bits. */
export function clockBits(nowMs: number): boolean[] {
  const time = nowMs & 0xffff
  const proof = (time ^ (time >> 4) ^ (time >> 8) ^ (time >> 12)) & 0xf
  const bits = time | (proof << 16)
  return Array.from({ length: CLOCK.blocks }, (_, at) => ((bits >> at) & 1) === 1)
}
