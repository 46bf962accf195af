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
    description: 'Some minutes of a live.',
    fields: (t) => ({
      minute: t.exposeInt('minute', { description: 'The first of them, since it began.' }),
      viewers: t.exposeInt('viewers', { description: 'Most at the same time.' }),
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
    description: 'Sums are in cents.',
    fields: (t) => ({
      live: t.field({ type: LiveRef, resolve: ({ live }) => live }),
      minutes: t.exposeInt('minutes'),
      recorded_minutes: t.int({
        nullable: true,
        description:
          'After which the recording stopped, because the site’s disk was full; null where it did not.',
        resolve: ({ live: { started_at, recording_stopped_at } }) =>
          started_at && recording_stopped_at
            ? Math.max(0, Math.round((recording_stopped_at.getTime() - started_at.getTime()) / 60_000))
            : null,
      }),
      viewers: t.int({
        description: 'Different people, as far as they can be told apart.',
        resolve: ({ live }) => live.viewers_total,
      }),
      peak: t.int({ description: 'Most at the same time.', resolve: ({ live }) => live.peak_viewers }),
      likes: t.int({ resolve: ({ live }) => live.hearts }),
      comments: t.exposeInt('comments'),
      new_followers: t.exposeInt('newFollowers'),
      new_subscriptions: t.exposeInt('newSubscriptions', { description: 'And renewals in its time.' }),
      tips: t.exposeInt('tipCents'),
      tip_count: t.exposeInt('tipCount'),
      tickets: t.exposeInt('ticketCents'),
      subscriptions: t.exposeInt('subscriptionCents'),
      income: t.exposeInt('incomeCents', { description: 'What of all that is the creator’s.' }),
      course: t.field({
        type: [PointRef],
        description: 'From the beginning on; longer lives have wider points.',
        extensions: { listSize: 60 },
        resolve: ({ live }) => liveTimelineOf(deps, live),
      }),
      happened: t.field({
        type: [EventRef],
        description: 'Who gave, subscribed or began to follow in its time, the newest first.',
        extensions: { listSize: 20 },
        resolve: ({ live }) => recentEvents(deps, live),
      }),
    }),
  })
  builder.queryField('liveSummary', (t) =>
    t.field({
      type: SummaryRef,
      description: 'Of a live of the viewer’s own, while it runs and afterwards.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => liveSummary(deps, signedIn(context), readUuid(id)),
    }),
  )
}
