/** Conversations of others for staff: by privileged access with a reason for an hour, or around a reported message. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type PrivilegedAccessKind, REPORTED_CONTEXT_MESSAGES } from '#rules/staff-rights.ts'
import { type PrivilegedAccess, privilegedAccessAmong } from '../../audit/index.ts'
import {
  messagesAround,
  messagesForStaff,
  type StaffMessage,
  type StaffThread,
  threadForStaff,
  threadsForStaff,
} from '../../messenger/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { ModerationDeps } from '../types.ts'
import { optionalPersonLoader } from './people.ts'
import type { ModerationRefs } from './refs.ts'
import type { GroupRef } from './report-groups.ts'

const MAX_THREADS = 50

type ShownMessage = StaffMessage & { isReported: boolean }
type OpenedThread = { thread: StaffThread; access: PrivilegedAccess }

export function addConversations(
  builder: Builder,
  deps: ModerationDeps,
  { AccountRef, GroupRef }: ModerationRefs & { GroupRef: GroupRef },
): void {
  const { ThreadRef, MessageRef } = defineTypes(builder, deps, AccountRef)
  const OpenedRef = builder.objectRef<OpenedThread>('OpenedThread').implement({
    fields: (t) => ({
      thread: t.field({ type: ThreadRef, resolve: ({ thread }) => thread }),
      until: t.field({ type: 'DateTime', resolve: ({ access }) => access.until }),
      reason: t.string({ resolve: ({ access }) => access.reason }),
      messages: t.field({
        type: [MessageRef],
        description: 'Newest first. `after` is the last message of the previous page.',
        extensions: { listSize: PAGE_SIZE.messages },
        args: { after: t.arg.id(), limit: t.arg({ type: limitInput(builder) }) },
        resolve: async ({ thread }, { after, limit }) => {
          const messages = await messagesForStaff(deps.db, {
            threadId: thread.id,
            after: after == null ? null : readUuid(after),
            limit: readPage(limit, PAGE_SIZE.messages).limit,
          })
          return messages.map((message) => ({ ...message, isReported: false }))
        },
      }),
    }),
  })
  builder.queryFields((t) => ({
    staffThreads: t.field({
      type: [ThreadRef],
      description:
        'For staff: conversations of a person whose account was opened with a reason. `after` is the last one of the previous page.',
      extensions: { listSize: MAX_THREADS },
      args: {
        user: t.arg.id({ required: true }),
        after: t.arg.id(),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, { user, after, limit }, context) => {
        const accountId = readUuid(user)
        await requirePrivilegedAccess(deps, context, 'account', accountId)
        return threadsForStaff(deps.db, {
          accountId,
          after: after == null ? null : readUuid(after),
          limit: readPage(limit, MAX_THREADS).limit,
        })
      },
    }),
    staffThread: t.field({
      type: OpenedRef,
      description: 'For staff: a conversation that was opened with a reason, to read.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id: given }, context) => {
        const id = readUuid(given)
        const access = await requirePrivilegedAccess(deps, context, 'thread', id)
        const thread = await threadForStaff(deps.db, id)
        if (!thread) throw new Refusal('NOT_FOUND')
        return { thread, access }
      },
    }),
  }))
  builder.objectField(GroupRef, 'around', (t) =>
    t.field({
      type: [MessageRef],
      description: 'A reported message with the messages before and after it, until it is decided.',
      extensions: { listSize: 2 * REPORTED_CONTEXT_MESSAGES + 1 },
      resolve: async ({ message_id: messageId, state }) => {
        if (messageId === null || state === 'decided') return []
        const messages = await messagesAround(deps.db, { messageId, each: REPORTED_CONTEXT_MESSAGES })
        return messages.map((message) => ({ ...message, isReported: message.id === messageId }))
      },
    }),
  )
}

/** Requires privileged access opened with a reason; the role alone is not enough. */
async function requirePrivilegedAccess(
  deps: ModerationDeps,
  context: RequestContext,
  kind: Extract<PrivilegedAccessKind, 'account' | 'thread'>,
  id: string,
): Promise<PrivilegedAccess> {
  const { accountId: staffId } = asStaff(context, 'threads.see')
  await deps.rateLimits.take('figures', { account: staffId })
  const access = (
    await privilegedAccessAmong(deps.db, { staffId, kind, ids: [id], now: deps.clock.now() })
  ).get(id)
  if (!access) throw new Refusal('LOOK_FIRST')
  return access
}

function defineTypes(builder: Builder, deps: ModerationDeps, AccountRef: ModerationRefs['AccountRef']) {
  const person = optionalPersonLoader(deps)
  const ThreadRef = builder.objectRef<StaffThread>('StaffThread').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      people: t.field({
        type: [AccountRef],
        extensions: { listSize: 2 },
        resolve: async ({ user1_id, user2_id }, _args, context) => {
          const both = await Promise.all([user1_id, user2_id].map((id) => person(context, id)))
          return both.filter((one) => one !== null)
        },
      }),
      since: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      last: t.field({ type: 'DateTime', resolve: ({ updated_at }) => updated_at }),
    }),
  })
  const FileRef = builder
    .objectRef<{ id: string; url: string; type: string; state?: string }>('StaffMessageFile')
    .implement({
      description: 'Served after it was opened with a reason of its own, or while it is reported.',
      fields: (t) => ({
        id: t.exposeID('id'),
        url: t.exposeString('url'),
        type: t.exposeString('type', { description: 'photo or video' }),
        state: t.string({ nullable: true, resolve: ({ state }) => state ?? null }),
      }),
    })
  const MessageRef = builder.objectRef<ShownMessage>('StaffMessage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      from: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ from_id }, _args, context) => person(context, from_id),
      }),
      words: t.exposeString('words'),
      file: t.field({
        type: FileRef,
        nullable: true,
        resolve: ({ upload_id, file }) => (upload_id && file ? { ...file, id: upload_id } : null),
      }),
      price_cents: t.int({
        nullable: true,
        description: 'Price of what it sells; null if it sells nothing.',
        resolve: ({ offer }) => offer?.priceCents ?? null,
      }),
      medias: t.idList({
        description: 'The media it sells or gives away.',
        extensions: { listSize: 10 },
        resolve: ({ offer }) => offer?.mediaIds ?? [],
      }),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      deleted: t.boolean({
        description: 'Unsent: its content is deleted.',
        resolve: ({ unsent_at }) => unsent_at !== null,
      }),
      reported: t.boolean({ resolve: ({ isReported }) => isReported }),
    }),
  })
  return { ThreadRef, MessageRef }
}
