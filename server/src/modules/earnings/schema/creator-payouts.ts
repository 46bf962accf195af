/** GraphQL for one creator's payouts in the console: balance, its sources, and payout history. */
import type { Builder } from '#platform/graphql/builder.ts'
import { PAYOUT_WAITS } from '#rules/payouts.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import type { PayablePart } from '../../ledger/index.ts'
import type { CreatorPayouts } from '../console/creator-payouts.ts'
import { DUE_STATES, type DueLine } from '../console/due-payouts.ts'
import type { HoldRow } from '../hold-queries.ts'
import type { EarningsDeps } from '../types.ts'
import type { PayoutWaitReason } from '../why-not-paid.ts'
import type { QueuedRef } from './staff-payouts.ts'

export type ConsoleRefs = {
  AccountRef: ReturnType<typeof addAccountsSchema>['AccountRef']
  QueuedRef: QueuedRef
}

export function defineDue(builder: Builder, { AccountRef, QueuedRef }: ConsoleRefs) {
  const ReasonRef = builder.objectRef<PayoutWaitReason>('PayoutReason').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: PAYOUT_WAITS.join(', ') }),
      until: t.field({ type: 'DateTime', nullable: true, resolve: ({ until }) => until }),
      words: t.exposeString('words', {
        nullable: true,
        description: 'Text by the staff member who holds it.',
      }),
    }),
  })
  return builder.objectRef<DueLine>('DuePayout').implement({
    fields: (t) => ({
      id: t.id({ description: 'Of the creator.', resolve: ({ account }) => account.id }),
      user: t.field({ type: AccountRef, resolve: ({ account }) => account }),
      value: t.float({ description: 'Payable, in dollars.', resolve: ({ cents }) => cents / 100 }),
      state: t.exposeString('state', { description: DUE_STATES.join(', ') }),
      reasons: t.field({
        type: [ReasonRef],
        description: 'Why it isn’t paid; empty if it is.',
        extensions: { listSize: 4 },
        resolve: ({ reasons }) => reasons,
      }),
      method: t.string({ nullable: true, resolve: ({ details }) => details?.method ?? null }),
      hint: t.string({ nullable: true, resolve: ({ details }) => details?.hint ?? null }),
      failed: t.field({
        type: QueuedRef,
        nullable: true,
        description: 'The last payout, if it failed.',
        resolve: ({ failed }) => failed,
      }),
    }),
  })
}

export function defineCreatorPayouts(
  builder: Builder,
  deps: EarningsDeps,
  { AccountRef, QueuedRef, DueRef }: ConsoleRefs & { DueRef: ReturnType<typeof defineDue> },
) {
  const people = peopleLoader(deps)
  const PartRef = builder.objectRef<PayablePart>('PayablePart').implement({
    fields: (t) => ({
      kind: t.exposeString('kind', { description: 'The kind of journal that moved it, or carried.' }),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
    }),
  })
  const HoldRef = builder.objectRef<HoldRow>('PayoutHold').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      reason: t.exposeString('reason'),
      date: t.field({ type: 'DateTime', resolve: ({ held_at }) => held_at }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ held_by }, _args, context) => people(context, held_by),
      }),
      released_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ released_at }) => released_at }),
      release_reason: t.exposeString('release_reason', { nullable: true }),
    }),
  })
  return builder.objectRef<CreatorPayouts>('PayoutPerson').implement({
    fields: (t) => ({
      id: t.id({ description: 'Of the creator.', resolve: ({ due }) => due.account.id }),
      due: t.field({ type: DueRef, resolve: ({ due }) => due }),
      held: t.float({
        description: 'Earned but not payable yet.',
        resolve: ({ heldCents }) => heldCents / 100,
      }),
      parts: t.field({
        type: [PartRef],
        description: 'The payable amount, by what moved it since the last payout; the parts add up to it.',
        extensions: { listSize: 12 },
        resolve: ({ parts }) => parts,
      }),
      details_changed_on: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ due }) => due.details?.updated_at ?? null,
      }),
      email_changed_on: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ due }) => due.account.email_changed_at,
      }),
      since: t.field({ type: 'DateTime', resolve: ({ due }) => due.account.created_at }),
      holds: t.field({ type: [HoldRef], extensions: { listSize: 20 }, resolve: ({ holds }) => holds }),
      payouts: t.field({
        type: [QueuedRef],
        description: 'The latest payouts, newest first.',
        extensions: { listSize: 12 },
        resolve: ({ payouts }) => payouts,
      }),
    }),
  })
}
