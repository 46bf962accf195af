/** Blocks navigation away from unsaved changes until confirmed. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

export type Unsaved = { isLeaving: boolean; stay(): void; leave(): void }

type Options = {
  /** Pages of the same form, where nothing is lost. */
  isWithin?: (pathname: string) => boolean
  /** False if a reload restores everything. */
  asksOnUnload?: boolean
}

const NO_OTHER_PAGES = () => false

/** `isWithin` must be stable between renders. */
export function useUnsavedGuard(
  isUnsaved: boolean,
  { isWithin = NO_OTHER_PAGES, asksOnUnload = true }: Options = {},
): Unsaved {
  const navigate = useNavigate()
  const [resume, setResume] = useState<() => void>()

  useEffect(() => {
    if (!isUnsaved || resume) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const path = pathOfClick(event)
      if (path === undefined || isWithin(new URL(path, location.href).pathname)) return
      event.preventDefault()
      event.stopPropagation()
      setResume(() => () => void navigate(path))
    }
    // The router learns of a back navigation too late; the Navigation API can still cancel it.
    const onNavigate = (event: NavigateEvent) => {
      const { key, url } = event.destination
      const to = new URL(url)
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      if (isHere(to) || isWithin(to.pathname)) return
      event.preventDefault()
      setResume(() => () => void window.navigation.traverseTo(key))
    }
    if (asksOnUnload) window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      window.navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isUnsaved, resume, navigate, isWithin, asksOnUnload])

  return { isLeaving: resume !== undefined, stay: () => setResume(undefined), leave: () => resume?.() }
}

/** The target of a click on an internal link that leaves this page in this tab. */
function pathOfClick(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link?.href || link.target === '_blank' || link.origin !== location.origin) return undefined
  return isHere(new URL(link.href)) ? undefined : `${link.pathname}${link.search}${link.hash}`
}

function isHere(url: URL): boolean {
  return url.pathname === location.pathname
}
