/** The type Thread. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import type { FindPerson } from '../../accounts/index.ts'
import { messengerSettingsByAccount } from '../settings.ts'
import { otherOf, sideOf } from '../thread-queries.ts'
import type { ThreadView } from '../threads.ts'
import type { MessengerDeps } from '../types.ts'
import { type MayWriteRef, mayWrite } from './may-write.ts'
import type { MessageRef } from './message.ts'
import type { MessengerRefs } from './refs.ts'

export type ThreadRef = ReturnType<typeof defineThread>

type Parts = Pick<MessengerRefs, 'AccountRef'> & {
  person: FindPerson
  MessageRef: MessageRef
  MayWriteRef: MayWriteRef
}

/** The viewer's side of the thread. */
function viewerSideOf(thread: ThreadView) {
  const { unread1, unread2, pinned1, pinned2, muted1, muted2, marked1, marked2 } = thread
  return sideOf(thread, thread.viewerId) === 1
    ? { unread: unread1, pinned: pinned1, muted: muted1, marked: marked1 }
    : { unread: unread2, pinned: pinned2, muted: muted2, marked: marked2 }
}

export function defineThread(
  builder: Builder,
  deps: MessengerDeps,
  { AccountRef, person, MessageRef, MayWriteRef }: Parts,
) {
  const settingsLoader = batchLoader((ids: string[], _context: RequestContext) =>
    messengerSettingsByAccount(deps.db, ids),
  )
  return builder.objectRef<ThreadView>('Thread').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      users: t.field({
        type: [AccountRef],
        description: 'The two participants; fields numbered 1 belong to the first.',
        extensions: { listSize: 2 },
        resolve: ({ user1_id, user2_id }, _args, context) =>
          Promise.all([person(context, user1_id), person(context, user2_id)]),
      }),
      user: t.field({
        type: AccountRef,
        description: 'The other participant.',
        resolve: (thread, _args, context) => person(context, otherOf(thread, thread.viewerId)),
      }),
      unread1: t.exposeInt('unread1'),
      unread2: t.exposeInt('unread2'),
      unread: t.int({
        description: 'Number of messages the viewer has not read; at least one if marked as unread.',
        resolve: (thread) => {
          const { unread, marked } = viewerSideOf(thread)
          return Math.max(unread, Number(marked))
        },
      }),
      pinned: t.boolean({
        description: 'By the viewer; pinned threads come first.',
        resolve: (thread) => viewerSideOf(thread).pinned,
      }),
      muted: t.boolean({
        description: 'By the viewer: no notifications, and not counted.',
        resolve: (thread) => viewerSideOf(thread).muted,
      }),
      last_read: t.id({
        nullable: true,
        description:
          'The viewer’s newest message that the other person has read; null if one of the two turned read receipts off.',
        resolve: async ({ user1_id, user2_id, read1, read2, viewerId }, _args, context) => {
          const read = viewerId === user1_id ? read2 : read1
          if (read === null) return null
          const bothSettings = await Promise.all([
            settingsLoader(context, user1_id),
            settingsLoader(context, user2_id),
          ])
          return bothSettings.some((settings) => settings?.read_marks === false) ? null : read
        },
      }),
      change: t.exposeInt('change', { description: 'Sequence number of the latest change.' }),
      support: t.boolean({
        description: 'Whether it is the conversation with the site’s support.',
        resolve: ({ user1_id }) => user1_id === SUPPORT_ACCOUNT_ID,
      }),
      may_write: t.field({
        type: MayWriteRef,
        description: 'Whether the viewer may write here now. Intended for single threads, not lists.',
        resolve: (thread) => mayWrite(deps, thread.viewerId, otherOf(thread, thread.viewerId)),
      }),
      visible1: t.exposeBoolean('visible1', {
        description: 'Whether it is in the first participant’s inbox; the next message brings it back.',
      }),
      visible2: t.exposeBoolean('visible2'),
      last_message: t.field({ type: MessageRef, nullable: true, resolve: ({ last }) => last }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      last_update: t.field({ type: 'DateTime', resolve: ({ updated_at }) => updated_at }),
    }),
  })
}
