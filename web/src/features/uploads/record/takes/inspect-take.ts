/** Reads the real duration and size of a take, and a thumbnail. */
import { frameDataUrl, openVideo, seekTo } from './local-video.ts'

type TakeFacts = { durationMs: number; widthPx: number; heightPx: number; picture: string | null }

const PICTURE_HEIGHT_PX = 176

/** Null if the browser cannot decode it in time. */
export async function inspectTake(
  blob: Blob,
  { elapsedMs, isMirrored }: { elapsedMs: number; isMirrored: boolean },
): Promise<TakeFacts | null> {
  const opened = await openVideo(blob).catch(() => null)
  if (!opened) return null
  const { video, durationMs, close } = opened
  try {
    await seekTo(video, 0)
    return {
      durationMs: durationMs ?? Math.round(elapsedMs),
      widthPx: video.videoWidth,
      heightPx: video.videoHeight,
      picture: frameDataUrl(video, { heightPx: PICTURE_HEIGHT_PX, isMirrored }),
    }
  } catch {
    return {
      durationMs: durationMs ?? Math.round(elapsedMs),
      widthPx: video.videoWidth,
      heightPx: video.videoHeight,
      picture: null,
    }
  } finally {
    close()
  }
}
