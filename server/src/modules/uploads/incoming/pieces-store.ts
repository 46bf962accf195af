/** tus store in a bucket: pieces are written atomically, by any machine. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, ERRORS, type Upload } from '@tus/server'
import { partsOf } from '#platform/storage/parts.ts'
import { UPLOAD } from '#rules/media.ts'
import type { UploadsDeps } from '../types.ts'
import { touchUpload } from '../uploads.ts'
import { bytesOf, headOf, pieceKey, piecesOf, refuseTooMany } from './incoming-pieces.ts'
import { contentCheck, TUS_EXTENSIONS, uploadOfRow } from './upload-store-shared.ts'

type Deps = Pick<UploadsDeps, 'db' | 'clock' | 'storage'>

export class PiecesStore extends DataStore {
  readonly #deps: Deps

  constructor(deps: Deps) {
    super()
    this.#deps = deps
    this.extensions = TUS_EXTENSIONS
  }

  /** The row exists already, and an upload without pieces is empty. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, storage } = this.#deps
    const upload = await uploadOfRow(db, id, bytesOf(await piecesOf(storage, id)))
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    return upload
  }

  /** A broken connection ends the source: the bytes received form a regular piece. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { db, clock, storage } = this.#deps
    let at = offset
    try {
      const pieces = await piecesOf(storage, id)
      refuseTooMany(pieces)
      const check = await contentCheck(offset, () => headOf(storage, pieces))
      const keep = async (arriving: AsyncIterable<Uint8Array>) => {
        for await (const { bytes } of partsOf(arriving)) {
          if (bytes.length === 0) break
          await storage.write(pieceKey(id, at), bytes)
          at += bytes.length
        }
      }
      await (check ? pipeline(source, check, keep) : keep(source))
    } finally {
      await touchUpload(db, id, clock.now())
    }
    return at
  }

  override getExpiration(): number {
    return UPLOAD.abandonedAfterMs
  }
}
