/** Decodes and crops pictures before the upload. */
import { AVATAR } from '#rules/limits.ts'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
export const UNREADABLE = 'Couldn’t read this picture. Try a different file.'

export type Square = { x: number; y: number; width: number; height: number }

/** The largest stored size; more would be wasted. */
const SIDE_PX = Math.max(...AVATAR.sizesPx)

export async function isReadablePicture(file: Blob): Promise<boolean> {
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

export async function cropSquare(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas 2D is not available')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX)
  return new Promise((resolve, reject) => {
    // Browsers without WebP encoding produce PNG; the server detects the format.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The cropped picture is empty'))),
      'image/webp',
      0.92,
    )
  })
}
