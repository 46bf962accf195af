/** Reloads to a newer build when it is not noticed: on navigation, or while the tab is hidden. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { watchWriting } from '#web/lib/build/page-quiet.ts'
import { renewIfQuiet } from '#web/lib/build/renew.ts'

const OUT_OF_SIGHT_MS = 60_000

export function BuildWatch() {
  useEffect(watchWriting, [])
  useOnWayOn(renewIfQuiet)
  useOutOfSight(renewIfQuiet)
  return null
}

/** Only on forward navigation: going back must restore the page as it was. */
function useOnWayOn(run: () => void): void {
  const { pathname } = useLocation()
  const isOn = useNavigationType() === 'PUSH'
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (isOn) run()
  }, [pathname, isOn, run])
}

function useOutOfSight(run: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(run, OUT_OF_SIGHT_MS)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
    }
  }, [run])
}
