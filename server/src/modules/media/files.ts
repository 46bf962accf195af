/** Storage layout of a media: the original as uploaded, and one folder per processing run. */
import { type FileKey, type FilePrefix, fileKey, filePrefix } from '#platform/storage/file-key.ts'

export const MEDIA_AREA = 'media'

/** Images in the folder of a pictures run. `preview` is animated for videos; `blur` is the only one of locked media. */
export const PICTURE = {
  full: 'full.webp',
  poster: 'poster.webp',
  grid: 'grid.webp',
  preview: 'preview.webp',
  blur: 'blur.webp',
} as const

/** In the folder of a playback run: with `PICTURE.blur`, all that locked media show. */
export const BLURRED_LOOP = 'blur.mp4'

export function mediaFolder(mediaId: string): FilePrefix {
  return filePrefix(MEDIA_AREA, mediaId)
}

export function originalKey(mediaId: string, original: string): FileKey {
  return fileKey(MEDIA_AREA, mediaId, original)
}

export function runFolder(mediaId: string, run: string): FilePrefix {
  return filePrefix(MEDIA_AREA, mediaId, run)
}

/** `runKey(id, run, 'r720', 'seg-00001.m4s')` */
export function runKey(mediaId: string, run: string, ...path: [...folders: string[], name: string]): FileKey {
  return fileKey(MEDIA_AREA, mediaId, run, ...path)
}

/** Preview clip shown to viewers who have not paid; relative to the media's folder. */
export function previewPath(file: string): string {
  return `previews/${file}`
}

export function previewKey(mediaId: string, file: string): FileKey {
  return fileKey(MEDIA_AREA, mediaId, 'previews', file)
}

/** The rendered image of a text overlay in a recording. */
export function textOverlayKey(mediaId: string, index: number): FileKey {
  return fileKey(MEDIA_AREA, mediaId, `words-${index + 1}.png`)
}
