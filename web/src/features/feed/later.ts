/** The parts of the feed that may come after its first picture; asked for at once, together with the feed itself. */

/** A second try: a connection that was lost for a moment should not cost the player. */
async function twice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    return load()
  }
}

let view: Promise<typeof import('./FeedView.tsx')> | undefined
let stage: Promise<typeof import('./SlideStage.tsx')> | undefined

/** The slides with what stands around them. */
export function loadView() {
  view ??= twice(() => import('./FeedView.tsx'))
  return view
}

/** The player, the photo, the lock. */
export function loadStage() {
  stage ??= twice(() => import('./SlideStage.tsx'))
  return stage
}

export function loadLater(): void {
  // Whoever shows the part meets the failure; this only keeps an early load from being unhandled.
  for (const part of [loadView(), loadStage()]) part.catch(() => undefined)
}
