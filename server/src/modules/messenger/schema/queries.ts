/** Reading one's conversations. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { listMessages, listThreads, threadWith } from '../threads.ts'
import type { MessengerDeps } from '../types.ts'
import type { MessageRef } from './message.ts'
import type { ThreadRef } from './thread.ts'

type Types = { MessageRef: MessageRef; ThreadRef: ThreadRef }

export function addQueries(builder: Builder, deps: MessengerDeps, { MessageRef, ThreadRef }: Types): void {
  builder.queryFields((t) => ({
    threads: t.field({
      type: [ThreadRef],
      description: 'The viewer’s own, the one with the newest message first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { limit }, context) => listThreads(deps, signedIn(context), readPage(limit)),
    }),
    thread: t.field({
      type: ThreadRef,
      nullable: true,
      description: 'The one with this person; null when they have not talked yet.',
      args: { user: t.arg.id({ required: true }) },
      resolve: (_root, { user }, context) => threadWith(deps, signedIn(context), readUuid(user)),
    }),
    messages: t.field({
      type: [MessageRef],
      description: 'Newest first. `after` is the last one of the page before.',
      extensions: { listSize: PAGE_SIZE.messages },
      args: {
        thread: t.arg.id({ required: true }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: (_root, { thread, limit, after }, context) =>
        listMessages(deps, signedIn(context), readUuid(thread), {
          page: readPage(limit, PAGE_SIZE.messages),
          after: after == null ? null : readUuid(after),
        }),
    }),
  }))
}
