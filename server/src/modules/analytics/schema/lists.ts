/** GraphQL stats per media, share link and campaign. */
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { MEDIA_SORTS } from '#rules/analytics.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { addMediaSchema } from '../../media/index.ts'
import { averageProgressOf, type CampaignStats, readCampaignStats } from '../campaign-stats.ts'
import { completionRateOf } from '../creator-stats.ts'
import { type MediaStats, readMediaStats } from '../media-stats.ts'
import { asRateLimitedCreator } from '../policy.ts'
import { readShareLinkStats, type ShareLinkStats } from '../share-link-stats.ts'
import { statsSpanOf } from '../span.ts'
import type { AnalyticsDeps } from '../types.ts'
import { RANGE_DESCRIPTION } from './studio-stats.ts'

export type ListRefs = ReturnType<typeof addMediaSchema>

const SORT_WORDS = `Sort by one of ${MEDIA_SORTS.join(', ')}.`

export function addStatsLists(builder: Builder, deps: AnalyticsDeps, refs: ListRefs): void {
  addMediaList(builder, deps, refs)
  addLinkList(builder, deps, refs)
  addCampaignList(builder, deps)
}

function addMediaList(builder: Builder, deps: AnalyticsDeps, { MediaRef }: ListRefs): void {
  const FiguresRef = builder.objectRef<MediaStats>('StudioMedia').implement({
    fields: (t) => ({
      media: t.field({ type: MediaRef, resolve: ({ media }) => media }),
      views: t.exposeInt('views'),
      watchSeconds: t.int({ resolve: ({ watchMs }) => Math.round(watchMs / 1000) }),
      averageSeconds: t.float({
        nullable: true,
        description: 'Average watch time of a view; null for photos and media without views.',
        resolve: ({ media, watchMs, views }) =>
          media.type === 'video' && views > 0 ? watchMs / views / 1000 : null,
      }),
      completion: t.float({ nullable: true, resolve: completionRateOf }),
      likes: t.exposeInt('likes'),
      income: t.float({ description: 'In dollars.', resolve: ({ incomeCents }) => incomeCents / 100 }),
    }),
  })
  builder.queryField('studioMedia', (t) =>
    t.field({
      type: [FiguresRef],
      description: 'For creators: the viewer’s existing media, best first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        days: t.arg.int({ required: true, description: RANGE_DESCRIPTION }),
        sort: t.arg.string({ description: `${MEDIA_SORTS.join(', ')}; views by default` }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, { days, sort, limit }, context) =>
        readMediaStats(deps, await asRateLimitedCreator(deps, context), {
          span: statsSpanOf(deps.clock.now(), days),
          sort: readOneOf(MEDIA_SORTS, sort ?? 'views', { message: SORT_WORDS }),
          page: readPage(limit),
        }),
    }),
  )
}

function addLinkList(builder: Builder, deps: AnalyticsDeps, { LinkRef }: ListRefs): void {
  const FiguresRef = builder.objectRef<ShareLinkStats>('StudioShareLink').implement({
    fields: (t) => ({
      link: t.field({ type: LinkRef, resolve: ({ link }) => link }),
      visits: t.exposeInt('visits'),
      sales: t.exposeInt('sales', { description: 'Without refunded ones.' }),
      income: t.float({ description: 'In dollars.', resolve: ({ incomeCents }) => incomeCents / 100 }),
    }),
  })
  builder.queryField('studioShareLinks', (t) =>
    t.field({
      type: [FiguresRef],
      description: 'For creators: the viewer’s share links, newest first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        days: t.arg.int({ required: true, description: RANGE_DESCRIPTION }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, { days, limit }, context) =>
        readShareLinkStats(deps, await asRateLimitedCreator(deps, context), {
          span: statsSpanOf(deps.clock.now(), days),
          page: { ...readPage(limit), after: null },
        }),
    }),
  )
}

function addCampaignList(builder: Builder, deps: AnalyticsDeps): void {
  const FiguresRef = builder.objectRef<CampaignStats>('StudioCampaign').implement({
    fields: (t) => ({
      campaign: t.exposeString('campaign', { description: 'The value of `c` in the address.' }),
      views: t.exposeInt('views', {
        description: 'As reported, including those of visitors and repeated ones.',
      }),
      progress: t.float({
        nullable: true,
        description: 'Average progress, 0 to 1.',
        resolve: averageProgressOf,
      }),
      swipes: t.exposeInt('swipes'),
    }),
  })
  builder.queryField('studioCampaigns', (t) =>
    t.field({
      type: [FiguresRef],
      description: 'For creators: campaigns that brought viewers to their media, best first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        days: t.arg.int({ required: true, description: RANGE_DESCRIPTION }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, { days, limit }, context) =>
        readCampaignStats(
          deps.db,
          (await asRateLimitedCreator(deps, context)).accountId,
          statsSpanOf(deps.clock.now(), days),
          readPage(limit),
        ),
    }),
  )
}
