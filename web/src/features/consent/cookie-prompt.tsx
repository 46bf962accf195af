/** The second consent prompt: cookies needed for signing in. */
import { Cookie } from 'lucide-react'
import { COOKIE_TEXT } from '#rules/consent.ts'
import { giveConsent } from '#web/lib/consent.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Prompt } from './Prompt.tsx'

export function cookiePrompt({ showPolicy }: { showPolicy: () => void }): Prompt {
  return {
    sign: <Cookie size={30} />,
    title: 'We use cookies',
    text: `${COOKIE_TEXT.login}.`,
    foot: (
      <>
        See what we store in our{' '}
        <button
          type="button"
          onClick={showPolicy}
          className="font-semibold text-ink-soft underline underline-offset-2 hover:text-ink"
        >
          cookie policy
        </button>
        .
      </>
    ),
    children: (
      <Button tone="accent" size="lg" wide onClick={() => giveConsent('cookies')}>
        Accept cookies
      </Button>
    ),
  }
}
