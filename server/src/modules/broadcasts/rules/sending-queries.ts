/** SQL for scheduled and sent rule messages. Triggers insert the rows when a person follows, subscribes, leaves or buys. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Rule } from './rule-queries.ts'

export type RuleSending = { rule_id: string; creator_id: string; person_id: string; due_at: Date }

/** Longest due first, without rules that have a problem. The keyset cursor `last` keeps failed rows from repeating in one run. */
export async function dueSendingsAfter(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  last: RuleSending | undefined,
): Promise<RuleSending[]> {
  const after = last
    ? sql`and (due_at, rule_id, person_id) > (${last.due_at}, ${last.rule_id}::uuid, ${last.person_id}::uuid)`
    : sql``
  const { rows } = await sql<RuleSending>`
    select rule_id, creator_id, person_id, due_at
    from rule_sendings join messenger_rules on messenger_rules.id = rule_id
    where sent_at is null and due_at <= ${now} and problem is null ${after}
    order by due_at, rule_id, person_id limit ${limit}
  `.execute(db)
  return rows
}

/** Locks the row and returns whether it is still to be sent. */
export async function lockSending(tx: Tx, { rule_id, person_id }: RuleSending, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('rule_sendings')
    .select('due_at')
    .where('rule_id', '=', rule_id)
    .where('person_id', '=', person_id)
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function markRuleSent(tx: Tx, { rule_id, person_id }: RuleSending, sentAt: Date): Promise<void> {
  await tx
    .updateTable('rule_sendings')
    .set({ sent_at: sentAt })
    .where('rule_id', '=', rule_id)
    .where('person_id', '=', person_id)
    .execute()
}

export async function deleteSending(tx: Tx, { rule_id, person_id }: RuleSending): Promise<void> {
  await tx
    .deleteFrom('rule_sendings')
    .where('rule_id', '=', rule_id)
    .where('person_id', '=', person_id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Drops rows that came due while the rule was off. */
export async function deleteDueWhileOff(tx: Tx, { id, switched_at }: Rule, now: Date): Promise<void> {
  await tx
    .deleteFrom('rule_sendings')
    .where('rule_id', '=', id)
    .where('sent_at', 'is', null)
    .where('due_at', '>', switched_at)
    .where('due_at', '<=', now)
    .execute()
}

/** Schedules subscriptions that were cancelled before, for which no trigger will fire any more. */
export async function scheduleEnds(
  tx: Tx,
  { creator_id, event }: Pick<Rule, 'creator_id' | 'event'>,
  ends: readonly { fan_id: string; ends_at: Date }[],
): Promise<void> {
  await sql`
    select await_rule(${creator_id}, ${event}, fan_id, ends_at)
    from unnest(${ends.map(({ fan_id }) => fan_id)}::uuid[], ${ends.map(({ ends_at }) => ends_at)}::timestamptz[])
      as ending (fan_id, ends_at)
  `.execute(tx)
}
