/** Splits and joins length-prefixed H.264 NAL units. */

export const NAL = { idr: 5, sei: 6, sps: 7, pps: 8, delimiter: 9 } as const

/** Bounds the cost of a frame made of very many tiny units. */
const MAX_UNITS = 2_048

export function nalType(unit: Uint8Array): number {
  return (unit[0] ?? 0) & 0x1f
}

/** The units of one frame; null if the lengths are inconsistent. */
export function splitByLength(data: Buffer, lengthBytes: number): Buffer[] | null {
  const units: Buffer[] = []
  let at = 0
  while (at < data.length) {
    if (at + lengthBytes > data.length || units.length === MAX_UNITS) return null
    const length = data.readUIntBE(at, lengthBytes)
    at += lengthBytes
    if (at + length > data.length) return null
    if (length > 0) units.push(data.subarray(at, at + length))
    at += length
  }
  return units
}

export function joinByLength(units: readonly Uint8Array[]): Buffer {
  const joined = Buffer.allocUnsafe(units.reduce((sum, unit) => sum + unit.length + 4, 0))
  let at = 0
  for (const unit of units) {
    at = joined.writeUInt32BE(unit.length, at)
    joined.set(unit, at)
    at += unit.length
  }
  return joined
}
