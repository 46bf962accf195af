/** Reads the picture size from a sequence parameter set (ISO 14496-10, 7.3.2.1.1). */

type PictureSize = { width: number; height: number }

/** No camera sends larger pictures. */
const MAX_SIDE = 8_192
const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Null if it is not a supported parameter set. */
export function pictureSize(sps: Uint8Array): PictureSize | null {
  const bits = bitReader(withoutEscapes(sps.subarray(1)))
  const profile = bits.read(8)
  bits.read(16)
  bits.golomb()
  const chroma = PROFILES_WITH_CHROMA.has(profile) ? readChroma(bits) : 1
  bits.golomb()
  skipPictureOrder(bits)
  bits.golomb()
  bits.read(1)
  const widthInBlocks = bits.golomb() + 1
  const heightInUnits = bits.golomb() + 1
  const isFramesOnly = bits.read(1)
  if (!isFramesOnly) bits.read(1)
  bits.read(1)
  const fieldFactor = 2 - isFramesOnly
  const crop = bits.read(1) ? readCrop(bits, chroma, fieldFactor) : { across: 0, down: 0 }
  const width = widthInBlocks * 16 - crop.across
  const height = heightInUnits * 16 * fieldFactor - crop.down
  if (bits.isOver() || !isSide(width) || !isSide(height)) return null
  return { width, height }
}

function isSide(pixels: number): boolean {
  return pixels >= 16 && pixels <= MAX_SIDE
}

function readChroma(bits: Bits): number {
  const chroma = bits.golomb()
  if (chroma === 3) bits.read(1)
  bits.golomb()
  bits.golomb()
  bits.read(1)
  if (bits.read(1)) for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) skipScaling(bits, list)
  return chroma
}

function skipScaling(bits: Bits, list: number): void {
  if (!bits.read(1)) return
  let last = 8
  let next = 8
  for (let place = 0; place < (list < 6 ? 16 : 64); place += 1) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256
    if (next !== 0) last = next
  }
}

function skipPictureOrder(bits: Bits): void {
  const type = bits.golomb()
  if (type === 0) bits.golomb()
  if (type !== 1) return
  bits.read(1)
  bits.golomb()
  bits.golomb()
  const cycle = Math.min(bits.golomb(), 255)
  for (let frame = 0; frame < cycle; frame += 1) bits.golomb()
}

function readCrop(bits: Bits, chroma: number, fieldFactor: number) {
  const [left, right, top, bottom] = [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()]
  const unitAcross = chroma === 1 || chroma === 2 ? 2 : 1
  const unitDown = (chroma === 1 ? 2 : 1) * fieldFactor
  return { across: (left + right) * unitAcross, down: (top + bottom) * unitDown }
}

/** Removes the emulation prevention bytes. */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0))
}

type Bits = ReturnType<typeof bitReader>

/** Reads zeros past the end and reports it by `isOver`, so hostile input cannot cause a loop. */
function bitReader(bytes: Uint8Array) {
  let at = 0
  function bit(): number {
    const byte = bytes[at >> 3] ?? 0
    const value = (byte >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  function read(count: number): number {
    let value = 0
    for (let place = 0; place < count; place += 1) value = value * 2 + bit()
    return value
  }
  function golomb(): number {
    let zeros = 0
    while (zeros < 32 && at < bytes.length * 8 && bit() === 0) zeros += 1
    return 2 ** zeros - 1 + read(zeros)
  }
  return {
    read,
    golomb,
    signedGolomb() {
      const code = golomb()
      return code % 2 === 0 ? -code / 2 : (code + 1) / 2
    },
    isOver: () => at > bytes.length * 8,
  }
}
