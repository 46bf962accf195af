/** Scroll restoration and focus management after a navigation. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isSamePlace } from '#web/lib/same-place.ts'
import { MAIN_ID } from './Shell.tsx'
import { isOpenedAnew, placeName, restoreScroll } from './scroll-memory.ts'

let isFirstArrival = true

/** Rendered in the Suspense boundary of the screen, so that its effects wait for the screen. */
export function Arrival() {
  const { pathname, key, state } = useLocation()
  const navigation = useNavigationType()
  const stopRestoring = useRef<() => void>(undefined)

  const arrive = useEffectEvent(() => {
    const main = document.getElementById(MAIN_ID)
    if (!main) return
    const isBack = navigation === 'POP' && !(isFirstArrival && isOpenedAnew())
    if (isBack) stopRestoring.current = restoreScroll(main, placeName({ key, pathname }))
    else if (!isSamePlace(state)) main.scrollTop = 0
    // Screen readers announce the first page themselves; moving focus would interfere.
    if (!isFirstArrival) moveFocusInto(main)
    isFirstArrival = false
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is an arrival; an overlay's history entry is not
  useEffect(() => {
    arrive()
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
