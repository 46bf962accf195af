/** Lets slides glide to where their column stands already: from the first frame on, and without the page's help. */

export const GLIDE_MS = 280
/** Most of the way comes first: whoever steps wants to see what is next. */
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
/** Those that can be on the screen on the way, to each side. */
const SEEN = 2

type Glide = { fromPx: number; animations: Animation[] }
const gliding = new WeakMap<HTMLElement, Glide>()

/** The column jumped by so much; a glide that was under way goes on from where it is. */
export function glide(column: HTMLElement, { index, byPx }: { index: number; byPx: number }): void {
  const fromPx = byPx + endGlide(column)
  const slides = [...column.children].slice(Math.max(0, index - SEEN), index + SEEN + 1)
  const animations = slides.map((slide) => {
    const animation = slide.animate([{ translate: `0 ${fromPx}px` }, { translate: '0 0' }], {
      duration: GLIDE_MS,
      easing: EASING,
    })
    // Else the first frame would still show nothing new.
    animation.startTime = document.timeline.currentTime
    return animation
  })
  gliding.set(column, { fromPx, animations })
}

/** How far it still was from its end. */
export function endGlide(column: HTMLElement): number {
  const under = gliding.get(column)
  if (!under) return 0
  gliding.delete(column)
  const done = under.animations[0]?.effect?.getComputedTiming().progress ?? 1
  for (const animation of under.animations) animation.cancel()
  return under.fromPx * (1 - done)
}
