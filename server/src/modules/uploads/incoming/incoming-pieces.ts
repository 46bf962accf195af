/**
 * Uploads in progress as pieces in storage, named by the offset of their first byte: `incoming/{upload}/000000008388608.part`.
 * The received part is the gapless sequence from the start, so no further state is needed.
 */
import { buffer } from 'node:stream/consumers'
import { Refusal } from '#platform/errors.ts'
import { SNIFF_BYTES } from '#platform/media-tools/sniff.ts'
import { type FileKey, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { IncomingFiles } from './incoming.ts'

const AREA = 'incoming'
const PLACE_DIGITS = 15
/** Limit of parts that buckets can join; clients with smaller pieces are rejected. */
const MAX_PIECES = 9_000

type Piece = { key: FileKey; start: number; bytes: number }

export function pieceKey(uploadId: string, start: number): FileKey {
  return fileKey(AREA, uploadId, `${String(start).padStart(PLACE_DIGITS, '0')}.part`)
}

export async function piecesOf(storage: Storage, uploadId: string): Promise<Piece[]> {
  const found: Piece[] = []
  for await (const { key, bytes } of storage.list(filePrefix(AREA, uploadId)))
    found.push({ key, bytes, start: Number(/(\d+)\.part$/.exec(key)?.[1]) })
  found.sort((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let end = 0
  // Overlapping pieces come from an interrupted request that was repeated.
  for (const piece of found) {
    if (piece.start !== end) continue
    pieces.push(piece)
    end += piece.bytes
  }
  return pieces
}

export function bytesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

export function refuseTooMany(pieces: readonly Piece[]): void {
  if (pieces.length >= MAX_PIECES)
    throw new Refusal('BAD_INPUT', {
      message: 'This file arrived in too many small pieces. Send it again in larger ones.',
    })
}

export async function headOf(storage: Storage, pieces: readonly Piece[]): Promise<Buffer> {
  const head: Buffer[] = []
  let bytes = 0
  for (const { key } of pieces) {
    if (bytes >= SNIFF_BYTES) break
    const read = await storage.read(key, { start: 0, end: SNIFF_BYTES - 1 - bytes })
    const piece = read ? await buffer(read.stream) : Buffer.alloc(0)
    head.push(piece)
    bytes += piece.length
  }
  return Buffer.concat(head)
}

export function incomingPieces(storage: Storage): IncomingFiles {
  return {
    bytes: async (uploadId) => bytesOf(await piecesOf(storage, uploadId)),
    head: async (uploadId) => headOf(storage, await piecesOf(storage, uploadId)),
    async store(uploadId, key) {
      const pieces = await piecesOf(storage, uploadId)
      await storage.join(
        pieces.map((piece) => piece.key),
        key,
      )
    },
    remove: (uploadId) => storage.removeAll(filePrefix(AREA, uploadId)),
    async untouchedSince(before) {
      const newest = new Map<string, number>()
      for await (const { key, modifiedAt } of storage.list(filePrefix(AREA))) {
        const id = key.split('/')[1] ?? ''
        newest.set(id, Math.max(newest.get(id) ?? 0, modifiedAt.getTime()))
      }
      return [...newest].flatMap(([id, at]) => (at < before ? id : []))
    },
  }
}
