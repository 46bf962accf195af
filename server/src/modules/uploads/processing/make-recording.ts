/** Composes a recording into one file: joins takes, trims, mixes the sound and draws text overlays. */
import { type Composition, composeRecording } from '#platform/media-tools/compose-recording.ts'
import { videoKindOf } from '#platform/media-tools/input.ts'
import { mixSound } from '#platform/media-tools/mix-sound.ts'
import { measureWholeMs } from '#platform/media-tools/packets.ts'
import type { ToolRun } from '#platform/media-tools/run-tool.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { isUnchanged } from '#rules/forms/recording.ts'
import { type MediaForProcessing, originalKey, SOUNDS_AREA, textOverlayKey } from '../../media/index.ts'
import type { UploadsDeps } from '../types.ts'
import { localFile } from './local-file.ts'
import type { WorkDir } from './work-dir.ts'

type Deps = Pick<UploadsDeps, 'storage' | 'uploads'>

/** Null if nothing needs to be done: a single unedited file without a sound. */
export async function makeRecording(
  deps: Deps,
  media: MediaForProcessing,
  workDir: WorkDir,
  run: ToolRun,
): Promise<string | null> {
  const sound = await soundOf(deps, media, workDir)
  const target = workDir.path('recording.mp4')
  if (media.takes !== null && media.edit !== null && !(await isWithinLength(deps, media, workDir, run))) {
    await composeRecording({ ...(await compositionOf(deps, media, workDir)), sound, target }, run)
    return target
  }
  if (!sound) return null
  const source = await localFile(deps, workDir, originalKey(media.id, media.original))
  await mixSound(
    { source, kind: await videoKindOf(source), sound: sound.path, delayMs: sound.delayMs, target },
    run,
  )
  return target
}

/** A single take whose only edit is an end that it does not reach. */
async function isWithinLength(
  deps: Deps,
  media: MediaForProcessing,
  workDir: WorkDir,
  run: ToolRun,
): Promise<boolean> {
  const { takes, edit } = media
  if (takes?.length !== 1 || !edit || edit.trimEndMs === null) return false
  if (!isUnchanged({ ...edit, trimEndMs: null })) return false
  const source = await localFile(deps, workDir, originalKey(media.id, media.original))
  const lengthMs = await measureWholeMs({ source, kind: await videoKindOf(source) }, run)
  return lengthMs <= edit.trimEndMs
}

async function soundOf(
  deps: Deps,
  media: MediaForProcessing,
  workDir: WorkDir,
): Promise<Composition['sound']> {
  if (media.sound_id === null || media.sound_file === null) return null
  const path = await localFile(deps, workDir, fileKey(SOUNDS_AREA, media.sound_id, media.sound_file))
  return { path, delayMs: media.sound_delay_ms, gain: (media.edit?.soundPercent ?? 100) / 100 }
}

async function compositionOf(
  deps: Deps,
  { id, takes, edit }: MediaForProcessing,
  workDir: WorkDir,
): Promise<Omit<Composition, 'sound' | 'target'>> {
  const { mirrored = [], words = [] } = edit ?? {}
  return {
    takes: await Promise.all(
      (takes ?? []).map(async (name, index) => ({
        source: await localFile(deps, workDir, originalKey(id, name)),
        isMirrored: mirrored[index] ?? false,
      })),
    ),
    isPortrait: edit?.isPortrait ?? false,
    trim: { startMs: edit?.trimStartMs ?? 0, endMs: edit?.trimEndMs ?? null },
    voiceGain: (edit?.voicePercent ?? 100) / 100,
    overlays: await Promise.all(
      words.map(async ({ x, y, width, fromMs, toMs }, index) => ({
        picture: await localFile(deps, workDir, textOverlayKey(id, index)),
        ...{ x, y, width, fromMs, toMs },
      })),
    ),
  }
}
