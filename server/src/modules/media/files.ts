/** Where the files of a media lie: the original as it was sent, and one folder for each run that made something of it. */
import { type FileKey, type FilePrefix, fileKey, filePrefix } from '#platform/storage/file-key.ts'

export const MEDIA_AREA = 'media'

/** Pictures in the folder of a pictures run. `preview` moves for videos; `blur` is all that locked media show. */
export const PICTURE = {
  full: 'full.webp',
  poster: 'poster.webp',
  grid: 'grid.webp',
  preview: 'preview.webp',
  blur: 'blur.webp',
} as const

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

/** The beginning of a video, as somebody sees it who has not paid; below the media's folder. */
export function previewPath(file: string): string {
  return `previews/${file}`
}

export function previewKey(mediaId: string, file: string): FileKey {
  return fileKey(MEDIA_AREA, mediaId, 'previews', file)
}

/** The picture of a text that is burnt into a recording. */
export function wordsKey(mediaId: string, index: number): FileKey {
  return fileKey(MEDIA_AREA, mediaId, `words-${index + 1}.png`)
}
