/** The type MessengerSettings, its query and mutation. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { MESSAGE_WRITERS } from '#rules/messages.ts'
import { type MessengerSettings, messengerSettingsOf, updateSettings } from '../settings.ts'
import type { MessengerDeps } from '../types.ts'
import { rateLimitedViewer } from './rate-limited-viewer.ts'

export function addSettings(builder: Builder, deps: MessengerDeps): void {
  const SettingsRef = builder.objectRef<MessengerSettings>('MessengerSettings').implement({
    fields: (t) => ({
      writers: t.exposeString('writers', {
        description: `Who may start a conversation with a creator: ${MESSAGE_WRITERS.join(', ')}. By default subscribers, or everyone if the creator sells no subscription.`,
      }),
      read_marks: t.exposeBoolean('read_marks', {
        description: 'Whether read receipts are sent; people who turn them off don’t receive them either.',
      }),
      typing: t.exposeBoolean('typing', {
        description:
          'Whether typing indicators are sent; people who turn them off don’t receive them either.',
      }),
    }),
  })
  builder.queryField('messengerSettings', (t) =>
    t.field({
      type: SettingsRef,
      resolve: (_root, _args, context) => messengerSettingsOf(deps.db, signedIn(context).accountId),
    }),
  )
  builder.mutationField('updateMessengerSettings', (t) =>
    t.field({
      type: SettingsRef,
      description: 'Fields that are left out stay unchanged. Only creators can choose who can message them.',
      args: { writers: t.arg.string(), read_marks: t.arg.boolean(), typing: t.arg.boolean() },
      resolve: async (_root, change, context) =>
        updateSettings(deps, await rateLimitedViewer(deps, context, 'conversation'), change),
    }),
  )
}
