/** Reloads to a newer build when it is not noticed: on navigation, or while the tab is hidden. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { watchTextInput } from '#web/lib/build/can-reload.ts'
import { reloadIfIdle } from '#web/lib/build/reload-if-idle.ts'

const HIDDEN_FOR_MS = 60_000

export function BuildWatch() {
  useEffect(watchTextInput, [])
  useOnForwardNavigation(reloadIfIdle)
  useWhenHidden(reloadIfIdle)
  return null
}

/** Only on forward navigation: going back must restore the page as it was. */
function useOnForwardNavigation(run: () => void): void {
  const { pathname } = useLocation()
  const isOn = useNavigationType() === 'PUSH'
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (isOn) run()
  }, [pathname, isOn, run])
}

function useWhenHidden(run: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onVisibilityChange = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') timer = setTimeout(run, HIDDEN_FOR_MS)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      clearTimeout(timer)
    }
  }, [run])
}
