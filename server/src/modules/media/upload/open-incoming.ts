/** Chooses where arriving files are kept. */
import type { MediaDeps } from '../types.ts'
import type { Incoming } from './incoming.ts'
import { incomingFolder } from './incoming-folder.ts'
import { incomingPieces } from './incoming-pieces.ts'

/** With a bucket they are kept in it, piece by piece, so that any machine may take the next one. */
export function incomingOf(deps: Pick<MediaDeps, 'storage' | 'media'>): Incoming {
  return deps.storage.localPath ? incomingFolder(deps) : incomingPieces(deps.storage)
}
