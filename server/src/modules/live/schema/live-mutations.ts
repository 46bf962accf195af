/** GraphQL mutations to prepare, announce, start and end one's own live, set reminders and buy tickets. */

import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { nameChoices } from '#platform/graphql/name-choices.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { LIVE_AUDIENCES, LIVE_TEXT } from '#rules/live.ts'
import { centsFromDollars } from '#rules/money.ts'
import { walletOf } from '../../ledger/index.ts'
import { announceLive, cancelAnnouncedLive, setReminder } from '../lives/announce.ts'
import { removeCover } from '../lives/cover.ts'
import { findLive } from '../lives/live-queries.ts'
import { type NextLive, nextLiveOf, prepareLive } from '../lives/prepare-live.ts'
import { startCameraLive, stopLive } from '../lives/start-and-stop.ts'
import { buyTicket } from '../lives/tickets.ts'
import type { LiveDeps } from '../types.ts'
import type { LiveRef } from './live.ts'
import type { LiveRefs } from './refs.ts'

type Types = Pick<LiveRefs, 'WalletRef'> & { LiveRef: LiveRef }

export function addLiveMutations(builder: Builder, deps: LiveDeps, types: Types): void {
  addOwn(builder, deps, types)
  addAnnouncing(builder, deps, types)
  addTickets(builder, deps, types)
}

type LiveFields = {
  description?: string | null | undefined
  tags?: readonly string[] | null | undefined
  audience?: string | null | undefined
  price?: number | null | undefined
  keep_recording?: boolean | null | undefined
}

/** Maps the input to the form's field names; omitted fields get the form's defaults. */
function formOf({ description, tags, audience, price, keep_recording }: LiveFields): object {
  const given = {
    description,
    tags,
    audience,
    priceCents: price == null ? price : readCents(price),
    keepRecording: keep_recording,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))
}

function readCents(price: number): number {
  const cents = centsFromDollars(price)
  const message = LIVE_TEXT.ticketPrice
  if (cents === null) throw new Refusal('BAD_INPUT', { message, fields: { priceCents: message } })
  return cents
}

async function rateLimitedViewer(deps: LiveDeps, context: RequestContext): Promise<Viewer> {
  const viewer = signedIn(context)
  await deps.rateLimits.take('live', { account: viewer.accountId, address: context.address })
  return viewer
}

function inputOf(builder: Builder) {
  return builder.inputType('LiveInput', {
    description: 'Fields that are left out get their default.',
    fields: (t) => ({
      description: t.string(),
      tags: t.stringList(),
      audience: t.string({ description: nameChoices(LIVE_AUDIENCES) }),
      price: t.float({ description: 'Ticket price in dollars.' }),
      keep_recording: t.boolean(),
    }),
  })
}

function addOwn(builder: Builder, deps: LiveDeps, { LiveRef }: Types): void {
  const LiveInput = inputOf(builder)
  const NextRef = builder.objectRef<NextLive>('NextLive').implement({
    description: 'Details of the viewer’s next live.',
    fields: (t) => ({
      description: t.exposeString('description'),
      tags: t.exposeStringList('tags'),
      audience: t.exposeString('audience'),
      price: t.float({
        nullable: true,
        resolve: ({ price_cents }) => (price_cents === null ? null : price_cents / 100),
      }),
      keep_recording: t.exposeBoolean('keep_recording'),
      cover: t.exposeString('cover', { nullable: true }),
    }),
  })
  builder.queryField('nextLive', (t) =>
    t.field({
      type: NextRef,
      resolve: (_root, _args, context) => nextLiveOf(deps.db, signedIn(context).accountId),
    }),
  )
  builder.mutationFields((t) => ({
    prepareLive: t.field({
      type: NextRef,
      description: 'Saves the details for every live that starts without an announcement.',
      args: { input: t.arg({ type: LiveInput, required: true }) },
      resolve: async (_root, { input }, context) =>
        prepareLive(deps, await rateLimitedViewer(deps, context), formOf(input)),
    }),
    removeLiveCover: t.boolean({
      description:
        'Removes the cover of future lives; existing ones keep theirs. Covers are uploaded to /api/upload/live-cover.',
      resolve: async (_root, _args, context) => {
        await removeCover(deps, await rateLimitedViewer(deps, context))
        return true
      },
    }),
    startCameraLive: t.field({
      type: LiveRef,
      description: 'Creates a live that waits for the browser’s camera. Repeated, it returns the same one.',
      resolve: async (_root, _args, context) => startCameraLive(deps, await rateLimitedViewer(deps, context)),
    }),
    stopLive: t.field({
      type: LiveRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => stopLive(deps, signedIn(context), readUuid(id)),
    }),
    announceLive: t.field({
      type: LiveRef,
      args: {
        input: t.arg({ type: LiveInput, required: true }),
        starts_at: t.arg({ type: 'DateTime', required: true }),
      },
      resolve: async (_root, { input, starts_at }, context) =>
        announceLive(deps, await rateLimitedViewer(deps, context), {
          form: formOf(input),
          startsAt: starts_at,
        }),
    }),
  }))
}

function addAnnouncing(builder: Builder, deps: LiveDeps, { LiveRef }: Types): void {
  builder.mutationFields((t) => ({
    cancelAnnouncedLive: t.field({
      type: LiveRef,
      description: 'Ticket holders get their credits back.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => cancelAnnouncedLive(deps, signedIn(context), readUuid(id)),
    }),
    remindMe: t.field({
      type: LiveRef,
      args: { live: t.arg.id({ required: true }), on: t.arg.boolean({ required: true }) },
      resolve: async (_root, { live, on }, context) =>
        setReminder(deps, await rateLimitedViewer(deps, context), { liveId: readUuid(live), on }),
    }),
  }))
}

type Ticket = { id: string; liveId: string; fanId: string }

function addTickets(builder: Builder, deps: LiveDeps, { LiveRef, WalletRef }: Types): void {
  const TicketRef = builder.objectRef<Ticket>('LiveTicket').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      live: t.field({
        type: LiveRef,
        resolve: async ({ liveId }) => {
          const live = await findLive(deps.db, liveId)
          if (!live) throw new Refusal('NOT_FOUND')
          return live
        },
      }),
      wallet: t.field({ type: WalletRef, resolve: ({ fanId }) => walletOf(deps, fanId) }),
    }),
  })
  builder.mutationField('buyTicket', (t) =>
    t.field({
      type: TicketRef,
      description: 'The same key returns the same ticket.',
      args: {
        live: t.arg.id({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
        price: t.arg.float({
          description: 'The price shown to the fan, in dollars; refused if it has changed.',
        }),
      },
      resolve: async (_root, { live, key, price }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('pay', { account: viewer.accountId, address: context.address })
        const liveId = readUuid(live)
        const sale = await buyTicket(deps, viewer, {
          liveId,
          key,
          seenCents: price == null ? null : readCents(price),
        })
        return { id: sale.id, liveId, fanId: viewer.accountId }
      },
    }),
  )
}
