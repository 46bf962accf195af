/** Staff queries: the queue, one conversation, and possible assignees. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { SUPPORT, SUPPORT_FILTERS, SUPPORT_WHOSE } from '#rules/support.ts'
import { findStaff } from '../../accounts/index.ts'
import {
  countQueue,
  type ListedConversation,
  listQueue,
  type QueueCounts,
  withLastMessage,
} from '../console/queue.ts'
import { findConversation } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import type { ConversationRef } from './console-conversation.ts'
import { rateLimitedStaff } from './rate-limited-staff.ts'
import type { SupportRefs } from './refs.ts'

const MAX_STAFF = 200

export function addConsoleQueries(
  builder: Builder,
  deps: SupportDeps,
  { AccountRef, ConversationRef }: SupportRefs & { ConversationRef: ConversationRef },
): void {
  const CountsRef = builder.objectRef<QueueCounts>('SupportCounts').implement({
    description: `Counted up to ${SUPPORT.countMax} each.`,
    fields: (t) => ({
      open: t.exposeInt('open'),
      nobody: t.exposeInt('nobody', { description: 'Open and unassigned.' }),
      mine: t.exposeInt('mine', { description: 'Open and assigned to the viewer.' }),
      waiting: t.exposeInt('waiting'),
    }),
  })
  const PageRef = builder
    .objectRef<{ items: ListedConversation[]; next: string | null; staffId: string }>('SupportQueue')
    .implement({
      fields: (t) => ({
        items: t.field({
          type: [ConversationRef],
          extensions: { listSize: SUPPORT.pageSize },
          resolve: ({ items }) => items,
        }),
        next: t.exposeString('next', { nullable: true, description: 'Cursor of the next page.' }),
        counts: t.field({ type: CountsRef, resolve: ({ staffId }) => countQueue(deps.db, staffId) }),
      }),
    })
  builder.queryFields((t) => ({
    supportQueue: t.field({
      type: PageRef,
      description: 'Longest waiting first; closed ones newest first.',
      args: {
        filter: t.arg.string({
          description: `One of ${SUPPORT_FILTERS.join(', ')}; open by default.`,
        }),
        whose: t.arg.string({
          description: `One of ${SUPPORT_WHOSE.join(', ')}; all by default.`,
        }),
        after: t.arg.string(),
        limit: t.arg.int(),
      },
      resolve: async (_root, { filter, whose, after, limit }, context) => {
        const { accountId: staffId } = await rateLimitedStaff(deps, context, 'support.read')
        const query = {
          filter: readOneOf(SUPPORT_FILTERS, filter ?? 'open', {
            message: `A filter must be one of ${SUPPORT_FILTERS.join(', ')}.`,
          }),
          whose: readOneOf(SUPPORT_WHOSE, whose ?? 'all', {
            message: `Whose must be one of ${SUPPORT_WHOSE.join(', ')}.`,
          }),
          after: after ?? null,
          limit: Math.min(Math.max(limit ?? SUPPORT.pageSize, 1), SUPPORT.pageSize),
          staffId,
        }
        return { ...(await listQueue(deps, query)), staffId }
      },
    }),
    supportConversation: t.field({
      type: ConversationRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await rateLimitedStaff(deps, context, 'support.read')
        const conversation = await findConversation(deps.db, readUuid(id))
        return conversation ? ((await withLastMessage(deps, [conversation]))[0] ?? null) : null
      },
    }),
    supportStaff: t.field({
      type: [AccountRef],
      description: 'Staff to whom a conversation can be assigned.',
      extensions: { listSize: 20 },
      resolve: async (_root, _args, context) => {
        await rateLimitedStaff(deps, context, 'support.read')
        return (await findStaff(deps.db, 'support.answer')).slice(0, MAX_STAFF)
      },
    }),
  }))
}
