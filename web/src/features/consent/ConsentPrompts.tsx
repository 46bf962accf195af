/** Shows the next consent prompt, if any. */
import { useConsentStep } from '#web/lib/consent.ts'
import { AgePrompt } from './AgePrompt.tsx'
import { CookiePrompt } from './CookiePrompt.tsx'
import { BottomPrompt, ModalPrompt } from './Prompt.tsx'

/** At the bottom, a prompt leaves the page above it readable. */
export function ConsentPrompts({ isAtBottom = false }: { isAtBottom?: boolean }) {
  const step = useConsentStep()
  const Frame = isAtBottom ? BottomPrompt : ModalPrompt
  if (step === 'age') return <AgePrompt Frame={Frame} />
  return step === 'cookies' ? <CookiePrompt Frame={Frame} /> : null
}
