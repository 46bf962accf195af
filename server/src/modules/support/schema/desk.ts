/** The desk: its queue, one conversation with what stands beside it, and everything that staff do there. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { dueAt } from '#rules/promises.ts'
import {
  maskedEmail,
  SUPPORT,
  SUPPORT_FILTERS,
  SUPPORT_PROMISES,
  SUPPORT_WHOSE,
  supportNumber,
} from '#rules/support.ts'
import { findStaff, type Person, peopleLoader } from '../../accounts/index.ts'
import { asStaff, staffFor } from '../../audit/index.ts'
import { KEY_WORDS } from '../../idempotency/index.ts'
import { siteMessages } from '../../messenger/index.ts'
import type { Transaction } from '../../wallet/index.ts'
import { findConversation } from '../conversations.ts'
import { answerSupport } from '../desk/answer.ts'
import { messageFromSupport } from '../desk/behalf.ts'
import { type Facts, factsOf, type MoneyFacts, moneyOf, sameAddress } from '../desk/facts.ts'
import { assignSupport, moveSupport, type Note, noteSupport, notesOf } from '../desk/move.ts'
import { readAtDesk, tellPresence } from '../desk/presence.ts'
import {
  countQueue,
  type LastWords,
  type Listed,
  listQueue,
  type QueueCounts,
  withLast,
} from '../desk/queue.ts'
import type { SupportDeps } from '../types.ts'
import { seeVisitorMessages, visitorMessagesIn } from '../visitors/messages.ts'
import type { Refs } from './refs.ts'

const MOST_STAFF = 200

export function addDesk(builder: Builder, deps: SupportDeps, refs: Refs): void {
  const ConversationRef = defineConversation(builder, deps, refs)
  addQueries(builder, deps, refs, ConversationRef)
  addMutations(builder, deps, refs, ConversationRef)
}

type ConversationRef = ReturnType<typeof defineConversation>

/** The desk's list and pages are asked for often; whoever has the right is counted, and nothing else is. */
async function atDesk<Action extends Parameters<typeof asStaff>[1]>(
  deps: SupportDeps,
  context: RequestContext,
  action: Action,
) {
  const staff = asStaff(context, action)
  await deps.rateLimits.take('supportDesk', { account: staff.accountId, address: context.address })
  return staff
}

