/** Personal data of this slice: exported on request, and removed when the account is erased. */
import { type PersonalDataHandler, plainRow } from '../accounts/index.ts'
import type { BattlesDeps } from './types.ts'

/** Account deletion ends the live first, and with it the battle. */
export function battlesData({ db }: Pick<BattlesDeps, 'db'>): PersonalDataHandler {
  return {
    name: 'battles',
    async exportOf(accountId) {
      const [battles, tips, invitations] = await Promise.all([
        db
          .selectFrom('battle_sides')
          .innerJoin('battles', 'battles.id', 'battle_sides.battle_id')
          .select(['battles.id', 'started_at', 'ended_at', 'end_reason', 'side', 'score_cents'])
          .where('account_id', '=', accountId)
          .orderBy('battles.id')
          .execute(),
        db
          .selectFrom('battle_tips')
          .select(['battle_id', 'side', 'cents', 'created_at', 'reversed_at'])
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .execute(),
        db
          .selectFrom('battle_invitations')
          .select(['id', 'state', 'created_at'])
          .where('from_id', '=', accountId)
          .orderBy('id')
          .execute(),
      ])
      return {
        battles: battles.map(plainRow),
        tips: tips.map(plainRow),
        invitations: invitations.map(plainRow),
      }
    },
    async erase(accountId) {
      await db.deleteFrom('battle_tips').where('account_id', '=', accountId).execute()
      await db
        .deleteFrom('battle_invitations')
        .where((eb) => eb.or([eb('from_id', '=', accountId), eb('to_id', '=', accountId)]))
        .execute()
    },
  }
}
