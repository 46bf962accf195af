/** The type MassMessage and its queries. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { BROADCAST, MASS_PROBLEMS, MASS_STATES } from '#rules/broadcasts.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { cleanText, isStorable } from '#rules/plain-text.ts'
import { peopleLoader } from '../../accounts/index.ts'
import { findList } from '../audience/list-queries.ts'
import { contentsOfBroadcasts } from '../contents-queries.ts'
import {
  chosenRecipients,
  findOwnMassMessage,
  type MassMessage,
  massMessagesOf,
} from '../mass/mass-queries.ts'
import { titleOf } from '../mass/title.ts'
import { broadcastDaysOf, broadcastStatsOf, buyersOf } from '../statistics.ts'
import type { BroadcastsDeps } from '../types.ts'
import { AUDIENCE_DESCRIPTION, type addAudience } from './audience.ts'
import { type BroadcastRefs, contentsLoader } from './refs.ts'
import type { BroadcastStatsRef } from './statistics.ts'

export type MassRef = ReturnType<typeof defineMass>

type Parts = BroadcastRefs &
  Pick<ReturnType<typeof addAudience>, 'ListRef'> & { FiguresRef: BroadcastStatsRef }

const SEARCH_MAX_LENGTH = 100

export function defineMass(
  builder: Builder,
  deps: BroadcastsDeps,
  { DataRef, AccountRef, ListRef, FiguresRef }: Parts,
) {
  const contents = contentsLoader(deps)
  const figures = batchLoader((ids: string[], _context: RequestContext) => broadcastStatsOf(deps.db, ids))
  const titles = batchLoader(async (ids: string[], _context: RequestContext) => {
    const written = await contentsOfBroadcasts(deps.db, ids)
    return new Map(ids.map((id) => [id, titleOf(written.get(id) ?? [])]))
  })
  const chosen = batchLoader((ids: string[], _context: RequestContext) => chosenRecipients(deps.db, ids))
  const { DayRef, BuyerRef } = defineSales(builder, deps, AccountRef)
  return builder.objectRef<MassMessage>('MassMessage').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.string({
        description: 'Its beginning.',
        resolve: async ({ id }, _args, context) => (await titles(context, id)) ?? '',
      }),
      send_to: t.exposeString('send_to', { description: AUDIENCE_DESCRIPTION }),
      custom: t.field({
        type: ['ID'],
        description: 'For send_to custom: ids of the chosen people, whether it reached them or not.',
        resolve: async ({ id, send_to }, _args, context) =>
          send_to === 'custom' ? ((await chosen(context, id)) ?? []) : [],
      }),
      list: t.field({
        type: ListRef,
        nullable: true,
        resolve: async ({ account_id, list_id }) =>
          list_id === null ? null : ((await findList(deps.db, account_id, list_id)) ?? null),
      }),
      state: t.exposeString('state', { description: MASS_STATES.join(', ') }),
      problem: t.string({
        nullable: true,
        description: 'Why it paused automatically, as text.',
        resolve: ({ problem }) => (problem === null ? null : MASS_PROBLEMS[problem]),
      }),
      total: t.exposeInt('total', { description: 'Number of recipients to process, counted at the start.' }),
      done: t.int({
        description: 'Number of processed recipients.',
        resolve: ({ sent, passed_over }) => sent + passed_over,
      }),
      passed_over: t.exposeInt('passed_over', {
        description: 'How many of those got no message: excluded, blocked or deleted.',
      }),
      at: t.field({ type: 'DateTime', description: 'When it is due to start.', resolve: ({ at }) => at }),
      started_at: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ started_at }) => started_at,
      }),
      messages: t.field({
        type: [DataRef],
        extensions: { listSize: BROADCAST.maxMessages },
        resolve: async (mass, _args, context) => (await contents(context, mass)) ?? [],
      }),
      figures: t.field({
        type: FiguresRef,
        resolve: async ({ id, sent }, _args, context) => ({
          ...((await figures(context, id)) ?? { opened: 0, unlocked: 0, income_cents: 0 }),
          sent,
        }),
      }),
      days: t.field({
        type: [DayRef],
        description: 'Days, in UTC, on which something was unlocked.',
        extensions: { listSize: 100 },
        resolve: ({ id }) => broadcastDaysOf(deps.db, id),
      }),
      buyers: t.field({
        type: [BuyerRef],
        description: 'Newest first.',
        extensions: { listSize: BROADCAST.buyersShown },
        args: { limit: t.arg({ type: limitInput(builder) }) },
        resolve: ({ id }, { limit }) => buyersOf(deps.db, id, readPage(limit, BROADCAST.buyersShown)),
      }),
    }),
  })
}

function defineSales(builder: Builder, deps: BroadcastsDeps, AccountRef: BroadcastRefs['AccountRef']) {
  const person = peopleLoader(deps)
  const DayRef = builder
    .objectRef<Awaited<ReturnType<typeof broadcastDaysOf>>[number]>('BroadcastDay')
    .implement({
      fields: (t) => ({
        day: t.exposeString('day', { description: 'YYYY-MM-DD' }),
        unlocked: t.exposeInt('unlocked'),
        income_cents: t.exposeInt('income_cents'),
      }),
    })
  const BuyerRef = builder
    .objectRef<Awaited<ReturnType<typeof buyersOf>>[number]>('BroadcastBuyer')
    .implement({
      fields: (t) => ({
        user: t.field({
          type: AccountRef,
          nullable: true,
          resolve: async ({ fan_id }, _args, context) => (await person(context, fan_id)) ?? null,
        }),
        at: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
        income_cents: t.exposeInt('share_cents'),
      }),
    })
  return { DayRef, BuyerRef }
}

export function addMassQueries(builder: Builder, deps: BroadcastsDeps, MassRef: MassRef): void {
  builder.queryFields((t) => ({
    massMessages: t.field({
      type: [MassRef],
      description: 'The viewer’s mass messages, newest first; with `search`, those that contain the text.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { limit: t.arg({ type: limitInput(builder) }), search: t.arg.string() },
      resolve: (_root, { limit, search }, context) => {
        const text = cleanText(search ?? '').slice(0, SEARCH_MAX_LENGTH)
        const { accountId } = signedIn(context)
        if (!isStorable(text)) return []
        return massMessagesOf(deps.db, accountId, { page: readPage(limit), text })
      },
    }),
    massMessage: t.field({
      type: MassRef,
      nullable: true,
      description: 'Null if it isn’t the viewer’s own.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) =>
        (await findOwnMassMessage(deps.db, signedIn(context).accountId, readUuid(String(id)))) ?? null,
    }),
  }))
}
