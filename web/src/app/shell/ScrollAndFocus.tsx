/** Scroll restoration and focus management after a navigation. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { keepsScroll } from '#web/lib/keep-scroll.ts'
import { MAIN_ID } from './Shell.tsx'
import { isNewNavigation, restoreScroll, scrollKeyOf } from './scroll-memory.ts'

let isFirstArrival = true

/** Rendered in the Suspense boundary of the screen, so that its effects wait for the screen. */
export function ScrollAndFocus() {
  const { pathname, key, state } = useLocation()
  const navigation = useNavigationType()
  const stopRestoring = useRef<() => void>(undefined)

  const onArrive = useEffectEvent(() => {
    const main = document.getElementById(MAIN_ID)
    if (!main) return
    const isBack = navigation === 'POP' && !(isFirstArrival && isNewNavigation())
    if (isBack) stopRestoring.current = restoreScroll(main, scrollKeyOf({ key, pathname }))
    else if (!keepsScroll(state)) main.scrollTop = 0
    // Screen readers announce the first page themselves; moving focus would interfere.
    if (!isFirstArrival) moveFocusInto(main)
    isFirstArrival = false
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is an arrival; an overlay's history entry is not
  useEffect(() => {
    onArrive()
    return () => stopRestoring.current?.()
  }, [pathname])

  return null
}

function moveFocusInto(main: HTMLElement): void {
  const { activeElement } = document
  const isInside = activeElement !== main && main.contains(activeElement)
  if (isInside) return
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((h1) => h1.checkVisibility())
  if (heading) {
    heading.tabIndex = -1
    heading.style.outline = 'none'
  }
  const target = heading ?? main
  target.focus({ preventScroll: true })
}
