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
      description: 'Muted, what is written there is neither told nor counted; the other never knows.',
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
      description: 'Until it is read again; what the other is told of reading stays as it is.',
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
      description: 'Takes it out of the viewer’s own inbox; the next message brings it back.',
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
