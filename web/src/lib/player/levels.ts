/** The picture sizes of an HLS video, and which of them a remembered choice means here. */
import type { Level } from './types.ts'

type Size = { width: number; height: number }

/** Best first; of two with the same size the later, which has the higher bit rate. */
export function levelsOf(sizes: readonly Size[]): Level[] {
  const best = new Map<number, Level>()
  for (const [id, { width, height }] of sizes.entries()) {
    const shortSide = Math.min(width, height)
    if (shortSide > 0) best.set(shortSide, { id, shortSide })
  }
  return [...best.values()].sort((a, b) => b.shortSide - a.shortSide)
}

/** The level to hold, or undefined to follow the connection. A size that is missing here gives the next below. */
export function levelFor(levels: readonly Level[], quality: number | 'auto'): Level | undefined {
  if (quality === 'auto') return undefined
  return levels.find(({ shortSide }) => shortSide <= quality) ?? levels.at(-1)
}
