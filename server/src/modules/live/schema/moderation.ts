/** GraphQL fields for chat moderation by the creator and their moderators. */

import type { Selectable } from 'kysely'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import type { FindPerson } from '../../accounts/index.ts'
import {
  approveMessage,
  banFromLive,
  deleteMessage,
  listBans,
  muteInLive,
  pinMessage,
  setModerator,
  unbanFromLive,
} from '../chat/moderate-chat.ts'
import { messageEvent } from '../chat/write-message.ts'
import type { LiveBansTable } from '../tables.ts'
import type { LiveDeps } from '../types.ts'
import type { ChatMessageRef } from './chat.ts'
import type { LiveRefs } from './refs.ts'

type Types = Pick<LiveRefs, 'AccountRef'> & { MessageRef: ChatMessageRef; person: FindPerson }

const ROOM_WORDS = 'Whose room; the viewer’s own when left out.'

export function addModeration(builder: Builder, deps: LiveDeps, types: Types): void {
  addList(builder, deps, types)
  const rateLimitedViewer = async (context: RequestContext) => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('conversation', { account: viewer.accountId, address: context.address })
    return viewer
  }
  builder.mutationFields((t) => ({
    deleteLiveMessage: t.boolean({
      description: 'For the author, the creator and their moderators.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await deleteMessage(deps, await rateLimitedViewer(context), readUuid(id))
        return true
      },
    }),
    approveLiveMessage: t.field({
      type: types.MessageRef,
      description:
        'For the creator and their moderators: shows a held message to everyone. Never one’s own message.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) =>
        messageEvent(await approveMessage(deps, await rateLimitedViewer(context), readUuid(id))),
    }),
    muteInLive: t.boolean({
      description: 'The person can keep watching but not chat for this many minutes.',
      args: {
        user: t.arg.id({ required: true }),
        minutes: t.arg.int({ required: true }),
        room: t.arg.id({ description: ROOM_WORDS }),
      },
      resolve: async (_root, { user, minutes, room }, context) => {
        const viewer = await rateLimitedViewer(context)
        await muteInLive(deps, viewer, { ...targetOf(viewer, user, room), minutes })
        return true
      },
    }),
    banFromLive: t.boolean({
      description: 'Excludes the person from watching and chatting in all lives of this creator.',
      args: { user: t.arg.id({ required: true }), room: t.arg.id({ description: ROOM_WORDS }) },
      resolve: async (_root, { user, room }, context) => {
        const viewer = await rateLimitedViewer(context)
        await banFromLive(deps, viewer, targetOf(viewer, user, room))
        return true
      },
    }),
    unbanFromLive: t.boolean({
      description: 'Lifts a mute or ban.',
      args: { user: t.arg.id({ required: true }), room: t.arg.id({ description: ROOM_WORDS }) },
      resolve: async (_root, { user, room }, context) => {
        const viewer = await rateLimitedViewer(context)
        await unbanFromLive(deps, viewer, targetOf(viewer, user, room))
        return true
      },
    }),
    setLiveModerator: t.boolean({
      description: 'Makes a person a moderator of the viewer’s lives, or ends that.',
      args: { user: t.arg.id({ required: true }), on: t.arg.boolean({ required: true }) },
      resolve: async (_root, { user, on }, context) => {
        await setModerator(deps, await rateLimitedViewer(context), { userId: readUuid(user), on })
        return on
      },
    }),
    pinLiveMessage: t.field({
      type: types.MessageRef,
      nullable: true,
      description: 'Without a message, unpins the pinned one.',
      args: { id: t.arg.id(), room: t.arg.id({ description: ROOM_WORDS }) },
      resolve: async (_root, { id, room }, context) => {
        const viewer = await rateLimitedViewer(context)
        const creatorId = room == null ? viewer.accountId : readUuid(room)
        const pinned = await pinMessage(deps, viewer, {
          creatorId,
          messageId: id == null ? null : readUuid(id),
        })
        return pinned && messageEvent(pinned)
      },
    }),
  }))
}

function targetOf({ accountId }: Viewer, user: string, room: string | null | undefined) {
  return { userId: readUuid(user), creatorId: room == null ? accountId : readUuid(room) }
}

type Ban = Selectable<LiveBansTable>

function addList(builder: Builder, deps: LiveDeps, { AccountRef, person }: Types): void {
  const BanRef = builder.objectRef<Ban>('LiveBan').implement({
    fields: (t) => ({
      user: t.field({
        type: AccountRef,
        resolve: ({ banned_id }, _args, context) => person(context, banned_id),
      }),
      kind: t.exposeString('kind', { description: 'mute or ban' }),
      until: t.field({ type: 'DateTime', nullable: true, resolve: ({ until }) => until }),
    }),
  })
  builder.queryFields((t) => ({
    liveBans: t.field({
      type: [BanRef],
      description: 'For the creator and moderators: muted and banned people, newest first.',
      extensions: { listSize: 200 },
      args: { room: t.arg.id({ description: ROOM_WORDS }) },
      resolve: (_root, { room }, context) => {
        const viewer = signedIn(context)
        return listBans(deps, viewer, room == null ? viewer.accountId : readUuid(room))
      },
    }),
    liveModerators: t.field({
      type: [AccountRef],
      description: 'The people whom the viewer made moderators of their lives.',
      extensions: { listSize: 200 },
      resolve: async (_root, _args, context) => {
        const rows = await deps.db
          .selectFrom('live_moderators')
          .select('moderator_id')
          .where('account_id', '=', signedIn(context).accountId)
          .orderBy('created_at')
          .limit(200)
          .execute()
        return Promise.all(rows.map(({ moderator_id }) => person(context, moderator_id)))
      },
    }),
  }))
}
