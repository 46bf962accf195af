/** The question that comes next, if any. */
import { useConsentStep } from '#web/lib/consent.ts'
import { AgePrompt } from './AgePrompt.tsx'
import { CookiePrompt } from './CookiePrompt.tsx'

export function ConsentPrompts() {
  const step = useConsentStep()
  if (step === 'age') return <AgePrompt />
  return step === 'cookies' ? <CookiePrompt /> : null
}
