/** The GraphQL type of a battle. */
import type { Builder } from '#platform/graphql/builder.ts'
import { BATTLE, battleShares, winnerOf } from '#rules/battles.ts'
import type { addAccountsSchema, FindPerson } from '../../accounts/index.ts'
import {
  type Battle,
  type BattleSupporter,
  type BattleTip,
  battleStateOf,
  supportersIn,
  tipsIn,
} from '../battle-queries.ts'
import type { BattlesDeps } from '../types.ts'

export type BattleRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>
export type BattleRefsWithPerson = BattleRefs & { person: FindPerson }

export function defineBattle(
  builder: Builder,
  deps: BattlesDeps,
  { AccountRef, person }: BattleRefsWithPerson,
) {
  const TipRef = builder.objectRef<BattleTip>('BattleTip').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ sale_id }) => sale_id }),
      user: t.field({
        type: AccountRef,
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
      side: t.exposeInt('side', { description: '1 or 2' }),
      cents: t.exposeInt('cents'),
      gift: t.exposeString('gift', {
        nullable: true,
        description: 'Id of the gift that was sent as the tip.',
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  const SupporterRef = builder.objectRef<BattleSupporter>('BattleSupporter').implement({
    fields: (t) => ({
      side: t.exposeInt('side', { description: '1 or 2' }),
      cents: t.exposeInt('cents'),
      user: t.field({
        type: AccountRef,
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
    }),
  })
  const scores = ({ side1, side2 }: Battle) => [side1.score_cents, side2.score_cents] as const
  return builder.objectRef<Battle>('Battle').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      score1: t.int({
        description: 'Cents tipped to the first side.',
        resolve: (battle) => scores(battle)[0],
      }),
      score2: t.int({ resolve: (battle) => scores(battle)[1] }),
      share1: t.int({ description: 'In percent.', resolve: (battle) => battleShares(...scores(battle))[0] }),
      share2: t.int({ resolve: (battle) => battleShares(...scores(battle))[1] }),
      user1: t.field({
        type: AccountRef,
        description: 'The inviter.',
        resolve: ({ side1 }, _args, context) => person(context, side1.account_id),
      }),
      user2: t.field({
        type: AccountRef,
        resolve: ({ side2 }, _args, context) => person(context, side2.account_id),
      }),
      state: t.string({
        description: 'running, talk (for a minute afterwards) or ended',
        resolve: (battle) => battleStateOf(battle, deps.clock.now()),
      }),
      winner: t.int({
        nullable: true,
        description: '1 or 2 once it is over; null while it runs, and for a draw.',
        resolve: (battle) =>
          battleStateOf(battle, deps.clock.now()) === 'running' ? null : winnerOf(...scores(battle)),
      }),
      started_at: t.field({ type: 'DateTime', resolve: ({ started_at }) => started_at }),
      ends_at: t.field({ type: 'DateTime', resolve: ({ ends_at }) => ends_at }),
      ended_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ ended_at }) => ended_at }),
      end_reason: t.exposeString('end_reason', { nullable: true, description: 'time or stopped' }),
      talk_until: t.field({ type: 'DateTime', nullable: true, resolve: ({ talk_until }) => talk_until }),
      now: t.field({
        type: 'DateTime',
        description: 'The server’s clock.',
        resolve: () => deps.clock.now(),
      }),
      tips: t.field({
        type: [TipRef],
        description: 'Of both sides, newest first.',
        extensions: { listSize: BATTLE.tipsShown },
        resolve: ({ id }) => tipsIn(deps.db, id, BATTLE.tipsShown),
      }),
      supporters: t.field({
        type: [SupporterRef],
        description: 'Top supporters of each side, highest amount first.',
        extensions: { listSize: 2 * BATTLE.supportersShown },
        resolve: ({ id }) => supportersIn(deps.db, id, BATTLE.supportersShown),
      }),
    }),
  })
}
