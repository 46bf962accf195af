/** The ffmpeg filters that turn any video into one that all browsers display alike. */
import type { VideoFacts } from './probe.ts'

const MAX_RATE = 60
/** Cameras do not film above this rate: the file only uses a fine time base, like Chromium's recordings. */
const MAX_CREDIBLE_RATE = 240
const USUAL_RATE = 30
const MIN_RATE = 5

/** Television rates are fractions; rounding them would drop a frame now and then. */
const TELEVISION_RATES = [24, 30, 60].map((rate) => ({ rate: rate / 1.001, words: `${rate}000/1001` }))

/** A constant rate, so that the keyframes of all sizes are at the same times. */
export function steadyRate(frameRate: number | null): { rate: number; words: string } {
  if (frameRate === null || frameRate > MAX_CREDIBLE_RATE) return { rate: USUAL_RATE, words: `${USUAL_RATE}` }
  const known = TELEVISION_RATES.find(({ rate }) => Math.abs(rate - frameRate) < 0.005)
  if (known) return known
  const rate = Math.min(MAX_RATE, Math.max(MIN_RATE, Math.round(frameRate * 1000) / 1000))
  return { rate, words: `${rate}` }
}

/** Tone-maps HDR to standard displays; the colour tags of files are often incomplete. */
function toStandardRange(transfer: string): string[] {
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ]
}

/** Scales first, because tone mapping is expensive per pixel. */
export function scaleAndToneMap(
  facts: Pick<VideoFacts, 'hdrTransfer'>,
  size: { widthPx: number; heightPx: number },
): string[] {
  return [
    `scale=${size.widthPx}:${size.heightPx}:flags=bicubic`,
    'setsar=1',
    ...(facts.hdrTransfer === null ? [] : toStandardRange(facts.hdrTransfer)),
    'format=yuv420p',
  ]
}

export function evenSide(px: number): number {
  return Math.max(2, Math.floor(px / 2) * 2)
}
