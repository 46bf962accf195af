/** Selects the store of uploads in progress. */
import type { UploadsDeps } from '../types.ts'
import type { IncomingFiles } from './incoming.ts'
import { incomingFolder } from './incoming-folder.ts'
import { incomingPieces } from './incoming-pieces.ts'

/** With a bucket, pieces are stored there, so that any machine may take the next one. */
export function incomingFiles(deps: Pick<UploadsDeps, 'storage' | 'uploads'>): IncomingFiles {
  return deps.storage.localPath ? incomingFolder(deps) : incomingPieces(deps.storage)
}
