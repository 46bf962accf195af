/** Recognises removed media when they are uploaded again, by file hash and by perceptual fingerprints. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { JobContext } from '#platform/jobs/define-job.ts'
import { videoKindOf } from '#platform/media-tools/input.ts'
import { type Print, printsOfPhoto, printsOfVideo } from '#platform/media-tools/prints.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { originalKey } from '../files.ts'
import type { MediaDeps } from '../types.ts'
import { localFile } from './local-file.ts'
import { findMediaForProcessing, type MediaForProcessing } from './processing-queries.ts'
import { createWorkDir, type WorkDir } from './work-dir.ts'

export type Fingerprints = { sha256: Buffer; prints: Print[] }

/** Maximum Hamming distance out of 256 bits: re-encoded or scaled images differ in about six, unrelated ones in over forty. */
const MAX_DISTANCE = 18
/** Share of matching frames that makes a video the same: scenes are cut out and inserted elsewhere. */
const MIN_MATCHING_SHARE = 0.25

const LIMITS = { timeLimitMs: 5 * 60_000 }

export async function makeFingerprints(
  deps: Pick<MediaDeps, 'storage' | 'media'>,
  media: Pick<MediaForProcessing, 'id' | 'original' | 'type'>,
  workDir: WorkDir,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<Fingerprints> {
  const source = await localFile(deps, workDir, originalKey(media.id, media.original))
  const sha256 = await hashOf(source, signal)
  if (media.type === 'photo') return { sha256, prints: await printsOfPhoto(source) }
  const run = { ...LIMITS, signal, log }
  const kind = await videoKindOf(source)
  const target = workDir.path('prints.raw')
  const prints = await printsOfVideo({ source, kind, target }, run).catch((error: unknown) => {
    // A partly damaged video has fewer fingerprints; its file hash still identifies it.
    if (error instanceof UnusableMedia) return []
    throw error
  })
  await rm(target, { force: true })
  return { sha256, prints }
}

/** `file`: an identical file. `twin`: similar pictures to that media, to be reviewed. */
export async function findBanned(
  db: Db | Tx,
  { sha256, prints }: Fingerprints,
): Promise<'file' | { twin: string } | null> {
  const sameFile = await db
    .selectFrom('banned_files')
    .select('media_id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  if (sameFile) return 'file'
  if (prints.length === 0) return null
  const asked = prints.flatMap(({ straight, mirrored }, place) => [
    { place, print: straight },
    { place, print: mirrored },
  ])
  const { rows } = await sql<{ media_id: string; found: number; of: number }>`
    select b.media_id, count(distinct asked.place)::int as found,
      (select count(*)::int from banned_prints all_of where all_of.media_id = b.media_id) as of
    from unnest(${asked.map(({ place }) => place)}::int[], ${asked.map(({ print }) => print)}::text[]) as asked (place, print)
    join banned_prints b on bit_count(b.print # asked.print::bit(256)) <= ${MAX_DISTANCE}
    group by b.media_id
  `.execute(db)
  const same = rows.find(
    ({ found, of }) => found >= Math.max(1, MIN_MATCHING_SHARE * Math.min(of, prints.length)),
  )
  return same ? { twin: same.media_id } : null
}

export async function storeFingerprints(
  db: Db | Tx,
  mediaId: string,
  { sha256, prints }: Fingerprints,
): Promise<void> {
  await sql`
    insert into media_prints (media_id, sha256, prints)
    select id, ${sha256}, ${prints.map(({ straight }) => straight)}::text[]::bit(256)[] from media where id = ${mediaId}
    on conflict (media_id) do update set sha256 = excluded.sha256, prints = excluded.prints
  `.execute(db)
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
export async function fingerprintRemoved(deps: MediaDeps, context: JobContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from media where removal_id is not null
      and not exists (select from media_prints where media_prints.media_id = media.id)
    order by id limit ${BATCH_SIZE}
  `.execute(deps.db)
  for (const { id } of rows) {
    const media = await findMediaForProcessing(deps.db, id)
    if (!media) continue
    await using workDir = await createWorkDir(deps.media.folders.work, `prints-${id}`)
    await storeFingerprints(deps.db, id, await makeFingerprints(deps, media, workDir, context))
  }
}

async function hashOf(file: string, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, { signal })
  return hash.digest()
}
