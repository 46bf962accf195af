/** What both ways of keeping arriving files share: the row that knows of them, and the look at their first bytes. */
import { Transform } from 'node:stream'
import { Upload } from '@tus/server'
import { SNIFF_BYTES } from '#platform/media-tools/sniff.ts'
import type { Db } from '#platform/postgres/database.ts'
import { contentOf } from './original.ts'

export const EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration']

/** An upload counts its time from when somebody last went on with it. */
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

/** Refuses what is no media as soon as enough has come to tell, instead of after a gigabyte. `before`: what came earlier. */
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
        contentOf(Buffer.concat(head).subarray(0, SNIFF_BYTES))
        done(null, piece)
      } catch (fault) {
        done(fault as Error)
      }
    },
  })
}
