/** The column of slides: an empty shell for each, content for those nearby, and one active. */
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import type { FeedMedia } from './feed-query.ts'
import { type Interstitial, isInterstitial } from './interstitials.ts'
import { Slide } from './Slide.tsx'
import type { SlideActions } from './slide-actions.ts'

type Props = {
  column: RefObject<HTMLElement | null>
  label: string
  items: readonly (FeedMedia | Interstitial)[]
  at: number
  isBusy: boolean
  /** An overlay covers the feed. */
  isCovered: boolean
  asksForSound: boolean
  actions: SlideActions
  /** Rendered after the last slide. */
  last: ReactNode
}

const CONTENT_WITHIN = 3
const PLAYERS_WITHIN = 1
/** No focus ring: the slide fills the feed, so a ring would frame the whole page. */
const SLIDE = 'relative h-full snap-start snap-always overflow-hidden outline-none'

export function Slides(props: Props) {
  const { column, label, items, at, isBusy, isCovered, asksForSound, actions, last } = props
  const isAtEnd = at >= items.length
  // Deferred: the reached slide renders first, its new neighbours afterwards.
  const center = useDeferredValue(at)
  useFocusThatFollows(column, at)
  return (
    <section
      ref={column}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className="no-bar absolute inset-0 snap-y snap-mandatory overflow-y-auto overscroll-y-contain outline-none data-moving:snap-none"
    >
      {items.map((item, index) => {
        const isActive = index === at
        const distance = Math.abs(index - center)
        return (
          <article
            key={item.id}
            aria-label={isInterstitial(item) ? item.label : labelOf(item)}
            aria-posinset={index + 1}
            aria-setsize={-1}
            tabIndex={isActive ? 0 : -1}
            inert={!isActive}
            className={SLIDE}
          >
            {!isActive && distance > CONTENT_WITHIN ? null : isInterstitial(item) ? (
              item.show(isActive)
            ) : (
              <Slide
                media={item}
                isFirst={index === 0}
                isActive={isActive}
                isPlaying={isActive && !isCovered}
                hasPlayer={isActive || distance <= PLAYERS_WITHIN}
                asksForSound={asksForSound}
                actions={actions}
              />
            )}
          </article>
        )
      })}
      <article
        aria-label="End of the feed"
        aria-posinset={items.length + 1}
        aria-setsize={-1}
        tabIndex={isAtEnd ? 0 : -1}
        inert={!isAtEnd}
        className={SLIDE}
      >
        {items.length - at <= CONTENT_WITHIN && last}
      </article>
    </section>
  )
}

function labelOf({ type, user }: FeedMedia): string {
  return `${type === 'photo' ? 'Photo' : 'Video'} by ${user.fullname}`
}

/** Moves keyboard focus from a slide that is left to the next one. */
function useFocusThatFollows(column: RefObject<HTMLElement | null>, at: number): void {
  const before = useRef(at)
  const hadFocus = useRef(false)
  useEffect(() => {
    const box = column.current
    if (!box) return
    const listening = new AbortController()
    const note = () => {
      hadFocus.current = box.contains(document.activeElement)
    }
    document.addEventListener('focusin', note, { signal: listening.signal })
    return () => listening.abort()
  }, [column])
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    const slide = column.current?.children[at]
    if (hadFocus.current && slide instanceof HTMLElement) slide.focus({ preventScroll: true })
  }, [at, column])
}
