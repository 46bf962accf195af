/**
 * Automatic redirects from a page that is done or has nothing to show. They are skipped when the user has navigated away
 * meanwhile: the address changes at once, the rendered page a moment later.
 */
import { useCallback, useEffect } from 'react'
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router'

/** Like `navigate`, for redirects that are not the direct response to a click. */
export function useRedirect(): (to: To | -1, options?: NavigateOptions) => void {
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

/** Rendered in place of a page; replaces its history entry. */
export function Redirect({ to, stateOf }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const redirectIfStillHere = () => {
      if (isAddressOf(pathname)) void navigate(to, { replace: true, state: stateOf?.() })
    }
    redirectIfStillHere()
    // Going back before the target was rendered returns here without a new render.
    window.addEventListener('popstate', redirectIfStillHere)
    return () => window.removeEventListener('popstate', redirectIfStillHere)
  }, [navigate, pathname, to, stateOf])
  return null
}

/** The router keeps the path as written, the browser percent-encodes it. */
function isAddressOf(pathname: string): boolean {
  return new URL(pathname, location.origin).pathname === location.pathname
}
