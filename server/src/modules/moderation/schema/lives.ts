/** The type StaffLive: running lives for staff, ending them, and streaming prohibitions. */

import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { nameChoices } from '#platform/graphql/name-choices.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { LIVE_AUDIENCES } from '#rules/live.ts'
import { privilegedAccessAmong } from '../../audit/index.ts'
import { chatOfLive, findLive, isOnAir, type LiveMessage } from '../../live/index.ts'
import { reportsOfLive, undecidedGroupsOf } from '../../reports/index.ts'
import { asStaff, type Staff } from '../../staff-rights/index.ts'
import { decisionsAbout } from '../decisions/decision-queries.ts'
import { endLiveByStaff } from '../lives/end-live.ts'
import { allowStreaming, forbidStreaming } from '../lives/forbid-streaming.ts'
import { countLives, type ListedLive, listLives } from '../lives/list-lives.ts'
import type { ModerationDeps } from '../types.ts'
import type { addDecisions } from './decisions.ts'
import { optionalPersonLoader } from './people.ts'
import type { ModerationRefs } from './refs.ts'
import type { GroupRef } from './report-groups.ts'
import { staffActingOn } from './staff-acting-on.ts'

type All = ModerationRefs & ReturnType<typeof addDecisions> & { GroupRef: GroupRef }

const PAGE_LIMIT = 24
const MAX_CHAT_MESSAGES = 40
const MAX_GROUPS = 10
const MAX_EARLIER_DECISIONS = 5

/** `until` is the end of privileged access; undefined without one. */
type LiveForStaff = ListedLive & { staff: Staff<'lives.see'>; until: Date | undefined }

export function addLives(builder: Builder, deps: ModerationDeps, refs: All): void {
  const { DecisionRef } = refs
  const StaffLiveRef = defineStaffLive(builder, deps, refs)

  async function withAccess(
    staff: Staff<'lives.see'>,
    lives: readonly ListedLive[],
  ): Promise<LiveForStaff[]> {
    const accesses = await privilegedAccessAmong(deps.db, {
      ...{ staffId: staff.accountId, kind: 'live', now: deps.clock.now() },
      ids: lives.map(({ id }) => id),
    })
    return lives.map((live) => ({ ...live, staff, until: accesses.get(live.id)?.until }))
  }
  const requireLive = async (context: RequestContext, id: string): Promise<LiveForStaff> => {
    const staff = asStaff(context, 'lives.see')
    const live = await findLive(deps.db, id)
    if (!live?.started_at) throw new Refusal('NOT_FOUND')
    const [one] = await withAccess(staff, [{ ...live, reports: await reportsOfLive(deps.db, id) }])
    if (!one) throw new Refusal('NOT_FOUND')
    return one
  }

  builder.queryFields((t) => ({
    staffLives: t.field({
      type: [StaffLiveRef],
      description: 'For moderators and admins: running lives, reported ones first, then by viewers.',
      extensions: { listSize: PAGE_LIMIT },
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: async (_root, { limit }, context) => {
        const staff = asStaff(context, 'lives.see')
        return withAccess(staff, await listLives(deps.db, readPage(limit, PAGE_LIMIT)))
      },
    }),
    staffLiveCount: t.int({
      resolve: (_root, _args, context) => {
        asStaff(context, 'lives.see')
        return countLives(deps.db)
      },
    }),
    staffLive: t.field({
      type: StaffLiveRef,
      description: 'A live, also after it ended.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => requireLive(context, readUuid(id)),
    }),
  }))
  builder.mutationFields((t) => {
    const rule = t.arg.string({ required: true, description: 'The content rule that applies.' })
    const words = t.arg.string({ description: 'Shown to the person; by default the text of the rule.' })
    const user = t.arg.id({ required: true })
    return {
      endLiveAsStaff: t.field({
        type: DecisionRef,
        description: 'Ends it for all viewers at once; its creator gets the reason and may appeal.',
        args: { live: t.arg.id({ required: true }), rule, words },
        resolve: (_root, args, context) =>
          endLiveByStaff(deps, asStaff(context, 'lives.end'), readUuid(args.live), {
            ...{ rule: args.rule, words: args.words ?? null },
          }),
      }),
      forbidStreaming: t.field({
        type: DecisionRef,
        description: 'Ends the running stream; without days, until it is lifted. Safe to repeat.',
        args: { user, rule, words, days: t.arg.int() },
        resolve: async (_root, args, context) =>
          forbidStreaming(deps, await staffActingOn(deps, context, 'lives.forbid', args.user), {
            ...{ accountId: readUuid(args.user), rule: args.rule },
            ...{ words: args.words ?? null, days: args.days ?? null },
          }),
      }),
      allowStreaming: t.field({
        type: DecisionRef,
        nullable: true,
        description: 'Returns the decision that ended; null if nothing kept them from streaming.',
        args: { user, words: t.arg.string({ required: true, description: 'Shown to the person.' }) },
        resolve: async (_root, args, context) =>
          (await allowStreaming(deps, await staffActingOn(deps, context, 'lives.forbid', args.user), {
            ...{ accountId: readUuid(args.user), words: args.words },
          })) ?? null,
      }),
    }
  })
}

