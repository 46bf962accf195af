/**
 * Playlist subscription: one response that streams each new playlist together with the part it announces.
 * A viewer requests the part right after the playlist, and the next playlist a moment later; one request between roles costs
 * as much as the replies to several viewers.
 */
import type { PartPosition } from '../hls/hls-window.ts'

/** Query parameter that requests it; a role that does not support it sends one playlist, without the header. */
export const SUBSCRIBE_PARAM = 'follow'
export const SUBSCRIPTION_HEADER = 'x-candid-followed'

export type PlaylistUpdate = {
  position: PartPosition
  playlist: Buffer
  part: { fileName: string; bytes: Buffer }
}

const HEAD = /^(\d{1,15}) (\d{1,6}) ([\w.-]{1,80}) (\d{1,9}) (\d{1,9})$/
const MAX_HEAD_BYTES = 128

export function encodeUpdate({ position, playlist, part }: PlaylistUpdate): Buffer {
  const head = `${position.mediaSequence} ${position.partIndex} ${part.fileName} ${playlist.length} ${part.bytes.length}\n`
  return Buffer.concat([Buffer.from(head), playlist, part.bytes])
}

/** Accepts any chunks; throws at malformed input. */
export function createUpdateReader(onUpdate: (update: PlaylistUpdate) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = []
  let bufferedBytes = 0
  /** Length of the pending message with its header; zero until the header is read. */
  let messageBytes = 0

  return (piece) => {
    pieces.push(piece)
    bufferedBytes += piece.length
    while (bufferedBytes > 0 && bufferedBytes >= messageBytes) {
      const all = pieces.length === 1 ? (pieces[0] ?? piece) : Buffer.concat(pieces)
      pieces = [all]
      const end = all.subarray(0, MAX_HEAD_BYTES).indexOf('\n')
      if (end === -1 && bufferedBytes < MAX_HEAD_BYTES) return
      const [, mediaSequence, partIndex, fileName = '', playlistBytes, partBytes] =
        HEAD.exec(all.toString('latin1', 0, Math.max(end, 0))) ?? []
      if (mediaSequence === undefined) throw new Error('Malformed playlist subscription from the live role')
      const [begins, divides] = [end + 1, end + 1 + Number(playlistBytes)]
      messageBytes = divides + Number(partBytes)
      if (bufferedBytes < messageBytes) return
      const update = {
        position: { mediaSequence: Number(mediaSequence), partIndex: Number(partIndex) },
        playlist: all.subarray(begins, divides),
        part: { fileName, bytes: all.subarray(divides, messageBytes) },
      }
      pieces = bufferedBytes > messageBytes ? [all.subarray(messageBytes)] : []
      bufferedBytes -= messageBytes
      messageBytes = 0
      onUpdate(update)
    }
  }
}
