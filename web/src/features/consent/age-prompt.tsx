/** The first consent prompt: the visitor's age. */
import { Link } from 'react-router'
import { CONSENT } from '#rules/consent.ts'
import { giveConsent } from '#web/lib/consent.ts'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Prompt } from './Prompt.tsx'

export function agePrompt(): Prompt {
  return {
    sign: <span className="text-2xl font-extrabold">18+</span>,
    title: 'Are you 18 or older?',
    text: `${SITE.name} has content for adults. You must be at least 18, or 21 where your region requires it.`,
    foot: (
      <>
        By agreeing, you accept our{' '}
        <Link
          to="/about/terms-of-service"
          className="font-semibold text-ink-soft underline underline-offset-2 hover:text-ink"
        >
          terms of service
        </Link>
        .
      </>
    ),
    children: (
      <>
        <Button tone="accent" size="lg" wide onClick={() => giveConsent('age')}>
          I agree
        </Button>
        <Button size="lg" wide onClick={() => window.location.replace(CONSENT.leaveTo)}>
          Not interested
        </Button>
      </>
    ),
  }
}
