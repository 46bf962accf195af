/** How video fills the player: portrait video in the feed is cropped to the edges, everything else shown whole. */

export type Fit = 'cover' | 'contain'

/** In low windows, such as a phone in landscape, filling would show less than a third of a portrait video. */
export const FIT_CLASS: Record<Fit, string> = {
  cover: 'object-cover flat:object-contain',
  contain: 'object-contain',
}

export function fitOf(width: number, height: number, isInFeed: boolean): Fit {
  return isInFeed && height > width ? 'cover' : 'contain'
}
