/** The consent questions that are left, as steps of one sheet, or of one strip at the bottom. */
import { useState } from 'react'
import { useConsentStep } from '#web/lib/consent.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { agePrompt } from './age-prompt.tsx'
import { cookiePolicy } from './cookie-policy.ts'
import { cookiePrompt } from './cookie-prompt.tsx'
import { BottomPrompt, ModalPrompt } from './Prompt.tsx'

/** At the bottom, a prompt leaves the page above it readable. */
export function ConsentPrompts({ isAtBottom = false }: { isAtBottom?: boolean }) {
  const overlays = useOverlays()
  const step = useConsentStep()
  const [isFirstOfTwo] = useState(step === 'age')
  if (step === 'done') return null
  const prompt =
    step === 'age' ? agePrompt() : cookiePrompt({ showPolicy: () => void overlays.open(cookiePolicy, {}) })
  if (isAtBottom) return <BottomPrompt {...prompt} />
  return <ModalPrompt {...prompt} {...(isFirstOfTwo && { step: step === 'age' ? 1 : 2 })} />
}
