/** How video fills the player: portrait video in the feed is cropped to the edges, everything else shown whole. */

export type Fit = 'cover' | 'contain'

export function fitOf(width: number, height: number, isInFeed: boolean): Fit {
  return isInFeed && height > width ? 'cover' : 'contain'
}
