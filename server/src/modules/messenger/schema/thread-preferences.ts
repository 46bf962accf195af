/** Mutations that pin, mute, mark and hide threads. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { updateThreadPreference } from '../thread-preferences.ts'
import type { MessengerDeps } from '../types.ts'
import { rateLimitedViewer } from './rate-limited-viewer.ts'
import type { ThreadRef } from './thread.ts'

export function addThreadPreferences(builder: Builder, deps: MessengerDeps, ThreadRef: ThreadRef): void {
  builder.mutationFields((t) => ({
    pinThread: t.field({
      type: ThreadRef,
      args: { thread: t.arg.id({ required: true }), pinned: t.arg.boolean({ required: true }) },
      resolve: async (_root, { thread, pinned }, context) =>
        updateThreadPreference(
          deps,
          await rateLimitedViewer(deps, context, 'conversation'),
          readUuid(thread),
          { pinned },
        ),
    }),
    muteThread: t.field({
      type: ThreadRef,
      description:
        'A muted thread causes no notifications and is not counted; the other person isn’t notified of it.',
      args: { thread: t.arg.id({ required: true }), muted: t.arg.boolean({ required: true }) },
      resolve: async (_root, { thread, muted }, context) =>
        updateThreadPreference(
          deps,
          await rateLimitedViewer(deps, context, 'conversation'),
          readUuid(thread),
          { muted },
        ),
    }),
    markThreadUnread: t.field({
      type: ThreadRef,
      description: 'Until it is read again; read receipts stay as they are.',
      args: { thread: t.arg.id({ required: true }) },
      resolve: async (_root, { thread }, context) =>
        updateThreadPreference(
          deps,
          await rateLimitedViewer(deps, context, 'conversation'),
          readUuid(thread),
          {
            marked: true,
          },
        ),
    }),
    hideThread: t.field({
      type: ThreadRef,
      description: 'Removes it from the viewer’s inbox until the next message.',
      args: { thread: t.arg.id({ required: true }) },
      resolve: async (_root, { thread }, context) =>
        updateThreadPreference(
          deps,
          await rateLimitedViewer(deps, context, 'conversation'),
          readUuid(thread),
          {
            visible: false,
          },
        ),
    }),
  }))
}
