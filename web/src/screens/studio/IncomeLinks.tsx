/** Studio links to analytics, earnings, the subscription and invitations. */
import { Banknote, ChartSpline, Repeat, UserPlus } from 'lucide-react'
import { useCreatorStats } from '#web/features/earnings/index.ts'
import { LinkGroup, LinkRow } from '#web/parts/page/LinkList.tsx'

export function IncomeLinks() {
  const { earnings, subscription } = useCreatorStats(true)
  return (
    <LinkGroup>
      <LinkRow to="/studio/analytics" icon={ChartSpline}>
        Analytics
      </LinkRow>
      <LinkRow to="/account/earnings" icon={Banknote} value={earnings}>
        Earnings
      </LinkRow>
      <LinkRow to="/account/subscription" icon={Repeat} value={subscription}>
        Subscription
      </LinkRow>
      <LinkRow to="/studio/invitations" icon={UserPlus}>
        Invitations
      </LinkRow>
    </LinkGroup>
  )
}
