/** When the feed may offer to install the app: every 5th slide, at most once a minute. */

const EVERY_SLIDES = 5
const PAUSE_MS = 60_000

export function mayOfferInstall(slidesSeen: number, lastShownAt: number | null, now: number): boolean {
  const isFifth = slidesSeen > 0 && slidesSeen % EVERY_SLIDES === 0
  return isFifth && (lastShownAt === null || now - lastShownAt >= PAUSE_MS)
}
