/** Encodes a clip of a message for playback. */
import { sql, type Updateable } from 'kysely'
import type { JobContext } from '#platform/jobs/define-job.ts'
import { joinClip } from '#platform/media-tools/join-clip.ts'
import { probeVideo } from '#platform/media-tools/probe.ts'
import { makeRenditions } from '#platform/media-tools/renditions.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { measureWork, timeBudgetMs } from '#platform/media-tools/work-size.ts'
import type { FileKey } from '#platform/storage/file-key.ts'
import {
  clearWorkDirs,
  createWorkDir,
  finalVerdict,
  localFile,
  requireDiskSpace,
  type WorkDir,
} from '../uploads/index.ts'
import { type ClipPoster, insertClipPoster, storeClipPoster } from './clip-poster.ts'
import { CHAT_CLIP, chatFolder, chatKey, findChatUpload } from './files.ts'
import type { ChatUploadsTable } from './tables.ts'
import type { AttachmentsDeps } from './types.ts'

const MAX_SHORT_SIDE_PX = 720
/** Time limit, since other accounts' clips wait for this one. */
const MAX_TIME_MS = 20 * 60_000

export async function prepareVideo(
  deps: AttachmentsDeps,
  uploadId: string,
  context: JobContext,
): Promise<void> {
  const work = `chat-${uploadId}`
  await clearWorkDirs(deps.uploads.folders.work, work)
  const upload = await findChatUpload(deps.db, uploadId)
  if (upload?.state !== 'processing') return
  await requireDiskSpace(deps, Number(upload.bytes))
  try {
    const source = await sourceOf(deps, uploadId)
    await using workDir = await createWorkDir(deps.uploads.folders.work, work)
    const poster = await encodeClip(deps, { uploadId, key: source }, workDir, context)
    await setState(deps, uploadId, { state: 'ready', faults: 0 }, poster)
    await deps.storage.remove(source)
  } catch (error) {
    const failure = await finalVerdict(deps, error, context, () => countError(deps, uploadId))
    context.log.info({ uploadId, reason: String(error) }, 'a clip is unusable')
    // The original stays for a retry by the sender.
    await setState(deps, uploadId, { state: 'failed', failure })
  }
}

/** Stores the clip, then its poster. */
async function encodeClip(
  deps: AttachmentsDeps,
  { uploadId, key }: { uploadId: string; key: FileKey },
  workDir: WorkDir,
  context: JobContext,
): Promise<ClipPoster | null> {
  const source = await localFile(deps, workDir, key)
  const folder = await workDir.make('renditions')
  const facts = await probeVideo(source, context)
  const timeLimitMs = Math.min(MAX_TIME_MS, timeBudgetMs(await measureWork(source, facts, context)))
  const run = { signal: context.signal, log: context.log, timeLimitMs }
  const { renditions } = await makeRenditions(
    { source, kind: facts.kind, folder, facts, encoder: deps.uploads.encoder },
    run,
  )
  const rendition =
    renditions.find(({ shortSidePx }) => shortSidePx <= MAX_SHORT_SIDE_PX) ?? renditions.at(-1)
  if (!rendition) throw new Error('a video has at least one rendition')
  const target = workDir.path(CHAT_CLIP)
  await joinClip({ folder, rendition, target }, run)
  await deps.storage.adopt(target, chatKey(uploadId, CHAT_CLIP))
  return storeClipPoster(deps, { uploadId, source, facts, workDir }, run)
}

async function sourceOf({ storage }: AttachmentsDeps, uploadId: string): Promise<FileKey> {
  for await (const { key } of storage.list(chatFolder(uploadId)))
    if (key.startsWith(`${chatFolder(uploadId)}original.`)) return key
  throw new UnusableMedia('damagedVideo')
}

async function setState(
  { db, attachments }: AttachmentsDeps,
  id: string,
  columns: Pick<Updateable<ChatUploadsTable>, 'state' | 'failure' | 'faults'>,
  poster: ClipPoster | null = null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('chat_uploads').set(columns).where('id', '=', id).execute()
    if (poster) await insertClipPoster(tx, id, poster)
    await attachments.ports.onFileChanged(tx, id)
  })
}

async function countError({ db }: AttachmentsDeps, id: string): Promise<number> {
  const counted = await db
    .updateTable('chat_uploads')
    .set({ faults: sql`faults + 1` })
    .where('id', '=', id)
    .returning('faults')
    .executeTakeFirst()
  return counted?.faults ?? 0
}
