/** Asks for age, cookies and new terms before any screen is mounted; help and legal pages stay readable. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { isReadableBeforeConsent } from '#rules/consent.ts'
import { useConsentStep } from '#web/lib/consent.ts'
import { useSession } from '#web/lib/session.tsx'

const Questions = lazy(() => import('./ConsentQuestions.tsx').then((m) => ({ default: m.ConsentQuestions })))

const FootQuestions = lazy(() => import('./ConsentQuestions.tsx').then((m) => ({ default: m.FootQuestions })))

const Terms = lazy(() => import('./TermsGate.tsx').then((m) => ({ default: m.TermsQuestion })))

/** Without accepting new terms, users can still contact support, export data, be paid and delete the account. */
const WITHOUT_TERMS = /^\/(about|support|deskfox\w*|account\/(settings|earnings)|creator-agreement)(\/|$)/

/** These forms handle a missing cookie themselves; unmounting them would lose the input. */
const HANDLE_CONSENT_THEMSELVES = ['/signin', '/signup', '/invite']

export function ConsentGate({ children }: { children: ReactNode }) {
  const step = useConsentStep()
  const { pathname } = useLocation()
  const { termsToAccept } = useSession()
  const [hasPassed, setPassed] = useState(false)
  if (step === 'done' && !hasPassed) setPassed(true)
  const isReadable = isReadableBeforeConsent(pathname)
  const asksItself = hasPassed && step === 'cookies' && HANDLE_CONSENT_THEMSELVES.includes(pathname)
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
