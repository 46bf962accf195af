/** GraphQL schema of notifications: list, unread count and live events. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { NOTIFICATION_KINDS } from '#rules/notification.ts'
import { type addAccountsSchema, peopleLoader } from '../accounts/index.ts'
import { addAnnouncements } from './announcements/schema.ts'
import { notificationTopic } from './events.ts'
import type { NotificationGroup } from './groups.ts'
import { listNotifications, readNotifications, unreadNotifications } from './list.ts'
import { findNotification } from './notification-queries.ts'
import { addPush } from './push/schema.ts'
import type { NotificationsDeps } from './types.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']
type NotificationRef = ReturnType<typeof defineNotification>

export function addNotificationsSchema(
  builder: Builder,
  deps: NotificationsDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  const NotificationRef = defineNotification(builder, deps, AccountRef)
  addQueries(builder, deps, NotificationRef)
  addEvents(builder, deps, NotificationRef)
  addAnnouncements(builder, deps, AccountRef)
  addPush(builder, deps)
  builder.mutationField('readNotifications', (t) =>
    t.int({
      description: 'Marks one and all older ones as read, or all of them; returns the number of unread ones.',
      args: { upTo: t.arg.id() },
      resolve: (_root, { upTo }, context) =>
        readNotifications(deps, signedIn(context), upTo == null ? null : readUuid(upTo)),
    }),
  )
  return { NotificationRef }
}

function defineNotification(builder: Builder, deps: NotificationsDeps, AccountRef: AccountRef) {
  const actors = peopleLoader(deps)
  return builder.objectRef<NotificationGroup>('Notification').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', {
        description: Object.keys(NOTIFICATION_KINDS).join(', '),
      }),
      actor: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The person who caused it; null if the site did.',
        resolve: async ({ actor_id }, _args, context) =>
          actor_id === null ? null : ((await actors(context, actor_id)) ?? null),
      }),
      comment: t.exposeID('comment_id', {
        nullable: true,
        description: 'Text of the comment or reply.',
      }),
      amount_cents: t.exposeInt('amount_cents', { nullable: true }),
      words: t.exposeString('words', {
        description: "Additional text; for moderation, 'approved' or the reason for the rejection.",
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      read: t.boolean({ resolve: ({ read_at }) => read_at !== null }),
      others: t.exposeInt('others', {
        description:
          'Number of other people in the same group: likes of one media, follows and lives are grouped.',
      }),
      times: t.exposeInt('times', {
        description: 'Number of events: consecutive messages of one person are grouped too.',
      }),
    }),
  })
}

function addQueries(builder: Builder, deps: NotificationsDeps, NotificationRef: NotificationRef): void {
  builder.queryFields((t) => ({
    notifications: t.field({
      type: [NotificationRef],
      description:
        'Newest first. Pages are requested by `after` only, the id of the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.notifications },
      args: { limit: t.arg({ type: limitInput(builder) }), after: t.arg.id() },
      resolve: (_root, args, context) => {
        const viewer = signedIn(context)
        const { limit, skip } = readPage(args.limit, PAGE_SIZE.notifications)
        if (skip > 0) throw new Refusal('BAD_INPUT', { message: 'Use `after` to page this list.' })
        return listNotifications(deps, viewer, {
          limit,
          after: args.after == null ? null : readUuid(args.after),
        })
      },
    }),
    notifications_unread: t.int({
      description: 'Counted up to 100.',
      resolve: (_root, _args, context) => unreadNotifications(deps, signedIn(context).accountId),
    }),
  }))
}

type NotificationEvent = { accountId: string; notificationId: string | null }

function addEvents(builder: Builder, deps: NotificationsDeps, NotificationRef: NotificationRef): void {
  const EventRef = builder.objectRef<NotificationEvent>('NotificationEvent').implement({
    fields: (t) => ({
      unread: t.int({ resolve: ({ accountId }) => unreadNotifications(deps, accountId) }),
      notification: t.field({
        type: NotificationRef,
        nullable: true,
        description: 'The new notification; null if notifications were read or withdrawn.',
        resolve: async ({ accountId, notificationId }) => {
          const row = notificationId && (await findNotification(deps.db, accountId, notificationId))
          return row ? { ...row, others: 0, times: 1 } : null
        },
      }),
    }),
  })
  sharedSubscription(builder, 'notificationAdded', {
    type: EventRef,
    description: 'New notifications of the viewer, and changes of the unread count.',
    args: (arg) => ({ user: arg.id({ required: true }) }),
    topic: ({ user }) => notificationTopic(readUuid(user)),
    authorize({ user }, context) {
      if (signedIn(context).accountId !== readUuid(user)) throw new Refusal('FORBIDDEN')
    },
    resolve: ({ notificationId }, { user }) => ({
      accountId: readUuid(user),
      notificationId,
    }),
  })
}
