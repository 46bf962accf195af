/** From the studio to what it earns: earnings, and the subscription. */
import { Banknote, Repeat } from 'lucide-react'
import { LinkGroup, LinkRow } from '#web/parts/LinkList.tsx'
import { useCreatorFigures } from '#web/parts/use-creator-figures.ts'

export function MoneyWays() {
  const { earnings, subscription } = useCreatorFigures(true)
  return (
    <LinkGroup>
      <LinkRow to="/account/earnings" icon={Banknote} value={earnings}>
        Earnings
      </LinkRow>
      <LinkRow to="/account/subscription" icon={Repeat} value={subscription}>
        Subscription
      </LinkRow>
    </LinkGroup>
  )
}
