/** A visitor's own conversation, identified by the token alone; account ids are ignored. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { maskedEmail, supportNumber } from '#rules/support.ts'
import { markSiteMessagesRead } from '../../messenger/index.ts'
import { staffFirstNames } from '../console/staff-names.ts'
import { type Conversation, visitorEmailOf } from '../conversations.ts'
import { staffTypingTopic, visitorTopic } from '../events.ts'
import type { SupportDeps } from '../types.ts'
import { findVisitorMessage, presentVisitorMessages } from '../visitors/messages.ts'
import { findConversationByToken, requireConversationByToken, requireVisitor } from '../visitors/tokens.ts'
import { markReadByVisitor, publishVisitorTyping, writeAsVisitor } from '../visitors/write.ts'
import type { SupportRefs } from './refs.ts'

const THREAD_WORDS = 'The id of the conversation.'
const TOKEN_WORDS = 'The token that signing in to support was answered with.'

export function addVisitor(builder: Builder, deps: SupportDeps, refs: SupportRefs): void {
  const OwnRef = defineVisitorConversation(builder, deps)
  builder.queryField('deskfoxConversation', (t) =>
    t.field({
      type: OwnRef,
      description: 'The conversation that this token gives access to.',
      args: { userid: t.arg.id({ required: true, description: TOKEN_WORDS }) },
      resolve: (_root, { userid }, context) => requireVisitor(deps, context, userid),
    }),
  )
  addMutations(builder, deps, refs)
  addEvents(builder, deps, refs)
}

function defineVisitorConversation(builder: Builder, deps: SupportDeps) {
  return builder.objectRef<Conversation>('DeskFoxConversation').implement({
    description: 'A visitor’s own support conversation.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.string({ resolve: ({ number }) => supportNumber(Number(number)) }),
      state: t.exposeString('state', { description: 'new, open, waiting or closed' }),
      email: t.string({
        description: 'Masked address to which answers are emailed.',
        resolve: (conversation) => maskedEmail(visitorEmailOf(conversation) ?? ''),
      }),
      staff: t.string({
        nullable: true,
        description: 'First name of the assigned staff member.',
        resolve: async ({ assigned_to }) =>
          assigned_to === null
            ? null
            : ((await staffFirstNames(deps.db, [assigned_to])).get(assigned_to) ?? null),
      }),
      last_read: t.id({
        nullable: true,
        description: 'The newest message that staff have read.',
        resolve: ({ read_by_staff }) => read_by_staff,
      }),
      change: t.exposeInt('change', { description: 'Sequence number of the latest change.' }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
}

function addMutations(builder: Builder, deps: SupportDeps, { MessageRef, DataInput }: SupportRefs): void {
  builder.mutationFields((t) => ({
    newMessageDeskFox: t.field({
      type: MessageRef,
      description: 'Sends a visitor’s message to support. The same key returns the same message.',
      args: {
        to: t.arg.id({ description: 'Ignored; visitors can only write to support.' }),
        data: t.arg({ type: DataInput, required: true }),
        userid: t.arg.id({ required: true, description: TOKEN_WORDS }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { data, userid, key }, context) => {
        await deps.rateLimits.take('supportMessage', { address: context.address })
        const conversation = await requireConversationByToken(deps, userid)
        await deps.rateLimits.take('supportMessage', { account: conversation.id })
        return writeAsVisitor(deps, conversation, { data, key, token: userid })
      },
    }),
    updateSupportThreadReadDeskFox: t.boolean({
      description:
        'Marks all messages as read; false if there were no unread ones. Read answers are not emailed.',
      args: { userid: t.arg.id({ required: true, description: TOKEN_WORDS }) },
      resolve: async (_root, { userid }, context) =>
        markReadByVisitor(deps, await requireVisitor(deps, context, userid)),
    }),
    typingDeskFox: t.boolean({
      description: 'Notifies staff that the visitor is typing.',
      args: { userid: t.arg.id({ required: true, description: TOKEN_WORDS }) },
      resolve: async (_root, { userid }, context) => {
        await publishVisitorTyping(deps, await requireVisitor(deps, context, userid))
        return true
      },
    }),
    updateSupportThreadRead: t.boolean({
      description: 'Marks the viewer’s support thread as read; false if there was nothing unread.',
      resolve: async (_root, _args, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('conversation', { account: viewer.accountId, address: context.address })
        return markSiteMessagesRead(deps, viewer)
      },
    }),
  }))
}

function addEvents(builder: Builder, deps: SupportDeps, { MessageEventRef }: SupportRefs): void {
  sharedSubscription(builder, 'deskfoxMessages', {
    type: MessageEventRef,
    description:
      'Changes of a visitor’s conversation, numbered as in messengerMessages. Without a message, the conversation itself changed.',
    args: (arg) => ({
      thread: arg.id({ required: true, description: THREAD_WORDS }),
      userid: arg.id({ required: true, description: TOKEN_WORDS }),
    }),
    topic: ({ thread }) => visitorTopic(readUuid(thread)),
    authorize: (args) => refuseOtherConversations(deps, args),
    except: (args, listeners) => listenersWithExpiredToken(deps, args, listeners),
    async resolve({ action, messageId, change }) {
      const row = messageId === null ? undefined : await findVisitorMessage(deps.db, messageId)
      const [message] = row ? await presentVisitorMessages(deps.db, 'visitor', [row]) : []
      return { action, change, message: message ?? null }
    },
  })
  const AnsweringRef = builder.objectRef<{ name: string }>('DeskFoxTypingEvent').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'First name of the staff member who answers.' }),
    }),
  })
  sharedSubscription(builder, 'deskfoxTyping', {
    type: AnsweringRef,
    description: 'Staff member who is typing an answer.',
    args: (arg) => ({
      thread: arg.id({ required: true, description: THREAD_WORDS }),
      userid: arg.id({ required: true, description: TOKEN_WORDS }),
    }),
    topic: ({ thread }) => staffTypingTopic(readUuid(thread)),
    authorize: (args) => refuseOtherConversations(deps, args),
    except: (args, listeners) => listenersWithExpiredToken(deps, args, listeners),
    resolve: ({ name }) => ({ name }),
  })
}

type SubscriptionArgs = { thread: string; userid: string }

async function refuseOtherConversations(
  deps: SupportDeps,
  { thread, userid }: SubscriptionArgs,
): Promise<void> {
  const conversation = await requireConversationByToken(deps, userid)
  if (conversation.id !== readUuid(thread)) throw new Refusal('NOT_FOUND')
}

/** All subscribers of a shared subscription have the same token, so its end applies to all of them. */
async function listenersWithExpiredToken(
  deps: SupportDeps,
  { userid }: SubscriptionArgs,
  listeners: readonly RequestContext[],
): Promise<Set<RequestContext>> {
  return new Set((await findConversationByToken(deps, userid)) ? [] : listeners)
}
