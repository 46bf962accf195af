/** Whether enough of a player is visible to play. */

export const SEEN_SHARE = 0.8

type Sighting = Pick<IntersectionObserverEntry, 'intersectionRatio'> & {
  intersectionRect: Pick<DOMRectReadOnly, 'width' | 'height'>
  rootBounds: Pick<DOMRectReadOnly, 'width' | 'height'> | null
}

/** Most of the player is in the window, or the player covers most of the window. */
export function isSeen({ intersectionRatio, intersectionRect, rootBounds }: Sighting): boolean {
  if (intersectionRatio >= SEEN_SHARE) return true
  if (!rootBounds || rootBounds.width === 0 || rootBounds.height === 0) return false
  const seen = intersectionRect.width * intersectionRect.height
  return seen / (rootBounds.width * rootBounds.height) >= SEEN_SHARE
}

type Step = Pick<IntersectionObserverEntry, 'intersectionRatio'> & {
  intersectionRect: Pick<DOMRectReadOnly, 'width'>
  boundingClientRect: Pick<DOMRectReadOnly, 'width'>
}

/** For vertical snap scrolling any visible height counts, but most of the width is needed. */
export function isComing({ intersectionRatio, intersectionRect, boundingClientRect }: Step): boolean {
  return intersectionRatio > 0 && intersectionRect.width >= boundingClientRect.width * SEEN_SHARE
}
