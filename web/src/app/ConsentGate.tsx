/** Asks for age, then cookies, then for new terms, before any screen is even mounted; help and legal pages are shown above the questions. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsentStep } from '#web/lib/consent.ts'
import { useSession } from '#web/lib/session.tsx'

const Questions = lazy(() => import('./ConsentQuestions.tsx').then((m) => ({ default: m.ConsentQuestions })))

const FootQuestions = lazy(() => import('./ConsentQuestions.tsx').then((m) => ({ default: m.FootQuestions })))

const Terms = lazy(() => import('./TermsGate.tsx').then((m) => ({ default: m.TermsGate })))

/** Nobody can agree to terms they may not read, and these pages show nothing that needs an age. */
const READABLE = /^\/(about|support)(\/|$)/

/** Who does not accept new terms can still ask, take their data along, be paid, and leave. */
const WITHOUT_TERMS = /^\/(about|support|deskfox\w*|account\/(settings|earnings)|creator-agreement)(\/|$)/

/** Their forms say themselves that the cookie is gone; taking them away would lose what was typed. */
const ASK_THEMSELVES = ['/signin', '/signup', '/invite']

export function ConsentGate({ children }: { children: ReactNode }) {
  const step = useConsentStep()
  const { pathname } = useLocation()
  const { termsToAccept } = useSession()
  const [hasPassed, setPassed] = useState(false)
  if (step === 'done' && !hasPassed) setPassed(true)
  const isReadable = READABLE.test(pathname)
  const asksItself = hasPassed && step === 'cookies' && ASK_THEMSELVES.includes(pathname)
  if (step === 'done' && termsToAccept !== null && !WITHOUT_TERMS.test(pathname))
    return (
      <Suspense>
        <Terms version={termsToAccept} />
      </Suspense>
    )
  if (step === 'done' || isReadable || asksItself)
    return (
      <>
        {children}
        {isReadable && step !== 'done' && (
          <Suspense>
            <FootQuestions />
          </Suspense>
        )}
      </>
    )
  return (
    <Suspense>
      <Questions pathname={pathname} />
    </Suspense>
  )
}
