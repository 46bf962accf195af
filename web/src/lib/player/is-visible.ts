/** Whether enough of a player is visible to play. */

export const VISIBLE_RATIO = 0.8

type VisibilityEntry = Pick<IntersectionObserverEntry, 'intersectionRatio'> & {
  intersectionRect: Pick<DOMRectReadOnly, 'width' | 'height'>
  rootBounds: Pick<DOMRectReadOnly, 'width' | 'height'> | null
}

/** Most of the player is in the window, or the player covers most of the window. */
export function isMostlyVisible({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: VisibilityEntry): boolean {
  if (intersectionRatio >= VISIBLE_RATIO) return true
  if (!rootBounds || rootBounds.width === 0 || rootBounds.height === 0) return false
  const seen = intersectionRect.width * intersectionRect.height
  return seen / (rootBounds.width * rootBounds.height) >= VISIBLE_RATIO
}

type SnapEntry = Pick<IntersectionObserverEntry, 'intersectionRatio'> & {
  intersectionRect: Pick<DOMRectReadOnly, 'width'>
  boundingClientRect: Pick<DOMRectReadOnly, 'width'>
}

/** For vertical snap scrolling any visible height counts, but most of the width is needed. */
export function isSnappingIn({
  intersectionRatio,
  intersectionRect,
  boundingClientRect,
}: SnapEntry): boolean {
  return intersectionRatio > 0 && intersectionRect.width >= boundingClientRect.width * VISIBLE_RATIO
}
