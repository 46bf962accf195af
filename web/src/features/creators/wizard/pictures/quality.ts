/** Rates a face photo by its pixels: size, light and sharpness. */
import { CREATOR_APPLICATION } from '#rules/creator-application.ts'

export type Pixels = { width: number; height: number; data: Uint8ClampedArray }
export type PictureDefect = 'small' | 'dark' | 'bright' | 'blurred'

/** Of 255; a face in a room with the lamp off has about 30. */
const DARK_BELOW = 52
const BRIGHT_ABOVE = 232
/** At a width of 256 px: a sharp face has some hundreds, one out of focus a handful. */
const BLURRED_BELOW = 18

export const QUALITY_WIDTH_PX = 256

export const DEFECT_TEXT: Record<PictureDefect, { title: string; text: string }> = {
  small: {
    title: 'Too small',
    text: `The photo needs at least ${CREATOR_APPLICATION.minFacePx} by ${CREATOR_APPLICATION.minFacePx} pixels.`,
  },
  dark: { title: 'Too dark', text: 'Turn toward a window or a lamp and take it again.' },
  bright: { title: 'Too bright', text: 'Step out of the glare and take it again.' },
  blurred: { title: 'Too blurry', text: 'Hold still, wipe the lens and take it again.' },
}

/** Too few pixels cannot be compared; the other faults are a matter of degree. */
export function isUnusable(defect: PictureDefect): boolean {
  return defect === 'small'
}

/** The first fault; `size` is that of the whole picture, `pixels` a scaled-down copy. */
export function defectOf(size: { width: number; height: number }, pixels: Pixels): PictureDefect | null {
  if (Math.min(size.width, size.height) < CREATOR_APPLICATION.minFacePx) return 'small'
  const grey = greyOf(pixels)
  return lightDefect(meanOf(grey)) ?? (sharpness(grey, pixels.width) < BLURRED_BELOW ? 'blurred' : null)
}

export function lightDefect(luminance: number): 'dark' | 'bright' | null {
  if (luminance < DARK_BELOW) return 'dark'
  return luminance > BRIGHT_ABOVE ? 'bright' : null
}

export function luminanceOf(pixels: Pixels): number {
  return meanOf(greyOf(pixels))
}

/** Weighted by human luminance perception. */
function greyOf({ data }: Pixels): Float32Array {
  const grey = new Float32Array(data.length / 4)
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4
    grey[at] = 0.2126 * (data[from] ?? 0) + 0.7152 * (data[from + 1] ?? 0) + 0.0722 * (data[from + 2] ?? 0)
  }
  return grey
}

function meanOf(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}

/** The variance of the Laplacian, which blur lowers first. */
function sharpness(grey: Float32Array, width: number): number {
  const height = Math.floor(grey.length / width)
  const at = (x: number, y: number) => grey[y * width + x] ?? 0
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      count += 1
      sum += edge
      squares += edge * edge
    }
  }
  const mean = count === 0 ? 0 : sum / count
  return count === 0 ? 0 : squares / count - mean * mean
}
