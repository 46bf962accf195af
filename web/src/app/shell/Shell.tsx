/** The layout of every screen: navigation, one scrolling main element, and notices. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { NavigationFrame } from '#rules/navigation-frame.ts'
import { useIsNavigationHidden } from '#web/lib/hidden-navigation.ts'
import { cx } from '#web/ui/cx.ts'
import { Banners } from './Banners.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { SideNav } from './SideNav.tsx'
import { rememberScroll, scrollKeyOf, storeScroll } from './scroll-memory.ts'
import { TabBar } from './TabBar.tsx'

export const MAIN_ID = 'main'

const COLUMNS: Record<NavigationFrame, string> = {
  full: 'desktop:grid desktop:grid-cols-[76px_minmax(0,1fr)] wide:grid-cols-[256px_minmax(0,1fr)]',
  rail: 'desktop:grid desktop:grid-cols-[76px_minmax(0,1fr)]',
  bare: '',
}

export function Shell({ frame: usual, children }: { frame: NavigationFrame; children: ReactNode }) {
  const frame = useIsNavigationHidden() ? 'bare' : usual
  const { key, pathname } = useLocation()
  const scrollKey = scrollKeyOf({ key, pathname })
  const main = useRef<HTMLElement>(null)

  // In the layout effect of the navigation: a shorter screen scrolls the box, which must not be saved for the last one.
  useLayoutEffect(() => {
    const box = main.current
    if (!box) return
    const remember = () => rememberScroll(scrollKey, box.scrollTop)
    box.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', storeScroll)
    return () => {
      box.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', storeScroll)
    }
  }, [scrollKey])

  return (
    <div className="fixed inset-x-0 top-0 bottom-(--foot-prompt-height,0px) flex flex-col bg-canvas">
      <SkipLink />
      <Banners />
      <div className={cx('flex min-h-0 flex-1 flex-col', COLUMNS[frame])}>
        {frame !== 'bare' && <SideNav isRail={frame === 'rail'} />}
        <main
          ref={main}
          id={MAIN_ID}
          tabIndex={-1}
          className="no-bar relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none"
        >
          {children}
        </main>
        {frame !== 'bare' && <TabBar />}
      </div>
      <OfflineNotice />
    </div>
  )
}

function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
      className="fixed top-3 left-3 z-50 -translate-y-20 rounded-full bg-ink px-5 py-3 text-base font-bold text-canvas focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
