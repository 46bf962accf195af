/** Animates slides into the position that the column already has, from the first frame on and on the compositor. */

export const GLIDE_MS = 280
/** Ease-out: most of the distance comes first. */
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
/** Slides on each side that can be visible during the animation. */
const SEEN = 2

type Glide = { fromPx: number; animations: Animation[] }
const gliding = new WeakMap<HTMLElement, Glide>()

/** Animates a jump of `byPx`; a running animation continues from its current offset. */
export function glide(column: HTMLElement, { index, byPx }: { index: number; byPx: number }): void {
  const fromPx = byPx + endGlide(column)
  const slides = [...column.children].slice(Math.max(0, index - SEEN), index + SEEN + 1)
  const animations = slides.map((slide) => {
    const animation = slide.animate([{ translate: `0 ${fromPx}px` }, { translate: '0 0' }], {
      duration: GLIDE_MS,
      easing: EASING,
    })
    // Otherwise the first frame would still show the old position.
    animation.startTime = document.timeline.currentTime
    return animation
  })
  gliding.set(column, { fromPx, animations })
}

/** Cancels the animation and returns the remaining distance. */
export function endGlide(column: HTMLElement): number {
  const under = gliding.get(column)
  if (!under) return 0
  gliding.delete(column)
  const done = under.animations[0]?.effect?.getComputedTiming().progress ?? 1
  for (const animation of under.animations) animation.cancel()
  return under.fromPx * (1 - done)
}
