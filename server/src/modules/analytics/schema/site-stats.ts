/** GraphQL stats of the whole site, for staff. */

import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { readSiteStats, type SiteDay, type SiteStats } from '../site-days.ts'
import type { AnalyticsDeps } from '../types.ts'
import { GINI_DAYS, giniOfViews } from '../view-shares.ts'

/** Two years, for a comparison. */
const MAX_DAYS = 732

export function addSiteStats(builder: Builder, deps: Pick<AnalyticsDeps, 'db' | 'clock'>): void {
  const DayRef = builder.objectRef<SiteDay>('SiteDay').implement({
    description: 'One day of the site, in UTC; money in cents, without test credits.',
    fields: (t) => ({
      day: t.exposeString('day'),
      accounts: t.exposeInt('accounts'),
      active: t.exposeInt('active'),
      media: t.exposeInt('media'),
      views: t.exposeFloat('views'),
      reports: t.exposeInt('reports'),
      subscription_cents: t.exposeFloat('subscriptionCents'),
      tip_cents: t.exposeFloat('tipCents'),
      sale_cents: t.exposeFloat('saleCents'),
      creator_cents: t.exposeFloat('creatorCents'),
      refund_cents: t.exposeFloat('refundCents'),
      payout_cents: t.exposeFloat('payoutCents'),
    }),
  })
  const SiteStatsRef = builder.objectRef<SiteStats>('SiteFigures').implement({
    fields: (t) => ({
      days: t.expose('days', { type: [DayRef], extensions: { listSize: MAX_DAYS } }),
      viewsGini: t.float({
        nullable: true,
        description: `Gini coefficient of views per creator in the last ${GINI_DAYS} days: 0 if all creators with views have the same number, near 1 if one has nearly all.`,
        resolve: () => giniOfViews(deps.db, deps.clock.now()),
      }),
      counted_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ countedAt }) => countedAt }),
    }),
  })
  builder.queryField('siteFigures', (t) =>
    t.field({
      type: SiteStatsRef,
      description: 'For staff: the last days of the site, oldest first, as aggregated by a job.',
      args: { days: t.arg.int({ required: true }) },
      resolve: (_root, { days }, context) => {
        asStaff(context, 'figures.see')
        if (days < 1 || days > MAX_DAYS)
          throw new Refusal('BAD_INPUT', { fields: { days: `1 to ${MAX_DAYS} days` } })
        return readSiteStats(deps.db, days)
      },
    }),
  )
}
