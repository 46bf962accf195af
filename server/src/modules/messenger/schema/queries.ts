/** Queries: inbox, threads, messages and their changes. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { limitSearch } from '#platform/rate-limits/limit-search.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { MESSENGER, SHARE_SHEET, THREAD_FILTERS } from '#rules/messages.ts'
import type { FindPerson } from '../../accounts/index.ts'
import { countUnreadThreads } from '../inbox-queries.ts'
import type { MessageChangesView } from '../message-view.ts'
import { peopleToShareWith } from '../people-to-share-with.ts'
import { listChanges, listMessages, listThreads, threadById, threadWith } from '../threads.ts'
import type { MessengerDeps } from '../types.ts'
import type { MessageRef } from './message.ts'
import type { MessengerRefs } from './refs.ts'
import type { ThreadRef } from './thread.ts'

const USERID_WORDS =
  'A visitor’s token for their conversation with support, which says whose it is: the thread is not looked at.'

type Types = Pick<MessengerRefs, 'AccountRef'> & {
  person: FindPerson
  MessageRef: MessageRef
  ThreadRef: ThreadRef
}

export function addMessengerQueries(
  builder: Builder,
  deps: MessengerDeps,
  { AccountRef, person, MessageRef, ThreadRef }: Types,
): void {
  const ChangesRef = builder.objectRef<MessageChangesView>('MessageChanges').implement({
    fields: (t) => ({
      messages: t.field({
        type: [MessageRef],
        extensions: { listSize: MESSENGER.changesAtOnce },
        resolve: ({ messages }) => messages,
      }),
      change: t.exposeInt('change', { description: 'The last change included in this response.' }),
      more: t.exposeBoolean('more'),
    }),
  })
  builder.queryFields((t) => ({
    threads: t.field({
      type: [ThreadRef],
      description: 'The viewer’s own threads: pinned ones first, then by newest message.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        limit: t.arg({ type: limitInput(builder) }),
        filter: t.arg.string({
          description: `One of ${THREAD_FILTERS.join(', ')}; all by default.`,
        }),
        search: t.arg.string({ description: 'Part of the other person’s name.' }),
      },
      resolve: async (_root, { limit, filter, search }, context) => {
        const viewer = signedIn(context)
        await limitSearch(deps, context, search)
        return listThreads(deps, viewer, {
          filter: filter ?? 'all',
          search: search ?? '',
          page: readPage(limit),
        })
      },
    }),
    people_to_share_with: t.field({
      type: [AccountRef],
      description:
        'People the viewer may write to now: recent conversations, then followers, followed people and subscribers.',
      extensions: { listSize: SHARE_SHEET.people },
      args: { search: t.arg.string({ description: 'Part of the name.' }) },
      resolve: async (_root, { search }, context) => {
        const viewer = signedIn(context)
        await limitSearch(deps, context, search)
        const ids = await peopleToShareWith(deps, viewer, search ?? '')
        return Promise.all(ids.map((id) => person(context, id)))
      },
    }),
    messengerThread: t.field({
      type: ThreadRef,
      nullable: true,
      description:
        'One of the viewer’s threads; null if it isn’t theirs or the other person isn’t available to them.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => threadById(deps, signedIn(context), readUuid(id)),
    }),
    unreadThreads: t.int({
      description: `Number of threads with unread messages, without muted ones; at most ${MESSENGER.unreadThreadsMax}.`,
      resolve: (_root, _args, context) =>
        countUnreadThreads(deps.db, signedIn(context).accountId, deps.clock.now()),
    }),
    messageChanges: t.field({
      type: ChangesRef,
      description:
        'New, changed and unsent messages of a thread after a sequence number, in order. Request again with the returned `change` while there is more.',
      args: {
        thread: t.arg.id({ required: true }),
        after: t.arg.int({ required: true }),
        userid: t.arg.id({ description: USERID_WORDS }),
      },
      resolve: async (_root, { thread, after, userid }, context) => {
        if (userid != null) return deps.messenger.ports.visitorChanges(context, userid, after)
        const viewer = signedIn(context)
        await deps.rateLimits.take('catchUp', { account: viewer.accountId, address: context.address })
        return listChanges(deps, viewer, { threadId: readUuid(thread), after })
      },
    }),
    thread: t.field({
      type: ThreadRef,
      nullable: true,
      description: 'The thread with this person; null if there is none.',
      args: { user: t.arg.id({ required: true }) },
      resolve: (_root, { user }, context) => threadWith(deps, signedIn(context), readUuid(user)),
    }),
    messages: t.field({
      type: [MessageRef],
      description: 'Newest first. `after` is the last message of the previous page.',
      extensions: { listSize: PAGE_SIZE.messages },
      args: {
        thread: t.arg.id({ required: true }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
        userid: t.arg.id({
          description: USERID_WORDS,
        }),
      },
      resolve: (_root, { thread, limit, after, userid }, context) => {
        const page = {
          page: readPage(limit, PAGE_SIZE.messages),
          after: after == null ? null : readUuid(after),
        }
        if (userid != null) return deps.messenger.ports.visitorMessages(context, userid, page)
        return listMessages(deps, signedIn(context), readUuid(thread), page)
      },
    }),
  }))
}
