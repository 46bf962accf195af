/** The type MessengerTemplate, its query and mutations. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { BROADCAST } from '#rules/broadcasts.ts'
import { createTemplate, deleteTemplate, type MessageTemplate, templatesOf } from '../templates/templates.ts'
import type { BroadcastsDeps } from '../types.ts'
import { type BroadcastRefs, contentsLoader } from './refs.ts'

export function addTemplates(
  builder: Builder,
  deps: BroadcastsDeps,
  { DataRef, DataInput }: BroadcastRefs,
): void {
  const contents = contentsLoader(deps)
  const TemplateRef = builder.objectRef<MessageTemplate>('MessengerTemplate').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      messages: t.field({
        type: [DataRef],
        description: 'As their owner sees them. Their values can be sent again unchanged.',
        extensions: { listSize: BROADCAST.maxMessages },
        resolve: async (template, _args, context) => (await contents(context, template)) ?? [],
      }),
    }),
  })
  builder.queryField('messengerTemplates', (t) =>
    t.field({
      type: [TemplateRef],
      description: 'The viewer’s own templates, newest first.',
      extensions: { listSize: BROADCAST.maxTemplates },
      resolve: (_root, _args, context) => templatesOf(deps.db, signedIn(context).accountId),
    }),
  )
  builder.mutationFields((t) => ({
    newMessengerTemplate: t.field({
      type: TemplateRef,
      description: 'For creators.',
      args: { messages: t.arg({ type: [DataInput], required: true }) },
      resolve: async (_root, { messages }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('broadcast', { account: viewer.accountId, address: context.address })
        return createTemplate(deps, viewer, messages)
      },
    }),
    deleteMessengerTemplate: t.boolean({
      description: 'False if there was none.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => deleteTemplate(deps, signedIn(context), readUuid(String(id))),
    }),
  }))
}
