/** The feed and its side panel: side by side on desktop, one swipe apart on a phone. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'

type Props = {
  /** The panel's element. */
  side: RefObject<HTMLElement | null>
  mediaId: string | undefined
  /** The accessible name of the panel. */
  label: string
  /** `isSettled`: the viewer has stayed at this media for a moment. */
  panel(isSettled: boolean, onBack: () => void): ReactNode
  children: ReactNode
}

export function FeedWithPanel({ side, mediaId, label, panel, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isDesktop = useIsDesktop()
  const isSeen = useIsSeen(side)
  const isSettled = useHasStayed(mediaId) === mediaId
  const goBack = () => box.current?.scrollTo({ left: 0, behavior: 'smooth' })
  return (
    <div
      ref={box}
      className="no-bar flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain desktop:grid desktop:grid-cols-[minmax(0,1fr)_360px] desktop:overflow-hidden wide:grid-cols-[minmax(0,1fr)_392px]"
    >
      <div className="relative w-full shrink-0 snap-start snap-always overflow-hidden rounded-b-xl desktop:w-auto desktop:rounded-none">
        {children}
      </div>
      <aside
        ref={side}
        aria-label={label}
        className="no-bar flex min-h-0 w-full shrink-0 snap-start snap-always flex-col overflow-y-auto bg-surface desktop:w-auto desktop:border-l desktop:border-line"
      >
        {(isDesktop || isSeen) && panel(isSettled, goBack)}
      </aside>
    </div>
  )
}

/** Whether any part is visible. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.at(-1)?.isIntersecting === true),
      // Excludes an element that only touches the edge of the screen.
      { rootMargin: '0px -1px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

const STAY_MS = 350

function useHasStayed(id: string | undefined): string | undefined {
  const [stayed, setStayed] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStayed(id), STAY_MS)
    return () => clearTimeout(timer)
  }, [id])
  return stayed
}
