/** The ffmpeg filters that turn any filmed picture into one that every browser shows alike. */
import type { VideoFacts } from './probe.ts'

const MAX_RATE = 60
/** Above this no camera films: the file only counts time in fine steps, as what Chromium records does. */
const MAX_CREDIBLE_RATE = 240
const USUAL_RATE = 30
const MIN_RATE = 5

/** Rates of television are fractions; rounding them would drop a frame now and then. */
const TELEVISION_RATES = [24, 30, 60].map((rate) => ({ rate: rate / 1.001, words: `${rate}000/1001` }))

/** One steady rate, so that all sizes have their keyframes at the same places. */
export function steadyRate(frameRate: number | null): { rate: number; words: string } {
  if (frameRate === null || frameRate > MAX_CREDIBLE_RATE) return { rate: USUAL_RATE, words: `${USUAL_RATE}` }
  const known = TELEVISION_RATES.find(({ rate }) => Math.abs(rate - frameRate) < 0.005)
  if (known) return known
  const rate = Math.min(MAX_RATE, Math.max(MIN_RATE, Math.round(frameRate * 1000) / 1000))
  return { rate, words: `${rate}` }
}

/** Brings the brightness of newer phones down to what ordinary screens show; files often tag it by half. */
function toStandardRange(transfer: string): string[] {
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ]
}

/** Scales first: bringing colours down costs much for every pixel. */
export function toScreen(
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
