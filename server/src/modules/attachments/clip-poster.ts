/** The still that a clip shows before it plays, with its size and length. */
import { readFile } from 'node:fs/promises'
import type { Log } from '#platform/log.ts'
import { grabFrame } from '#platform/media-tools/frames.ts'
import type { VideoFacts } from '#platform/media-tools/probe.ts'
import type { ToolRun } from '#platform/media-tools/run-tool.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { safePicture, type WorkDir } from '../uploads/index.ts'
import { CHAT_POSTER, chatKey } from './files.ts'
import type { AttachmentsDeps } from './types.ts'

/** Later than the first frames, which are often black. */
const MAX_POSTER_MS = 1000

export type ClipPoster = { width_px: number; height_px: number; duration_ms: number | null }

type Clip = { uploadId: string; source: string; facts: VideoFacts; workDir: WorkDir }

/** Null if none could be made: a clip plays without one. */
export async function storeClipPoster(
  { storage }: Pick<AttachmentsDeps, 'storage'>,
  { uploadId, source, facts, workDir }: Clip,
  run: ToolRun & { log: Log },
): Promise<ClipPoster | null> {
  const target = workDir.path('poster.png')
  const atMs = Math.min(MAX_POSTER_MS, (facts.durationMs ?? 0) / 10)
  try {
    await grabFrame({ source, kind: facts.kind, atMs, target, facts }, run)
    await storage.write(chatKey(uploadId, CHAT_POSTER), await safePicture(await readFile(target)))
  } catch (error) {
    if (run.signal?.aborted) throw error
    run.log.warn({ uploadId, err: error }, 'could not make the poster of a clip')
    return null
  }
  const duration_ms = facts.durationMs && Math.max(1, Math.round(facts.durationMs))
  return { width_px: facts.widthPx, height_px: facts.heightPx, duration_ms }
}

/** Replaces that of an earlier attempt. */
export async function insertClipPoster(tx: Tx, uploadId: string, poster: ClipPoster): Promise<void> {
  await tx
    .insertInto('chat_clips')
    .values({ upload_id: uploadId, ...poster })
    .onConflict((found) => found.column('upload_id').doUpdateSet(poster))
    .execute()
}
