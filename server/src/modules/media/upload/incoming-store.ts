/** Keeps arriving files in one folder; what is known of them is their row, so that nothing else has to agree with it. */
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { readHead } from '#platform/media-tools/input.ts'
import { SNIFF_BYTES } from '#platform/media-tools/sniff.ts'
import { UPLOAD } from '#rules/media.ts'
import type { MediaDeps } from '../types.ts'
import { contentOf } from './original.ts'
import { incomingPath, touchUpload } from './uploads.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'media'>

export class IncomingStore extends FileStore {
  readonly #deps: Deps

  constructor(deps: Deps) {
    super({
      directory: deps.media.folders.incoming,
      configstore: rowsAsConfigs(deps),
      expirationPeriodInMilliseconds: UPLOAD.abandonedAfterMs,
    })
    this.#deps = deps
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  /** In the place of the parent's, which answers a full disk and a refused file alike with 500. */
  override async write(source: NodeJS.ReadableStream, id: string, offset: number): Promise<number> {
    const path = incomingPath(this.#deps, id)
    const file = createWriteStream(path, { flags: 'r+', start: offset })
    try {
      const check = await contentCheck(path, offset)
      await (check ? pipeline(source, check, file) : pipeline(source, file))
    } finally {
      file.destroy()
      await touchUpload(this.#deps.db, id, this.#deps.clock.now())
    }
    return offset + file.bytesWritten
  }
}

/** Refuses what is no media as soon as enough has come to tell, instead of after a gigabyte. */
async function contentCheck(path: string, offset: number): Promise<Transform | null> {
  if (offset >= SNIFF_BYTES) return null
  const head: Uint8Array[] = offset === 0 ? [] : [await readHead(path)]
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

/** An upload counts its time from when somebody last went on with it. */
function rowsAsConfigs({ db }: Deps) {
  return {
    async get(id: string) {
      const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
      return (
        row &&
        new Upload({
          id,
          size: Number(row.bytes),
          offset: 0,
          metadata: { filename: row.file_name },
          creation_date: row.updated_at.toISOString(),
        })
      )
    },
    // Rows come and go by our own commands.
    async set() {},
    async delete() {},
  }
}
