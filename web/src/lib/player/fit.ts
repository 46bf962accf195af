/** How a picture fills a player: an upright one in the feed is cut to the edges, all else is shown whole. */

export type Fit = 'cover' | 'contain'

export function fitOf(width: number, height: number, isInFeed: boolean): Fit {
  return isInFeed && height > width ? 'cover' : 'contain'
}
