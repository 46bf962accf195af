/** Plausibility check of a signature picture, by amount and extent of ink. */
import { CREATOR_APPLICATION_TEXT } from '#rules/creator-application.ts'

/** Width to which pictures are scaled first, so that pen and screen size do not matter. */
export const SCALED_WIDTH_PX = 300
/** A stroke across a tenth of the width. */
const MIN_REACH_PX = 30
const MIN_INK_PX = 60
/** A blot fills its bounding box; handwriting leaves most of it white. */
const MAX_FILL = 0.7
/** Thinner shapes are lines, not blots. */
const MIN_BLOT_SIDE_PX = 12
const DARK = 150

/** One byte per pixel, 255 is white. */
type GreyPicture = { data: Buffer; width: number; height: number }

/** Null for a plausible signature. */
export function inkProblem(grey: GreyPicture): string | null {
  const { ink, width, height } = measure(grey)
  const reach = Math.max(width, height)
  const isBlot = Math.min(width, height) >= MIN_BLOT_SIDE_PX && ink / (width * height) > MAX_FILL
  if (ink === 0) return CREATOR_APPLICATION_TEXT.signature
  return ink < MIN_INK_PX || reach < MIN_REACH_PX || isBlot
    ? CREATOR_APPLICATION_TEXT.signatureTooSmall
    : null
}

function measure({ data, width }: GreyPicture) {
  const box = { left: Infinity, right: -1, top: Infinity, bottom: -1 }
  let ink = 0
  for (let at = 0; at < data.length; at++) {
    if ((data[at] ?? 255) > DARK) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    ink += 1
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return { ink, width: box.right - box.left + 1, height: box.bottom - box.top + 1 }
}
