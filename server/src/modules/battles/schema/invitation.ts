/** The GraphQL type of a battle invitation. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { BattleInvitation } from '../battle-queries.ts'
import type { BattlesDeps } from '../types.ts'
import type { BattleRefsWithPerson } from './battle.ts'

export function defineInvitation(
  builder: Builder,
  deps: BattlesDeps,
  { AccountRef, person }: BattleRefsWithPerson,
) {
  return builder.objectRef<BattleInvitation>('BattleInvitation').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      from: t.field({ type: AccountRef, resolve: ({ from_id }, _args, context) => person(context, from_id) }),
      to: t.field({ type: AccountRef, resolve: ({ to_id }, _args, context) => person(context, to_id) }),
      state: t.string({
        description: 'open, accepted, declined, withdrawn or expired',
        resolve: ({ state, expires_at }) =>
          state === 'open' && expires_at <= deps.clock.now() ? 'expired' : state,
      }),
      expires_at: t.field({ type: 'DateTime', resolve: ({ expires_at }) => expires_at }),
      now: t.field({
        type: 'DateTime',
        description: 'The server’s clock.',
        resolve: () => deps.clock.now(),
      }),
    }),
  })
}
