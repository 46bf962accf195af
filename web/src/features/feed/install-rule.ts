/** When the app may be offered for installing: every 5th slide, and not within a minute of the last time. */

const EVERY_SLIDES = 5
const PAUSE_MS = 60_000

export function mayOfferInstall(slidesSeen: number, lastShownAt: number | null, now: number): boolean {
  const isFifth = slidesSeen > 0 && slidesSeen % EVERY_SLIDES === 0
  return isFifth && (lastShownAt === null || now - lastShownAt >= PAUSE_MS)
}
