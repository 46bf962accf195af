/** Asks for age, then cookies, before any screen is even mounted; the legal pages can be read without. */
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { matchRoute } from '#rules/routes.ts'
import { useRecordedAnswers } from '#web/features/consent/index.ts'
import { useConsentStep } from '#web/lib/consent.ts'
import { setPageTitle } from '#web/lib/page-title.ts'

const Questions = lazy(() => import('./ConsentQuestions.tsx').then((m) => ({ default: m.ConsentQuestions })))

/** Their forms say themselves that the cookie is gone; taking them away would lose what was typed. */
const ASK_THEMSELVES = ['/signin', '/signup', '/invite']

export function ConsentGate({ children }: { children: ReactNode }) {
  const step = useConsentStep()
  useRecordedAnswers()
  const { pathname } = useLocation()
  const [hasPassed, setPassed] = useState(false)
  if (step === 'done' && !hasPassed) setPassed(true)
  const isReadable = pathname === '/about' || pathname.startsWith('/about/')
  const asksItself = hasPassed && step === 'cookies' && ASK_THEMSELVES.includes(pathname)
  if (step === 'done' || isReadable || asksItself) return children
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
