/** Makes the blurred loop of locked videos that have none: they were processed by an earlier version. */
import type { JobContext } from '#platform/jobs/define-job.ts'
import { makeBlurredLoop } from '#platform/media-tools/blurred-loop.ts'
import { UnusableMedia } from '#platform/media-tools/unusable.ts'
import { BLURRED_LOOP, lockedWithoutLoop, runKey, saveBlurredLoop } from '../../media/index.ts'
import type { UploadsDeps } from '../types.ts'
import { localFile } from './local-file.ts'
import { clearWorkDirs, createWorkDir } from './work-dir.ts'

const BATCH_SIZE = 100
const LIMITS = { timeLimitMs: 60_000 }

/** From the teaser, which is small and already looks alike in all browsers. */
export async function blurLocked(deps: UploadsDeps, { signal, log }: JobContext): Promise<void> {
  for (const { id, playback_run: run, playback } of await lockedWithoutLoop(deps.db, BATCH_SIZE)) {
    if (run === null || !playback.teaser) continue
    const work = `loop-${id}`
    await clearWorkDirs(deps.uploads.folders.work, work)
    await using workDir = await createWorkDir(deps.uploads.folders.work, work)
    const source = await localFile(deps, workDir, runKey(id, run, playback.teaser))
    const target = workDir.path(BLURRED_LOOP)
    try {
      await makeBlurredLoop({ source, kind: 'mp4', target }, { ...LIMITS, signal, log })
    } catch (error) {
      // It keeps its blurred picture.
      if (!(error instanceof UnusableMedia)) throw error
      log.warn({ mediaId: id, err: error }, 'a locked video gets no blurred loop')
      continue
    }
    await deps.storage.adopt(target, runKey(id, run, BLURRED_LOOP))
    const isSaved = await saveBlurredLoop(deps, { mediaId: id, run, file: BLURRED_LOOP })
    if (!isSaved) await deps.storage.remove(runKey(id, run, BLURRED_LOOP))
  }
}
