/** Holds back leaving a page with unsaved changes, until the person has said so. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

export type Unsaved = { isLeaving: boolean; stay(): void; leave(): void }

type Options = {
  /** Which other pages belong to the same work: going there loses nothing. */
  isWithin?: (pathname: string) => boolean
  /** False where a reload finds everything again. */
  asksOnUnload?: boolean
}

const NOWHERE_ELSE = () => false

/** `isWithin` is the same function at every drawing. */
export function useUnsaved(
  isUnsaved: boolean,
  { isWithin = NOWHERE_ELSE, asksOnUnload = true }: Options = {},
): Unsaved {
  const navigate = useNavigate()
  const [goOn, setGoOn] = useState<() => void>()

  useEffect(() => {
    if (!isUnsaved || goOn) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const path = pathOfClick(event)
      if (path === undefined || isWithin(new URL(path, location.href).pathname)) return
      event.preventDefault()
      event.stopPropagation()
      setGoOn(() => () => void navigate(path))
    }
    // The router only learns of a step back once it is done; the browser's own event can still stop it.
    const onStep = (event: NavigateEvent) => {
      const { key, url } = event.destination
      const to = new URL(url)
      if (event.navigationType !== 'traverse' || !event.cancelable) return
      if (isHere(to) || isWithin(to.pathname)) return
      event.preventDefault()
      setGoOn(() => () => void window.navigation.traverseTo(key))
    }
    if (asksOnUnload) window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    window.navigation?.addEventListener('navigate', onStep)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      window.navigation?.removeEventListener('navigate', onStep)
    }
  }, [isUnsaved, goOn, navigate, isWithin, asksOnUnload])

  return { isLeaving: goOn !== undefined, stay: () => setGoOn(undefined), leave: () => goOn?.() }
}

/** Where a click on a link of this site leads, when it leads off this page in this tab. */
function pathOfClick(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link?.href || link.target === '_blank' || link.origin !== location.origin) return undefined
  return isHere(new URL(link.href)) ? undefined : `${link.pathname}${link.search}${link.hash}`
}

function isHere(url: URL): boolean {
  return url.pathname === location.pathname
}
