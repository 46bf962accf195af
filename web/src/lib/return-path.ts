/** Where to go back to after signing in: kept in the history entry, and in the tab for longer detours. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canStepBack } from './go-back.ts'
import { useLeadOn } from './lead-on.ts'

const STORE_KEY = 'candid.return-to'
/** Screens of signing in itself are never somewhere to return to. */
const DETOURS = ['/signin', '/signup', '/forgot-pass', '/reset-pass', '/welcomescreen']

type SignInState = { from?: string }

/** Only a path of this site is remembered, so that nobody can be sent elsewhere after signing in. */
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

/** Whoever has no account yet comes back to the same page. */
export type SignInDoor = '/signin' | '/signup'

/** Sends the person to sign in, remembering `path` (or the page they are on). */
export function useGoToSignIn(): (path?: string, door?: SignInDoor) => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = `${pathname}${search}${hash}`
  return useCallback(
    (path = here, door = '/signin') => {
      rememberReturnPath(path)
      void navigate(door, { state: { from: path } satisfies SignInState })
    },
    [navigate, here],
  )
}

/** Remembers `path` for a redirect that is about to happen, and gives the history state to carry. */
export function stateForSignIn(path: string): SignInState {
  rememberReturnPath(path)
  return { from: path }
}

/** For the sign-in screen: back to the remembered page, else one step back, else home. */
export function useReturnAfterSignIn(): () => void {
  const leadOn = useLeadOn()
  const { state } = useLocation()
  return useCallback(() => {
    const path = takeReturnPath(state)
    if (path) leadOn(path, { replace: true })
    else if (canStepBack()) leadOn(-1)
    else leadOn('/', { replace: true })
  }, [leadOn, state])
}
