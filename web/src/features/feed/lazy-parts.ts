/** Lazy parts of the feed, requested at once but not needed for the first picture. */

/** One retry: a short network failure should not cost the player. */
async function withRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    return load()
  }
}

let view: Promise<typeof import('./FeedView.tsx')> | undefined
let stage: Promise<typeof import('./SlideStage.tsx')> | undefined

/** The slides and the layout around them. */
export function loadView() {
  view ??= withRetry(() => import('./FeedView.tsx'))
  return view
}

/** The player, the photo view and the lock. */
export function loadStage() {
  stage ??= withRetry(() => import('./SlideStage.tsx'))
  return stage
}

export function preloadLazyParts(): void {
  // The component that renders the part handles the error; this only avoids an unhandled rejection.
  for (const part of [loadView(), loadStage()]) part.catch(() => undefined)
}
