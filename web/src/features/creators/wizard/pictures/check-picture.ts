/** Validates a file before upload: a readable picture of an accepted type and size. */
import { CREATOR_APPLICATION, DOCUMENT_TYPES } from '#rules/creator-application.ts'
import { oneOf } from '#rules/one-of.ts'
import { defectOf, type PictureDefect, QUALITY_WIDTH_PX } from './quality.ts'

export const PICTURE_ACCEPT = DOCUMENT_TYPES.join(',')

const MB = 1024 * 1024

const TEXTS = {
  type: 'Use a PNG, JPEG or WebP picture.',
  empty: 'This file is empty.',
  heavy: `Pictures can be up to ${CREATOR_APPLICATION.maxPictureBytes / MB} MB.`,
  unreadable: 'Couldn’t read this picture. Try another file.',
  large: `Pictures can be up to ${CREATOR_APPLICATION.maxPicturePixels / 1_000_000} megapixels.`,
} as const

/** The error message; null if it may be uploaded. */
export async function fileProblem(file: File): Promise<string | null> {
  if (file.size === 0) return TEXTS.empty
  if (!oneOf(DOCUMENT_TYPES, file.type)) return TEXTS.type
  if (file.size > CREATOR_APPLICATION.maxPictureBytes) return TEXTS.heavy
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return TEXTS.unreadable
  const pixels = bitmap.width * bitmap.height
  bitmap.close()
  return pixels > CREATOR_APPLICATION.maxPicturePixels ? TEXTS.large : null
}

/** What is wrong with a face photo; null if good. */
export async function faceDefect(picture: Blob): Promise<PictureDefect | null> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const pixels = smallCopy(bitmap, width, height)
  bitmap.close()
  return pixels && defectOf({ width, height }, pixels)
}

/** The centre of a picture, where the face is, scaled down for analysis. */
export function smallCopy(source: CanvasImageSource, width: number, height: number): ImageData | null {
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = QUALITY_WIDTH_PX
  canvas.height = QUALITY_WIDTH_PX
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || side === 0) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    source,
    (width - side) / 2,
    (height - side) / 2,
    side,
    side,
    0,
    0,
    QUALITY_WIDTH_PX,
    QUALITY_WIDTH_PX,
  )
  return context.getImageData(0, 0, QUALITY_WIDTH_PX, QUALITY_WIDTH_PX)
}
