/** The type SupportConversation, as staff see it. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { dueAt } from '#rules/sla.ts'
import { maskedEmail, SUPPORT_DEADLINES, supportNumber } from '#rules/support.ts'
import { peopleLoader } from '../../accounts/index.ts'
import { listSiteMessages } from '../../messenger/index.ts'
import { notesOf, type SupportNote } from '../console/assign-and-close.ts'
import { findAccountByVisitorEmail } from '../console/customer-facts.ts'
import type { LastSupportMessage, ListedConversation } from '../console/queue.ts'
import { visitorEmailOf } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import { presentVisitorMessages, visitorMessagesIn } from '../visitors/messages.ts'
import { defineCustomerFacts } from './customer-facts.ts'
import type { SupportRefs } from './refs.ts'

export type ConversationRef = ReturnType<typeof defineConversation>

export function defineConversation(
  builder: Builder,
  deps: SupportDeps,
  { AccountRef, MessageRef }: SupportRefs,
) {
  const people = peopleLoader(deps)
  const find = async (context: RequestContext, id: string | null) =>
    id === null ? null : ((await people(context, id)) ?? null)

  const LastRef = builder.objectRef<LastSupportMessage>('SupportLastWords').implement({
    fields: (t) => ({
      text: t.exposeString('text'),
      answer: t.boolean({ description: 'Whether staff wrote it.', resolve: ({ isAnswer }) => isAnswer }),
      file: t.boolean({ resolve: ({ isFile }) => isFile }),
      add_date: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    }),
  })
  const NoteRef = builder.objectRef<SupportNote>('SupportNote').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ staff_id }, _args, context) => find(context, staff_id),
      }),
      text: t.exposeString('text'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  const FactsRef = defineCustomerFacts(builder, deps, AccountRef)
  return builder.objectRef<ListedConversation>('SupportConversation').implement({
    description: 'A support conversation, as staff see it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.string({ resolve: ({ number }) => supportNumber(Number(number)) }),
      state: t.exposeString('state', { description: 'new, open, waiting or closed' }),
      since: t.field({
        type: 'DateTime',
        description: 'When it entered its state; for an open one, since when the person waits for an answer.',
        resolve: ({ since }) => since,
      }),
      due: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When an answer is due; for open conversations.',
        resolve: ({ state, since, first_answer_at }) =>
          state === 'open'
            ? dueAt(since, first_answer_at === null ? SUPPORT_DEADLINES.first : SUPPORT_DEADLINES.next)
            : null,
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      person: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The member; null for a visitor.',
        resolve: ({ account_id }, _args, context) => find(context, account_id),
      }),
      email: t.string({
        nullable: true,
        description: 'Masked address of a visitor.',
        resolve: (conversation) => {
          const email = visitorEmailOf(conversation)
          return email === null ? null : maskedEmail(email)
        },
      }),
      proven: t.boolean({
        description: 'Whether the visitor opened a link that was emailed to their address.',
        resolve: ({ email_proven_at }) => email_proven_at !== null,
      }),
      assigned_to: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ assigned_to }, _args, context) => find(context, assigned_to),
      }),
      answers: t.exposeInt('answers', {
        description: 'Number of answers, which the sender of an answer has to confirm.',
      }),
      last_message: t.field({ type: LastRef, nullable: true, resolve: ({ last }) => last }),
      messages: t.field({
        type: [MessageRef],
        description: 'Newest first. `after` is the last message of the previous page.',
        extensions: { listSize: PAGE_SIZE.messages },
        args: { after: t.arg.id() },
        resolve: async ({ id, thread_id }, { after }) => {
          const page = {
            page: { limit: PAGE_SIZE.messages, skip: 0 },
            after: after == null ? null : readUuid(after),
          }
          return thread_id === null
            ? presentVisitorMessages(deps.db, 'site', await visitorMessagesIn(deps.db, id, page))
            : listSiteMessages(deps, thread_id, page)
        },
      }),
      notes: t.field({
        type: [NoteRef],
        extensions: { listSize: 20 },
        resolve: ({ id }) => notesOf(deps, id),
      }),
      facts: t.field({
        type: FactsRef,
        nullable: true,
        description:
          'About the member, or about the owner of the visitor’s confirmed address. Intended for single conversations, not lists.',
        resolve: async (conversation, _args, context) => {
          const person =
            (await find(context, conversation.account_id)) ??
            (await findAccountByVisitorEmail(deps, conversation))
          return (
            person && {
              person,
              isKnown: conversation.account_id !== null || conversation.email_proven_at !== null,
            }
          )
        },
      }),
    }),
  })
}
