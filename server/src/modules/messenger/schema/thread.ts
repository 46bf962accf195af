/** The type Thread. */
import type { Builder } from '#platform/graphql/builder.ts'
import { otherOf, sideOf } from '../thread-queries.ts'
import type { SeenThread } from '../threads.ts'
import type { MessageRef } from './message.ts'
import type { FindPerson, Refs } from './refs.ts'

export type ThreadRef = ReturnType<typeof defineThread>

type Parts = Pick<Refs, 'AccountRef'> & { person: FindPerson; MessageRef: MessageRef }

export function defineThread(builder: Builder, { AccountRef, person, MessageRef }: Parts) {
  return builder.objectRef<SeenThread>('Thread').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      users: t.field({
        type: [AccountRef],
        description: 'The two who talk; what is numbered 1 belongs to the first.',
        extensions: { listSize: 2 },
        resolve: ({ user1_id, user2_id }, _args, context) =>
          Promise.all([person(context, user1_id), person(context, user2_id)]),
      }),
      user: t.field({
        type: AccountRef,
        description: 'Whom the viewer talks with.',
        resolve: (thread, _args, context) => person(context, otherOf(thread, thread.viewerId)),
      }),
      unread1: t.exposeInt('unread1'),
      unread2: t.exposeInt('unread2'),
      unread: t.int({
        description: 'What the viewer has not read.',
        resolve: (thread) => (sideOf(thread, thread.viewerId) === 1 ? thread.unread1 : thread.unread2),
      }),
      visible1: t.exposeBoolean('visible1'),
      visible2: t.exposeBoolean('visible2'),
      last_message: t.field({ type: MessageRef, nullable: true, resolve: ({ last }) => last }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      last_update: t.field({ type: 'DateTime', resolve: ({ updated_at }) => updated_at }),
    }),
  })
}
