/**
 * Going on without being asked: a page that is done, or has nothing to show, leads to another one. Whoever has pressed a
 * link meanwhile is elsewhere, or about to be: the address changes at once, and the page a moment later. They are not
 * taken back.
 */
import { useCallback, useEffect } from 'react'
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router'

/** Like `navigate`, for what happens by itself or after waiting; what somebody has just pressed is done at once. */
export function useLeadOn(): (to: To | -1, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (to, options) => {
      if (isAddressOf(pathname)) void (to === -1 ? navigate(to) : navigate(to, options))
    },
    [navigate, pathname],
  )
}

type Props = { to: string; stateOf?: () => unknown }

/** In place of a page; going back does not find it. */
export function LeadOn({ to, stateOf }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const go = () => {
      if (isAddressOf(pathname)) void navigate(to, { replace: true, state: stateOf?.() })
    }
    go()
    // Whoever steps back before the other page was drawn is here again, and the router has nothing new to draw.
    window.addEventListener('popstate', go)
    return () => window.removeEventListener('popstate', go)
  }, [navigate, pathname, to, stateOf])
  return null
}

/** The router keeps a path as it was written, the browser as it is sent. */
function isAddressOf(pathname: string): boolean {
  return new URL(pathname, location.origin).pathname === location.pathname
}
