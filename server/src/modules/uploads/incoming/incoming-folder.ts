/** Uploads in progress in a local directory. */
import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readHead } from '#platform/media-tools/input.ts'
import { nullIfMissing } from '#platform/storage/disk-folders.ts'
import type { UploadsDeps } from '../types.ts'
import type { IncomingFiles } from './incoming.ts'

export function incomingPath(deps: Pick<UploadsDeps, 'uploads'>, uploadId: string): string {
  return path.join(deps.uploads.folders.incoming, uploadId)
}

export function incomingFolder(deps: Pick<UploadsDeps, 'storage' | 'uploads'>): IncomingFiles {
  return {
    bytes: async (uploadId) => (await nullIfMissing(stat(incomingPath(deps, uploadId))))?.size ?? null,
    head: (uploadId) => readHead(incomingPath(deps, uploadId)),
    store: (uploadId, key) => deps.storage.adopt(incomingPath(deps, uploadId), key),
    remove: (uploadId) => rm(incomingPath(deps, uploadId), { recursive: true, force: true }),
    async untouchedSince(before) {
      const names: string[] = []
      for await (const { name } of (await nullIfMissing(opendir(deps.uploads.folders.incoming))) ?? []) {
        const found = await nullIfMissing(stat(incomingPath(deps, name)))
        if (found && found.mtimeMs < before) names.push(name)
      }
      return names
    },
  }
}
