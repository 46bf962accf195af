/** GraphQL stats over a time span: total, by day, source and kind, and audience. */
import type { Builder } from '#platform/graphql/builder.ts'
import { ANALYTICS_RANGES } from '#rules/analytics.ts'
import {
  type AudienceCounts,
  type CreatorStats,
  type CreatorTotals,
  completionRateOf,
  readAudienceCounts,
  readCreatorStats,
} from '../creator-stats.ts'
import { asRateLimitedCreator } from '../policy.ts'
import { statsSpanOf } from '../span.ts'
import type { AnalyticsDeps } from '../types.ts'

export const RANGE_DESCRIPTION = `${ANALYTICS_RANGES.join(', ')}; the last one is today, in UTC`

type StudioStats = CreatorStats & { audience: Awaited<ReturnType<typeof readAudienceCounts>> }

export function addStudioStats(builder: Builder, deps: AnalyticsDeps): void {
  const StudioStatsRef = defineStudioStats(builder)
  builder.queryField('studioFigures', (t) =>
    t.field({
      type: StudioStatsRef,
      description: 'For creators: the viewer’s own statistics. The last minutes may be missing.',
      args: { days: t.arg.int({ required: true, description: RANGE_DESCRIPTION }) },
      resolve: async (_root, { days }, context): Promise<StudioStats> => {
        const { accountId } = await asRateLimitedCreator(deps, context)
        const span = statsSpanOf(deps.clock.now(), days)
        const [figures, audience] = await Promise.all([
          readCreatorStats(deps.db, accountId, span),
          readAudienceCounts(deps.db, accountId, span),
        ])
        return { ...figures, audience }
      },
    }),
  )
}

function defineStudioStats(builder: Builder) {
  const TotalsRef = defineTotals(builder)
  const AudienceRef = builder.objectRef<AudienceCounts>('StudioAudience').implement({
    description: 'Signed-in viewers, each counted once a day.',
    fields: (t) => ({ new: t.exposeInt('new'), returning: t.exposeInt('returning') }),
  })
  const DayRef = builder.objectRef<StudioStats['days'][number]>('StudioDay').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: 'A day in UTC, such as 2024-05-01.' }),
      now: t.expose('now', { type: TotalsRef }),
      before: t.expose('before', { type: TotalsRef, description: 'The same day of the previous period.' }),
    }),
  })
  const SourceRef = builder.objectRef<StudioStats['sources'][number]>('StudioSource').implement({
    fields: (t) => ({
      source: t.exposeString('source', { description: 'feed, profile, search, link, campaign or other' }),
      figures: t.expose('figures', { type: TotalsRef }),
    }),
  })
  const KindRef = builder.objectRef<StudioStats['kinds'][number]>('StudioKind').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'video, photo, or none if it concerns no media' }),
      figures: t.expose('figures', { type: TotalsRef }),
    }),
  })
  return builder.objectRef<StudioStats>('StudioFigures').implement({
    fields: (t) => ({
      from: t.string({ description: 'The first day.', resolve: ({ span }) => span.from }),
      to: t.string({ description: 'The last day, which is today.', resolve: ({ span }) => span.last }),
      total: t.expose('total', { type: TotalsRef }),
      before: t.expose('before', { type: TotalsRef, description: 'The previous period of the same length.' }),
      days: t.field({ type: [DayRef], extensions: { listSize: 90 }, resolve: ({ days }) => days }),
      sources: t.field({ type: [SourceRef], extensions: { listSize: 6 }, resolve: ({ sources }) => sources }),
      kinds: t.field({ type: [KindRef], extensions: { listSize: 3 }, resolve: ({ kinds }) => kinds }),
      audience: t.field({ type: AudienceRef, resolve: ({ audience }) => audience.now }),
      audienceBefore: t.field({ type: AudienceRef, resolve: ({ audience }) => audience.before }),
    }),
  })
}

function defineTotals(builder: Builder) {
  return builder.objectRef<CreatorTotals>('StudioTotals').implement({
    fields: (t) => ({
      views: t.exposeInt('views'),
      watchSeconds: t.int({ resolve: ({ watchMs }) => Math.round(watchMs / 1000) }),
      completion: t.float({
        nullable: true,
        description:
          'Share of started videos that were watched to the end, 0 to 1; null if no start is recorded.',
        resolve: completionRateOf,
      }),
      likes: t.exposeInt('likes', { description: 'Without removed likes.' }),
      follows: t.exposeInt('follows', { description: 'Without unfollows.' }),
      income: t.float({
        description: 'The creator’s share in dollars, less refunds.',
        resolve: ({ incomeCents }) => incomeCents / 100,
      }),
    }),
  })
}