function defineStaffLive(builder: Builder, deps: ModerationDeps, { AccountRef, DecisionRef, GroupRef }: All) {
  const person = optionalPersonLoader(deps)
  const isOpen = ({ audience, until }: LiveForStaff) => audience === 'everyone' || until !== undefined
  const folderOf = ({ id, staff }: LiveForStaff) =>
    deps.live.grants.baseUrlOf(id, { accountId: staff.accountId }, 'unseen')
  const ChatMessageRef = builder.objectRef<LiveMessage>('StaffLiveMessage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
      kind: t.exposeString('kind', { description: 'message, tip or system' }),
      text: t.exposeString('text'),
      cents: t.exposeInt('cents', { nullable: true }),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  const PlaybackRef = builder.objectRef<{ folder: string }>('StaffLivePlayback').implement({
    description: 'Does not count as a viewer, and the creator isn’t notified.',
    fields: (t) => ({
      hls: t.string({ resolve: ({ folder }) => `${folder}/index.m3u8` }),
      whep: t.string({ resolve: ({ folder }) => `${folder}/whep` }),
    }),
  })
  return builder.objectRef<LiveForStaff>('StaffLive').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
      status: t.exposeString('state'),
      description: t.exposeString('description'),
      tags: t.exposeStringList('tags', { extensions: { listSize: 20 } }),
      audience: t.exposeString('audience', { description: nameChoices(LIVE_AUDIENCES) }),
      price_cents: t.exposeInt('price_cents', { nullable: true }),
      via: t.exposeString('via', { nullable: true, description: 'rtmp or webrtc' }),
      started: t.field({ type: 'DateTime', nullable: true, resolve: ({ started_at }) => started_at }),
      ended: t.field({ type: 'DateTime', nullable: true, resolve: ({ ended_at }) => ended_at }),
      viewers: t.exposeInt('viewers'),
      peak_viewers: t.exposeInt('peak_viewers'),
      likes: t.exposeInt('hearts'),
      reports: t.exposeInt('reports', { description: 'Open reports about the live and its chat.' }),
      is_open: t.boolean({
        description: 'Whether it can be watched: it is public, or was opened with a reason.',
        resolve: isOpen,
      }),
      open_until: t.field({ type: 'DateTime', nullable: true, resolve: ({ until }) => until ?? null }),
      picture: t.string({
        nullable: true,
        description: 'From the last seconds; null if it is restricted or over.',
        resolve: (live) => (isOnAir(live) && isOpen(live) ? `${folderOf(live)}/thumb.jpg` : null),
      }),
      playback: t.field({
        type: PlaybackRef,
        nullable: true,
        resolve: (live) => (isOnAir(live) && isOpen(live) ? { folder: folderOf(live) } : null),
      }),
      messages: t.field({
        type: [ChatMessageRef],
        description: 'The latest chat messages, newest first; empty if it is restricted.',
        extensions: { listSize: MAX_CHAT_MESSAGES },
        resolve: (live) =>
          isOpen(live)
            ? chatOfLive(deps.db, {
                liveId: live.id,
                viewerId: null,
                canModerate: true,
                before: null,
                limit: MAX_CHAT_MESSAGES,
              })
            : [],
      }),
      groups: t.field({
        type: [GroupRef],
        description: 'Open reports.',
        extensions: { listSize: MAX_GROUPS },
        resolve: ({ id }) => undecidedGroupsOf(deps.db, id, MAX_GROUPS),
      }),
      before: t.field({
        type: [DecisionRef],
        description: 'Earlier decisions about its creator.',
        extensions: { listSize: MAX_EARLIER_DECISIONS },
        resolve: ({ account_id }) => decisionsAbout(deps.db, account_id, MAX_EARLIER_DECISIONS),
      }),
    }),
  })
}
