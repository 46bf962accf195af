/** tus store in a local directory; metadata is in the database row only. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { readHead } from '#platform/media-tools/input.ts'
import { UPLOAD } from '#rules/media.ts'
import type { UploadsDeps } from '../types.ts'
import { touchUpload } from '../uploads.ts'
import { incomingPath } from './incoming-folder.ts'
import { contentCheck, TUS_EXTENSIONS, uploadOfRow } from './upload-store-shared.ts'

type Deps = Pick<UploadsDeps, 'db' | 'clock' | 'uploads'>

export class IncomingStore extends FileStore {
  readonly #deps: Deps

  constructor(deps: Deps) {
    super({
      directory: deps.uploads.folders.incoming,
      configstore: rowsAsConfigs(deps),
      expirationPeriodInMilliseconds: UPLOAD.abandonedAfterMs,
    })
    this.#deps = deps
    this.extensions = TUS_EXTENSIONS
  }

  /** Overrides the parent's method, which answers both a full disk and a rejected file with 500. */
  override async write(source: NodeJS.ReadableStream, id: string, offset: number): Promise<number> {
    const path = incomingPath(this.#deps, id)
    const file = createWriteStream(path, { flags: 'r+', start: offset })
    try {
      const check = await contentCheck(offset, () => readHead(path))
      await (check ? pipeline(source, check, file) : pipeline(source, file))
    } finally {
      file.destroy()
      await touchUpload(this.#deps.db, id, this.#deps.clock.now())
    }
    return offset + file.bytesWritten
  }
}

function rowsAsConfigs({ db }: Deps) {
  return {
    get: (id: string) => uploadOfRow(db, id, 0),
    // Rows are managed by our own commands.
    async set() {},
    async delete() {},
  }
}
