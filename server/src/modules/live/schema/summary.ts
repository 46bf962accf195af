/** GraphQL summary of a live for its creator: totals, timeline and events. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { type LiveTotals, liveSummary } from '../stage/summary.ts'
import { type LiveEvent, liveTimelineOf, recentEvents, type TimelinePoint } from '../stage/timeline.ts'
import type { LiveDeps } from '../types.ts'
import type { StageRefs } from './stage-types.ts'

export function addLiveSummary(
  builder: Builder,
  deps: LiveDeps,
  { LiveRef, AccountRef, person }: Omit<StageRefs, 'MessageRef'>,
): void {
  const PointRef = builder.objectRef<TimelinePoint>('LivePoint').implement({
    description: 'A few minutes of a live.',
    fields: (t) => ({
      minute: t.exposeInt('minute', { description: 'The first of these minutes, counted from the start.' }),
      viewers: t.exposeInt('viewers', { description: 'Maximum of concurrent viewers.' }),
      cents: t.exposeInt('cents', { description: 'Tips and tickets.' }),
    }),
  })
  const EventRef = builder.objectRef<LiveEvent>('LiveHappened').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: 'tip, ticket, subscription or follow' }),
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      cents: t.exposeInt('cents', { nullable: true }),
      at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    }),
  })
  const SummaryRef = builder.objectRef<LiveTotals>('LiveSummary').implement({
    description: 'Amounts in cents.',
    fields: (t) => ({
      live: t.field({ type: LiveRef, resolve: ({ live }) => live }),
      minutes: t.exposeInt('minutes'),
      recorded_minutes: t.int({
        nullable: true,
        description: 'Minutes recorded until the site’s disk was full; null if the recording is complete.',
        resolve: ({ live: { started_at, recording_stopped_at } }) =>
          started_at && recording_stopped_at
            ? Math.max(0, Math.round((recording_stopped_at.getTime() - started_at.getTime()) / 60_000))
            : null,
      }),
      viewers: t.int({
        description: 'Different viewers, as far as they can be distinguished.',
        resolve: ({ live }) => live.viewers_total,
      }),
      peak: t.int({
        description: 'Maximum of concurrent viewers.',
        resolve: ({ live }) => live.peak_viewers,
      }),
      likes: t.int({ resolve: ({ live }) => live.hearts }),
      comments: t.exposeInt('comments'),
      new_followers: t.exposeInt('newFollowers'),
      new_subscriptions: t.exposeInt('newSubscriptions', {
        description: 'Including renewals during the live.',
      }),
      tips: t.exposeInt('tipCents'),
      tip_count: t.exposeInt('tipCount'),
      tickets: t.exposeInt('ticketCents'),
      subscriptions: t.exposeInt('subscriptionCents'),
      income: t.exposeInt('incomeCents', { description: 'The creator’s share of it.' }),
      course: t.field({
        type: [PointRef],
        description: 'From the start; longer lives have wider points.',
        extensions: { listSize: 60 },
        resolve: ({ live }) => liveTimelineOf(deps, live),
      }),
      happened: t.field({
        type: [EventRef],
        description: 'Payments, subscriptions and follows during the live, newest first.',
        extensions: { listSize: 20 },
        resolve: ({ live }) => recentEvents(deps, live),
      }),
    }),
  })
  builder.queryField('liveSummary', (t) =>
    t.field({
      type: SummaryRef,
      description: 'For the viewer’s own lives, during and after them.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => liveSummary(deps, signedIn(context), readUuid(id)),
    }),
  )
}
