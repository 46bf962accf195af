/** Detects a file's format by its first bytes; its name and declared type are ignored. */

/** How many bytes from the beginning are enough. */
export const SNIFF_BYTES = 4096

export type ContentKind = 'mp4' | 'matroska' | 'avi' | 'jpeg' | 'png' | 'webp'
export type VideoKind = Extract<ContentKind, 'mp4' | 'matroska' | 'avi'>

/** Pictures and raw photos that use the same container as videos. */
const STILL_BRANDS = new Set([
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  ...['mif1', 'mif2', 'msf1', 'miaf', 'avif', 'avis', 'avio', 'jpeg', 'jpgs', 'crx '],
])
const QUICKTIME_ATOMS = new Set(['moov', 'mdat', 'wide', 'free', 'skip'])

export function sniffContent(head: Uint8Array): ContentKind | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return docTypeOf(head) === null ? null : 'matroska'
  if (textAt(head, 0) === 'RIFF') {
    const form = textAt(head, 8)
    return form === 'AVI ' ? 'avi' : form === 'WEBP' ? 'webp' : null
  }
  const box = textAt(head, 4)
  if (box === 'ftyp') return STILL_BRANDS.has(textAt(head, 8)) ? null : 'mp4'
  return QUICKTIME_ATOMS.has(box) ? 'mp4' : null
}

export function isVideoKind(kind: ContentKind | null): kind is VideoKind {
  return kind === 'mp4' || kind === 'matroska' || kind === 'avi'
}

export function kindToMediaType(kind: ContentKind): 'video' | 'photo' {
  return isVideoKind(kind) ? 'video' : 'photo'
}

/** The beginning of the file distinguishes the two formats of a container. */
export function extensionFor(
  kind: ContentKind,
  head?: Uint8Array,
): 'mp4' | 'mov' | 'mkv' | 'webm' | 'avi' | 'jpg' | 'png' | 'webp' {
  if (kind === 'jpeg') return 'jpg'
  if (kind === 'matroska') return head && docTypeOf(head) === 'webm' ? 'webm' : 'mkv'
  if (kind !== 'mp4') return kind
  const isQuickTime = head && (textAt(head, 4) !== 'ftyp' || textAt(head, 8) === 'qt  ')
  return isQuickTime ? 'mov' : 'mp4'
}

/** Both names are plain text in the file's header, after the element's id. */
function docTypeOf(head: Uint8Array): 'matroska' | 'webm' | null {
  const header = Buffer.from(head.subarray(0, SNIFF_BYTES)).toString('latin1')
  const found = /\x42\x82[\x80-\xff](webm|matroska)/.exec(header)
  return found?.[1] === 'webm' || found?.[1] === 'matroska' ? found[1] : null
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

function textAt(head: Uint8Array, offset: number): string {
  return Buffer.from(head.subarray(offset, offset + 4)).toString('latin1')
}
