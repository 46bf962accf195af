/** Explains subscriptions to a creator who does not offer one yet. */
import { Banknote, Lock, RefreshCw } from 'lucide-react'
import { SHARE_BP } from '#rules/money.ts'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import type { Icon } from '#web/ui/icon.ts'

const FACTS: { icon: Icon; text: string }[] = [
  { icon: Lock, text: 'Choose for each video and photo whether only subscribers see it.' },
  {
    icon: RefreshCw,
    text: 'Renews monthly until the fan cancels. Change the price anytime.',
  },
]

export function SubscriptionIntro() {
  const percent = useSiteFacts()?.subscription_percent ?? SHARE_BP.subscription / 100
  const share = {
    icon: Banknote,
    text: `You keep ${percent}% of what fans pay, unless we agreed otherwise.`,
  }
  return (
    <ul className="mt-4 grid gap-4 px-4 desktop:px-5">
      {[...FACTS, share].map(({ icon: Sign, text }) => (
        <li key={text} className="flex gap-3.5 text-base text-pretty text-ink-soft">
          <Sign size={20} className="mt-px shrink-0 text-ink-mute" />
          {text}
        </li>
      ))}
    </ul>
  )
}
