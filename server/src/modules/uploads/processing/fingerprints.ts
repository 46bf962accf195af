/** Recognises removed media when they are uploaded again, by file hash and by perceptual fingerprints. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { JobContext } from '#platform/jobs/define-job.ts'
import { videoKindOf } from '#platform/media-tools/input.ts'
import { type Print, printsOfPhoto, printsOfVideo } from '#platform/media-tools/prints.ts'
import type { ToolRun } from '#platform/media-tools/run-tool.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  type Fingerprints,
  findBanned,
  findMediaForProcessing,
  type MediaForProcessing,
  originalKey,
  removedWithoutPrints,
  storeFingerprints,
} from '../../media/index.ts'
import type { UploadsDeps } from '../types.ts'
import { localFile } from './local-file.ts'
import { createWorkDir, type WorkDir } from './work-dir.ts'

const LIMITS = { timeLimitMs: 5 * 60_000 }

export async function makeFingerprints(
  deps: Pick<UploadsDeps, 'storage' | 'uploads'>,
  media: Pick<MediaForProcessing, 'id' | 'original' | 'type'>,
  workDir: WorkDir,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<Fingerprints> {
  const source = await localFile(deps, workDir, originalKey(media.id, media.original))
  const [hashed, printed] = await Promise.allSettled([
    hashOf(source, signal),
    media.type === 'photo'
      ? printsOfPhoto(source)
      : readVideoPrints(source, workDir.path('prints.raw'), { ...LIMITS, signal, log }),
  ])
  if (hashed.status === 'rejected') throw hashed.reason
  if (printed.status === 'rejected') throw printed.reason
  return { sha256: hashed.value, prints: printed.value }
}

async function readVideoPrints(source: string, target: string, run: ToolRun): Promise<Print[]> {
  const kind = await videoKindOf(source)
  const prints = await printsOfVideo({ source, kind, target }, run).catch((error: unknown) => {
    // A partly damaged video has fewer fingerprints; its file hash still identifies it.
    if (error instanceof UnusableMedia) return []
    throw error
  })
  await rm(target, { force: true })
  return prints
}

/** Rejects an identical file; returns the id of a similar media, which needs a review. */
export async function refuseBanned(db: Db, prints: Fingerprints): Promise<string | null> {
  const found = await findBanned(db, prints)
  if (found === 'file') throw new UnusableMedia('removedBefore')
  return found?.twin ?? null
}

/** For images that are not media, such as covers: `sent` are the uploaded bytes, `picture` the re-encoded image. */
export async function isBannedPicture(
  db: Db,
  { sent, picture }: { sent: Buffer; picture: Buffer },
): Promise<boolean> {
  const sha256 = createHash('sha256').update(sent).digest()
  return (await findBanned(db, { sha256, prints: await printsOfPhoto(picture) })) !== null
}

const BATCH_SIZE = 20

/** Fingerprints media that were taken down without any, which bans them. */
export async function fingerprintRemoved(deps: UploadsDeps, context: JobContext): Promise<void> {
  for (const id of await removedWithoutPrints(deps.db, BATCH_SIZE)) {
    const media = await findMediaForProcessing(deps.db, id)
    if (!media) continue
    await using workDir = await createWorkDir(deps.uploads.folders.work, `prints-${id}`)
    await storeFingerprints(deps.db, id, await makeFingerprints(deps, media, workDir, context))
  }
}

async function hashOf(file: string, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, { signal })
  return hash.digest()
}
