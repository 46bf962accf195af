/**
 * A stream as it grows, in one answer: each playlist that somebody would wait for, together with the part that it brings.
 * Whoever is given the one asks for the other at once, and the next a moment later; a question between roles costs as
 * much as the answers to several viewers.
 */
import type { Place } from '../hls/shelf.ts'

/** Asked for by this name in the query; a role that does not know it answers with one playlist, and without the header. */
export const FOLLOW = 'follow'
export const FOLLOWED_HEADER = 'x-candid-followed'

export type Grown = { place: Place; playlist: Buffer; part: { name: string; bytes: Buffer } }

const HEAD = /^(\d{1,15}) (\d{1,6}) ([\w.-]{1,80}) (\d{1,9}) (\d{1,9})$/
const MAX_HEAD_BYTES = 128

export function grownBytes({ place, playlist, part }: Grown): Buffer {
  const head = `${place.msn} ${place.part} ${part.name} ${playlist.length} ${part.bytes.length}\n`
  return Buffer.concat([Buffer.from(head), playlist, part.bytes])
}

/** Takes the pieces as they come; throws at what is none of ours. */
export function readGrown(hear: (grown: Grown) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = []
  let held = 0
  /** With its head; zero until that is read. */
  let wanted = 0

  return (piece) => {
    pieces.push(piece)
    held += piece.length
    while (held > 0 && held >= wanted) {
      const all = pieces.length === 1 ? (pieces[0] ?? piece) : Buffer.concat(pieces)
      pieces = [all]
      const end = all.subarray(0, MAX_HEAD_BYTES).indexOf('\n')
      if (end === -1 && held < MAX_HEAD_BYTES) return
      const [, msn, part, name = '', playlistBytes, partBytes] =
        HEAD.exec(all.toString('latin1', 0, Math.max(end, 0))) ?? []
      if (msn === undefined) throw new Error('the live role sent something else than what grows')
      const [begins, divides] = [end + 1, end + 1 + Number(playlistBytes)]
      wanted = divides + Number(partBytes)
      if (held < wanted) return
      const grown = {
        place: { msn: Number(msn), part: Number(part) },
        playlist: all.subarray(begins, divides),
        part: { name, bytes: all.subarray(divides, wanted) },
      }
      pieces = held > wanted ? [all.subarray(wanted)] : []
      held -= wanted
      wanted = 0
      hear(grown)
    }
  }
}
