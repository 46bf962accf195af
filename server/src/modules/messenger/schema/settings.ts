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
        description: `Who may write to a creator first: ${MESSAGE_WRITERS.join(', ')}. The default is subscribers, and everybody where no subscription is sold.`,
      }),
      read_marks: t.exposeBoolean('read_marks', {
        description: 'Whether others are told what one has read; who does not tell is not told either.',
      }),
      typing: t.exposeBoolean('typing', {
        description: 'Whether others are told that one is writing; who does not tell is not told either.',
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
      description: 'What is left out stays. Only creators can choose who can message them.',
      args: { writers: t.arg.string(), read_marks: t.arg.boolean(), typing: t.arg.boolean() },
      resolve: async (_root, change, context) =>
        updateSettings(deps, await rateLimitedViewer(deps, context, 'conversation'), change),
    }),
  )
}
