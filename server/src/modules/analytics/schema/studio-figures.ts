/** GraphQL stats over a time span: total, by day, source and kind, and audience. */
import type { Builder } from '#platform/graphql/builder.ts'
import { FIGURE_SPANS } from '#rules/figures.ts'
import {
  type Audience,
  audienceOf,
  type CreatorFigures,
  completionOf,
  creatorFigures,
  type Figures,
} from '../creator-figures.ts'
import { asLookingCreator } from '../policy.ts'
import { spanOf } from '../span.ts'
import type { AnalyticsDeps } from '../types.ts'

export const DAYS_WORDS = `${FIGURE_SPANS.join(', ')}; the last one is today, in UTC`

type Told = CreatorFigures & { audience: Awaited<ReturnType<typeof audienceOf>> }

export function addStudioFigures(builder: Builder, deps: AnalyticsDeps): void {
  const ToldRef = defineTold(builder)
  builder.queryField('studioFigures', (t) =>
    t.field({
      type: ToldRef,
      description:
        'The viewer’s own; for creators. What happened in the last minutes may not be counted yet.',
      args: { days: t.arg.int({ required: true, description: DAYS_WORDS }) },
      resolve: async (_root, { days }, context): Promise<Told> => {
        const { accountId } = await asLookingCreator(deps, context)
        const span = spanOf(deps.clock.now(), days)
        const [figures, audience] = await Promise.all([
          creatorFigures(deps.db, accountId, span),
          audienceOf(deps.db, accountId, span),
        ])
        return { ...figures, audience }
      },
    }),
  )
}

function defineTold(builder: Builder) {
  const FiguresRef = defineFigures(builder)
  const AudienceRef = builder.objectRef<Audience>('StudioAudience').implement({
    description: 'People who are signed in, each once a day.',
    fields: (t) => ({ new: t.exposeInt('new'), returning: t.exposeInt('returning') }),
  })
  const DayRef = builder.objectRef<Told['days'][number]>('StudioDay').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: 'A day in UTC, such as 2024-05-01.' }),
      now: t.expose('now', { type: FiguresRef }),
      before: t.expose('before', { type: FiguresRef, description: 'Of the same day, one span earlier.' }),
    }),
  })
  const SourceRef = builder.objectRef<Told['sources'][number]>('StudioSource').implement({
    fields: (t) => ({
      source: t.exposeString('source', { description: 'feed, profile, search, link, campaign or other' }),
      figures: t.expose('figures', { type: FiguresRef }),
    }),
  })
  const KindRef = builder.objectRef<Told['kinds'][number]>('StudioKind').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'video, photo, or none for what belongs to no media' }),
      figures: t.expose('figures', { type: FiguresRef }),
    }),
  })
  return builder.objectRef<Told>('StudioFigures').implement({
    fields: (t) => ({
      from: t.string({ description: 'The first day.', resolve: ({ span }) => span.from }),
      to: t.string({ description: 'The last day, which is today.', resolve: ({ span }) => span.last }),
      total: t.expose('total', { type: FiguresRef }),
      before: t.expose('before', { type: FiguresRef, description: 'Of as many days before.' }),
      days: t.field({ type: [DayRef], extensions: { listSize: 90 }, resolve: ({ days }) => days }),
      sources: t.field({ type: [SourceRef], extensions: { listSize: 6 }, resolve: ({ sources }) => sources }),
      kinds: t.field({ type: [KindRef], extensions: { listSize: 3 }, resolve: ({ kinds }) => kinds }),
      audience: t.field({ type: AudienceRef, resolve: ({ audience }) => audience.now }),
      audienceBefore: t.field({ type: AudienceRef, resolve: ({ audience }) => audience.before }),
    }),
  })
}

function defineFigures(builder: Builder) {
  return builder.objectRef<Figures>('StudioTotals').implement({
    fields: (t) => ({
      views: t.exposeInt('views'),
      watchSeconds: t.int({ resolve: ({ watchMs }) => Math.round(watchMs / 1000) }),
      completion: t.float({
        nullable: true,
        description:
          'How many of those who began a video came to its end, 0 to 1; null where nobody is known to have begun.',
        resolve: completionOf,
      }),
      likes: t.exposeInt('likes', { description: 'Those that stand.' }),
      follows: t.exposeInt('follows', { description: 'Those that stand.' }),
      income: t.float({
        description: 'The creator’s shares in dollars, less what went back of them.',
        resolve: ({ incomeCents }) => incomeCents / 100,
      }),
    }),
  })
}
