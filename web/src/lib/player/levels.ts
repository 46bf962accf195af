/** The quality levels of an HLS video, and the one for the preferred quality. */
import type { QualityLevel } from './types.ts'

type Size = { width: number; height: number }

/** Best first; of equal sizes the later one, which has the higher bit rate. */
export function levelsOf(sizes: readonly Size[]): QualityLevel[] {
  const best = new Map<number, QualityLevel>()
  for (const [id, { width, height }] of sizes.entries()) {
    const shortSide = Math.min(width, height)
    if (shortSide > 0) best.set(shortSide, { id, shortSide })
  }
  return [...best.values()].sort((a, b) => b.shortSide - a.shortSide)
}

/** The fixed level, or undefined for automatic. A missing size falls back to the next below. */
export function levelFor(
  levels: readonly QualityLevel[],
  quality: number | 'auto',
): QualityLevel | undefined {
  if (quality === 'auto') return undefined
  return levels.find(({ shortSide }) => shortSide <= quality) ?? levels.at(-1)
}
