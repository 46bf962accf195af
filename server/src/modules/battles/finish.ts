/** Ends a battle: its time is over, or one side's live ended. */
import { JobPostponed } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { BATTLE } from '#rules/battles.ts'
import { type Battle, findBattle } from './battle-queries.ts'
import { battleTopic } from './events.ts'
import type { BattlesDeps } from './types.ts'

type Deps = Pick<BattlesDeps, 'db' | 'clock' | 'bus'>

export async function finishAtEndTime(deps: Deps, battleId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const battle = await lockBattle(tx, battleId)
    if (!battle || battle.ended_at !== null) return
    const earlyMs = battle.ends_at.getTime() - deps.clock.now().getTime()
    if (earlyMs > 0)
      throw new JobPostponed('battle is still running', { afterSeconds: Math.ceil(earlyMs / 1000) })
    await finish(deps, tx, battle, 'time')
  })
}

/** Closes battles past their end time, so that a rematch need not wait for the job. */
export async function finishOverdue(deps: Deps, tx: Tx, accountIds: readonly string[]): Promise<void> {
  const overdue = await tx
    .selectFrom('battle_sides')
    .innerJoin('battles', 'battles.id', 'battle_sides.battle_id')
    .select('battles.id')
    .distinct()
    .where('battle_sides.account_id', 'in', accountIds)
    .where('battle_sides.is_running', '=', true)
    .where('battles.ends_at', '<=', deps.clock.now())
    .execute()
  for (const { id } of overdue) {
    const battle = await lockBattle(tx, id)
    if (battle?.ended_at === null) await finish(deps, tx, battle, 'time')
  }
}

/** Runs in the transaction that ends the live: the current score is the result, and there is no talk afterwards. */
export async function finishOnLiveEnd(deps: Deps, tx: Tx, liveId: string): Promise<void> {
  const row = await tx
    .selectFrom('battle_sides')
    .select('battle_id')
    .where('live_id', '=', liveId)
    .orderBy('battle_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const battle = row && (await lockBattle(tx, row.battle_id))
  if (!battle) return
  if (battle.ended_at === null) return finish(deps, tx, battle, 'stopped')
  const now = deps.clock.now()
  if (battle.talk_until === null || battle.talk_until <= now) return
  await tx.updateTable('battles').set({ talk_until: null }).where('id', '=', battle.id).execute()
  await publishBattle(deps, tx, battle)
}

async function lockBattle(tx: Tx, battleId: string): Promise<Battle | undefined> {
  await tx.selectFrom('battles').select('id').where('id', '=', battleId).forUpdate().execute()
  return findBattle(tx, battleId)
}

async function finish(deps: Deps, tx: Tx, battle: Battle, reason: 'time' | 'stopped'): Promise<void> {
  // Waits for tips in progress, which lock the side's row.
  await tx.updateTable('battle_sides').set({ is_running: false }).where('battle_id', '=', battle.id).execute()
  const endedMs = Math.min(deps.clock.now().getTime(), battle.ends_at.getTime())
  await tx
    .updateTable('battles')
    .set({
      ended_at: new Date(endedMs),
      end_reason: reason,
      talk_until: reason === 'time' ? new Date(battle.ends_at.getTime() + BATTLE.talkMs) : null,
    })
    .where('id', '=', battle.id)
    .execute()
  await publishBattle(deps, tx, battle)
}

async function publishBattle({ bus }: Deps, tx: Tx, { id, side1, side2 }: Battle): Promise<void> {
  for (const { account_id } of [side1, side2])
    await bus.publishIn(tx, battleTopic(account_id), { battleId: id })
}
