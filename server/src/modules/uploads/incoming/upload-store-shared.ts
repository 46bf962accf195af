/** Shared by both upload stores: the upload's row, and sniffing the first bytes. */
import { Transform } from 'node:stream'
import { Upload } from '@tus/server'
import { SNIFF_BYTES } from '#platform/media-tools/sniff.ts'
import type { Db } from '#platform/postgres/database.ts'
import { detectContent } from '../original.ts'

export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration']

/** An upload's expiry counts from its last activity. */
export async function uploadOfRow(db: Db, id: string, offset: number): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row &&
    new Upload({
      id,
      size: Number(row.bytes),
      offset,
      metadata: { filename: row.file_name },
      creation_date: row.updated_at.toISOString(),
    })
  )
}

/** Rejects non-media content as soon as enough bytes arrived. `before`: bytes received earlier. */
export async function contentCheck(
  offset: number,
  before: () => Promise<Uint8Array>,
): Promise<Transform | null> {
  if (offset >= SNIFF_BYTES) return null
  const head: Uint8Array[] = offset === 0 ? [] : [await before()]
  let bytes = offset
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const isEnough = bytes < SNIFF_BYTES && bytes + piece.byteLength >= SNIFF_BYTES
      if (bytes < SNIFF_BYTES) head.push(piece)
      bytes += piece.byteLength
      if (!isEnough) return done(null, piece)
      try {
        detectContent(Buffer.concat(head).subarray(0, SNIFF_BYTES))
        done(null, piece)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
