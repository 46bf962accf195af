/** The second consent prompt: cookies needed for signing in. */
import { Cookie } from 'lucide-react'
import { COOKIE_TEXT } from '#rules/consent.ts'
import { giveConsent } from '#web/lib/consent.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cookiePolicy } from './cookie-policy.ts'
import type { PromptFrame } from './Prompt.tsx'

export function CookiePrompt({ Frame }: { Frame: PromptFrame }) {
  const overlays = useOverlays()
  return (
    <Frame
      sign={<Cookie size={30} />}
      title="We use cookies"
      text={`${COOKIE_TEXT.login}.`}
      foot={
        <>
          What we keep is in our{' '}
          <button
            type="button"
            onClick={() => void overlays.open(cookiePolicy, {})}
            className="font-semibold text-ink-soft underline underline-offset-2 hover:text-ink"
          >
            cookie policy
          </button>
          .
        </>
      }
    >
      <Button tone="accent" size="lg" wide onClick={() => giveConsent('cookies')}>
        Accept cookies
      </Button>
    </Frame>
  )
}