function defineConversation(builder: Builder, deps: SupportDeps, { AccountRef, MessageRef }: Refs) {
  const people = peopleLoader(deps)
  const find = async (context: RequestContext, id: string | null) =>
    id === null ? null : ((await people(context, id)) ?? null)

  const LastRef = builder.objectRef<LastWords>('SupportLastWords').implement({
    fields: (t) => ({
      text: t.exposeString('text'),
      answer: t.boolean({ description: 'Whether staff said it.', resolve: ({ isAnswer }) => isAnswer }),
      file: t.boolean({ resolve: ({ isFile }) => isFile }),
      add_date: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    }),
  })
  const NoteRef = builder.objectRef<Note>('SupportNote').implement({
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
  const FactsRef = defineFacts(builder, deps, AccountRef)
  return builder.objectRef<Listed>('SupportConversation').implement({
    description: 'A conversation with the site, as the desk sees it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.string({ resolve: ({ number }) => supportNumber(Number(number)) }),
      state: t.exposeString('state', { description: 'new, open, waiting or closed' }),
      since: t.field({
        type: 'DateTime',
        description: 'Since when it is in its state; of an open one, since when somebody waits for us.',
        resolve: ({ since }) => since,
      }),
      due: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the answer is late; of an open one.',
        resolve: ({ state, since, first_answer_at }) =>
          state === 'open'
            ? dueAt(since, first_answer_at === null ? SUPPORT_PROMISES.first : SUPPORT_PROMISES.next)
            : null,
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      person: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The member it is with; null for a visitor.',
        resolve: ({ account_id }, _args, context) => find(context, account_id),
      }),
      email: t.string({
        nullable: true,
        description: 'Of a visitor, so far that one can tell it from others.',
        resolve: ({ email }) => (email === null ? null : maskedEmail(email)),
      }),
      proven: t.boolean({
        description: 'Whether the visitor has opened a link that was mailed to their address.',
        resolve: ({ email_proven_at }) => email_proven_at !== null,
      }),
      assigned_to: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ assigned_to }, _args, context) => find(context, assigned_to),
      }),
      answers: t.exposeInt('answers', {
        description: 'How many answers it has had: whoever answers says how many they have seen.',
      }),
      last_message: t.field({ type: LastRef, nullable: true, resolve: ({ last }) => last }),
      messages: t.field({
        type: [MessageRef],
        description: 'Newest first. `after` is the last one of the page before.',
        extensions: { listSize: PAGE_SIZE.messages },
        args: { after: t.arg.id() },
        resolve: async ({ id, thread_id }, { after }) => {
          const page = {
            page: { limit: PAGE_SIZE.messages, skip: 0 },
            after: after == null ? null : readUuid(after),
          }
          return thread_id === null
            ? seeVisitorMessages(deps.db, 'site', await visitorMessagesIn(deps.db, id, page))
            : siteMessages(deps, thread_id, page)
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
          'Of the member, or of whoever has confirmed the visitor’s address. Meant for one conversation, not for lists.',
        resolve: async (conversation, _args, context) => {
          const person =
            (await find(context, conversation.account_id)) ?? (await sameAddress(deps, conversation))
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

type Beside = { person: Person; isKnown: boolean }

function defineFacts(builder: Builder, deps: SupportDeps, AccountRef: Refs['AccountRef']) {
  const PaymentRef = builder.objectRef<Transaction>('SupportPayment').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.exposeString('type'),
      cents: t.exposeInt('cents', { description: 'What the wallet gained; below zero for what was spent.' }),
      state: t.exposeString('state'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  const MoneyRef = builder.objectRef<MoneyFacts>('SupportMoney').implement({
    fields: (t) => ({
      cents: t.exposeInt('cents'),
      payments: t.field({
        type: [PaymentRef],
        extensions: { listSize: 5 },
        resolve: ({ payments }) => payments,
      }),
    }),
  })
  const CountsRef = builder.objectRef<Facts>('SupportFactCounts').implement({
    fields: (t) => ({
      reports: t.exposeInt('reports', { description: 'About them or what is theirs.' }),
      subscriptions: t.exposeInt('subscriptions', { description: 'That run now.' }),
    }),
  })
  return builder.objectRef<Beside>('SupportFacts').implement({
    fields: (t) => ({
      person: t.field({ type: AccountRef, resolve: ({ person }) => person }),
      since: t.field({ type: 'DateTime', resolve: ({ person }) => person.created_at }),
      status: t.string({ resolve: ({ person }) => person.status }),
      creator: t.boolean({ resolve: ({ person }) => person.is_creator }),
      known: t.boolean({
        description: 'Whether it is they who write; else only the same address was given.',
        resolve: ({ isKnown }) => isKnown,
      }),
      counts: t.field({ type: CountsRef, resolve: ({ person }) => factsOf(deps, person.id) }),
      money: t.field({
        type: MoneyRef,
        nullable: true,
        description: 'Null without the right, and as long as nobody knows that it is they who write.',
        resolve: ({ person, isKnown }, _args, { viewer }) =>
          isKnown && staffFor(viewer, 'support.money') ? moneyOf(deps, person.id) : null,
      }),
    }),
  })
}

function addQueries(
  builder: Builder,
  deps: SupportDeps,
  { AccountRef }: Refs,
  ConversationRef: ConversationRef,
): void {
  const CountsRef = builder.objectRef<QueueCounts>('SupportCounts').implement({
    description: `Up to ${SUPPORT.countMax} each.`,
    fields: (t) => ({
      open: t.exposeInt('open'),
      nobody: t.exposeInt('nobody', { description: 'Open, and nobody has it.' }),
      mine: t.exposeInt('mine', { description: 'Open, and the viewer’s.' }),
      waiting: t.exposeInt('waiting'),
    }),
  })
  const PageRef = builder
    .objectRef<{ items: Listed[]; next: string | null; staffId: string }>('SupportQueue')
    .implement({
      fields: (t) => ({
        items: t.field({
          type: [ConversationRef],
          extensions: { listSize: SUPPORT.pageSize },
          resolve: ({ items }) => items,
        }),
        next: t.exposeString('next', { nullable: true, description: 'Where the next page begins.' }),
        counts: t.field({ type: CountsRef, resolve: ({ staffId }) => countQueue(deps.db, staffId) }),
      }),
    })
  builder.queryFields((t) => ({
    supportQueue: t.field({
      type: PageRef,
      description: 'Whoever waits longest first; of what is closed, the newest.',
      args: {
        filter: t.arg.string({
          description: `One of ${SUPPORT_FILTERS.join(', ')}; open unless said otherwise.`,
        }),
        whose: t.arg.string({
          description: `One of ${SUPPORT_WHOSE.join(', ')}; all unless said otherwise.`,
        }),
        after: t.arg.string(),
        limit: t.arg.int(),
      },
      resolve: async (_root, { filter, whose, after, limit }, context) => {
        const { accountId: staffId } = await atDesk(deps, context, 'support.read')
        const wanted = {
          filter: readOneOf(SUPPORT_FILTERS, filter ?? 'open', {
            words: `A filter is one of ${SUPPORT_FILTERS.join(', ')}.`,
          }),
          whose: readOneOf(SUPPORT_WHOSE, whose ?? 'all', {
            words: `Whose is one of ${SUPPORT_WHOSE.join(', ')}.`,
          }),
          after: after ?? null,
          limit: Math.min(Math.max(limit ?? SUPPORT.pageSize, 1), SUPPORT.pageSize),
          staffId,
        }
        return { ...(await listQueue(deps, wanted)), staffId }
      },
    }),
    supportConversation: t.field({
      type: ConversationRef,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await atDesk(deps, context, 'support.read')
        const conversation = await findConversation(deps.db, readUuid(id))
        return conversation ? ((await withLast(deps, [conversation]))[0] ?? null) : null
      },
    }),
    supportStaff: t.field({
      type: [AccountRef],
      description: 'Whom a conversation can be given to.',
      extensions: { listSize: 20 },
      resolve: async (_root, _args, context) => {
        await atDesk(deps, context, 'support.read')
        return (await findStaff(deps.db, 'support.answer')).slice(0, MOST_STAFF)
      },
    }),
  }))
}

function addMutations(
  builder: Builder,
  deps: SupportDeps,
  { MessageRef, DataInput }: Refs,
  ConversationRef: ConversationRef,
): void {
  const listed = async (conversation: Parameters<typeof withLast>[1][number]): Promise<Listed> => {
    const [one] = await withLast(deps, [conversation])
    if (!one) throw new Error('a conversation in, a conversation out')
    return one
  }
  builder.mutationFields((t) => ({
    answerSupport: t.field({
      type: MessageRef,
      description: 'Refused with ALREADY_ANSWERED when somebody else answered after what this one has seen.',
      args: {
        conversation: t.arg.id({ required: true }),
        data: t.arg({ type: DataInput, required: true }),
        seen: t.arg.int({ required: true, description: 'How many answers the desk showed.' }),
        key: t.arg.string({ required: true, description: KEY_WORDS }),
        close: t.arg.boolean({ description: 'Nothing more is to be said.' }),
      },
      resolve: async (_root, { conversation, data, seen, key, close }, context) =>
        answerSupport(deps, await atDesk(deps, context, 'support.answer'), {
          ...{ conversationId: readUuid(conversation), data, seen, key },
          close: close ?? false,
        }),
    }),
    noteSupport: t.field({
      type: ConversationRef,
      description: 'Only staff read it.',
      args: {
        conversation: t.arg.id({ required: true }),
        text: t.arg.string({ required: true }),
        key: t.arg.string({ required: true, description: KEY_WORDS }),
      },
      resolve: async (_root, { conversation, text, key }, context) => {
        const conversationId = readUuid(conversation)
        await noteSupport(deps, await atDesk(deps, context, 'support.answer'), { conversationId, text, key })
        const found = await findConversation(deps.db, conversationId)
        if (!found) throw new Refusal('NOT_FOUND')
        return listed(found)
      },
    }),
    assignSupport: t.field({
      type: ConversationRef,
      description: 'Takes it over, or gives it to somebody; to nobody without `to`.',
      args: { conversation: t.arg.id({ required: true }), to: t.arg.id() },
      resolve: async (_root, { conversation, to }, context) =>
        listed(
          await assignSupport(deps, await atDesk(deps, context, 'support.assign'), {
            conversationId: readUuid(conversation),
            to: to == null ? null : readUuid(to),
          }),
        ),
    }),
    moveSupport: t.field({
      type: ConversationRef,
      description: 'Closes it, opens it again, or says that it waits for the other side.',
      args: { conversation: t.arg.id({ required: true }), state: t.arg.string({ required: true }) },
      resolve: async (_root, { conversation, state }, context) =>
        listed(
          await moveSupport(deps, await atDesk(deps, context, 'support.assign'), {
            conversationId: readUuid(conversation),
            state,
          }),
        ),
    }),
    hereAtSupport: t.boolean({
      description: 'Said every few seconds by a desk that shows the conversation; whoever looks too is told.',
      args: { conversation: t.arg.id({ required: true }), writing: t.arg.boolean({ required: true }) },
      resolve: async (_root, { conversation: id, writing }, context) => {
        const staff = await atDesk(deps, context, 'support.read')
        const conversation = await findConversation(deps.db, readUuid(id))
        if (!conversation) throw new Refusal('NOT_FOUND')
        await readAtDesk(deps, conversation)
        await tellPresence(deps, staff, { conversation, isWriting: writing })
        return true
      },
    }),
    messageFromSupport: t.field({
      type: MessageRef,
      description:
        'Writes first, to a member. With `about` it is on somebody’s behalf: whoever reads it sees that support says it, and for whom.',
      args: {
        to: t.arg.id({ required: true }),
        about: t.arg.id(),
        text: t.arg.string({ required: true }),
        reason: t.arg.string({ required: true }),
        key: t.arg.string({ required: true, description: KEY_WORDS }),
      },
      resolve: async (_root, { to, about, text, reason, key }, context) =>
        messageFromSupport(deps, await atDesk(deps, context, 'support.answer'), {
          ...{ to: readUuid(to), text, reason, key },
          about: about == null ? null : readUuid(about),
        }),
    }),
  }))
}
