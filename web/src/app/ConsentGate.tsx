/** Asks for age, then cookies, before any screen is even mounted; the legal pages can be read without. */
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { matchRoute } from '#rules/routes.ts'
import { useConsentStep } from '#web/lib/consent.ts'
import { setPageTitle } from '#web/lib/page-title.ts'

const Questions = lazy(() => import('./ConsentQuestions.tsx').then((m) => ({ default: m.ConsentQuestions })))

export function ConsentGate({ children }: { children: ReactNode }) {
  const step = useConsentStep()
  const { pathname } = useLocation()
  const isReadable = pathname === '/about' || pathname.startsWith('/about/')
  if (step === 'done' || isReadable) return children
  return (
    <Suspense>
      <RouteTitle pathname={pathname} />
      <Questions />
    </Suspense>
  )
}

function RouteTitle({ pathname }: { pathname: string }) {
  useLayoutEffect(() => {
    const route = matchRoute(pathname)?.route
    if (route && 'title' in route) setPageTitle(route.title)
  }, [pathname])
  return null
}
