/** The path to return to after sign-in, stored in the history entry and in sessionStorage for longer detours. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canStepBack } from './go-back.ts'
import { useRedirect } from './redirect.ts'

const STORE_KEY = 'candid.return-to'
/** Sign-in screens are never a return path. */
const DETOURS = ['/signin', '/signup', '/forgot-pass', '/reset-pass', '/welcomescreen']

type SignInState = { from?: string }

/** Only paths of this site, against open redirects. */
export function isReturnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return false
  const pathname = path.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
  return !DETOURS.some((detour) => pathname === detour || pathname.startsWith(`${detour}/`))
}

function rememberReturnPath(path: string): void {
  if (isReturnPath(path)) sessionStorage.setItem(STORE_KEY, path)
}

function takeReturnPath(state: unknown): string | undefined {
  const stored = sessionStorage.getItem(STORE_KEY)
  sessionStorage.removeItem(STORE_KEY)
  const from = (state as SignInState | null)?.from
  return [from, stored].find(isReturnPath)
}

/** Signing up returns to the same page too. */
export type SignInPath = '/signin' | '/signup'

/** Navigates to sign-in and remembers `path`, by default the current page. */
export function useGoToSignIn(): (path?: string, signInPath?: SignInPath) => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = `${pathname}${search}${hash}`
  return useCallback(
    (path = here, signInPath = '/signin') => {
      rememberReturnPath(path)
      void navigate(signInPath, { state: { from: path } satisfies SignInState })
    },
    [navigate, here],
  )
}

/** Remembers `path` before a redirect and returns the router state for it. */
export function stateForSignIn(path: string): SignInState {
  rememberReturnPath(path)
  return { from: path }
}

/** For the sign-in screen: back to the remembered page, else one step back, else home. */
export function useReturnAfterSignIn(): () => void {
  const redirect = useRedirect()
  const { state } = useLocation()
  return useCallback(() => {
    const path = takeReturnPath(state)
    if (path) redirect(path, { replace: true })
    else if (canStepBack()) redirect(-1)
    else redirect('/', { replace: true })
  }, [redirect, state])
}
