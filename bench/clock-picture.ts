/** A clock that a machine reads off a picture: milliseconds as blocks of black and white, with four more that prove the reading. */

export const CLOCK = { width: 640, height: 360, blocks: 20, blockPx: 32, top: 320 } as const

/** Sixteen bits of the time, lowest first, and four that all of those make. */
export function clockBits(nowMs: number): boolean[] {
  const time = nowMs & 0xffff
  const proof = (time ^ (time >> 4) ^ (time >> 8) ^ (time >> 12)) & 0xf
  const bits = time | (proof << 16)
  return Array.from({ length: CLOCK.blocks }, (_, at) => ((bits >> at) & 1) === 1)
}
