/** Dependencies, services and ports of this slice. */
import path from 'node:path'
import { type Encoder, PROCESSOR } from '#platform/media-tools/encoders.ts'
import { openPorts } from '#platform/ports.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { SharedLocks } from '#platform/postgres/shared-locks.ts'
import { createScratchSpace, type ScratchSpace } from '#platform/storage/scratch-space.ts'
import type { AppearancesDeps } from '../appearances/index.ts'
import { SPARE_BYTES } from './disk-space.ts'

export type UploadsPorts = {
  /** The preview is ready: recipients of the video can watch it from now on. */
  onPreviewReady(tx: Tx, mediaId: string): Promise<void>
}

export type UploadsParts = {
  ports: UploadsPorts
  /** Disk space that media processing leaves free. */
  spareBytes: number
  /** Video encoder of this machine, detected at worker start. */
  encoder: Encoder
  /** Locks that admit one request at a time per upload. */
  locks: SharedLocks
  /** Quota for local copies of files in remote storage. */
  scratch: ScratchSpace
  folders: {
    /** Uploads in progress. */
    incoming: string
    /** One temporary directory per job, emptied at start and end. */
    work: string
  }
}

export type UploadsDeps = AppearancesDeps & { uploads: UploadsParts }

type Options = { dataDir: string; scratchDir: string; scratchMb: number; locks: SharedLocks }

export function createUploads({ dataDir, scratchDir, scratchMb, locks }: Options): UploadsParts {
  return {
    spareBytes: SPARE_BYTES,
    encoder: PROCESSOR,
    locks,
    scratch: createScratchSpace(scratchMb * 1024 * 1024),
    folders: { incoming: path.join(dataDir, 'incoming'), work: scratchDir },
    ports: openPorts('uploads'),
  }
}
