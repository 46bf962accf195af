/** SQL for rules: their event, delay and whether they are enabled. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type Delay, RULE_EVENTS, type RuleEvent, type RuleProblem } from '#rules/automated.ts'
import type { RulesTable } from './tables.ts'

export type Rule = Omit<Selectable<RulesTable>, 'delay'>

const COLUMNS = [
  'id',
  'creator_id',
  'event',
  'enabled',
  'delay_unit',
  'delay_amount',
  'problem',
  'switched_at',
  'updated_at',
] as const

/** In display order. */
export async function rulesOf(db: Db | Tx, creatorId: string): Promise<Rule[]> {
  const rules = await db
    .selectFrom('messenger_rules')
    .select(COLUMNS)
    .where('creator_id', '=', creatorId)
    .execute()
  return rules.sort((a, b) => RULE_EVENTS.indexOf(a.event) - RULE_EVENTS.indexOf(b.event))
}

/** Locks the rule against changes until the transaction ends. */
export function lockRule(tx: Tx, creatorId: string, event: RuleEvent): Promise<Rule | undefined> {
  return tx
    .selectFrom('messenger_rules')
    .select(COLUMNS)
    .where('creator_id', '=', creatorId)
    .where('event', '=', event)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Waits for a change in progress; read the rule's contents after this lock. */
export function lockRuleForShare(tx: Tx, id: string): Promise<Rule | undefined> {
  return tx.selectFrom('messenger_rules').select(COLUMNS).where('id', '=', id).forShare().executeTakeFirst()
}

type NewRule = { id: string; creatorId: string; event: RuleEvent; delay: Delay; at: Date }

/** New rules are enabled. */
export async function insertRule(tx: Tx, { id, creatorId, event, delay, at }: NewRule): Promise<void> {
  await tx
    .insertInto('messenger_rules')
    .values({
      id,
      creator_id: creatorId,
      event,
      enabled: true,
      delay_unit: delay.unit,
      delay_amount: delay.amount,
      problem: null,
      switched_at: at,
      updated_at: at,
    })
    .execute()
}

/** A new delay also applies to people already scheduled. */
export async function setRuleDelay(
  tx: Tx,
  id: string,
  { unit, amount, at }: Delay & { at: Date },
): Promise<void> {
  await tx
    .updateTable('messenger_rules')
    .set({ delay_unit: unit, delay_amount: amount, problem: null, updated_at: at })
    .where('id', '=', id)
    .execute()
  await sql`
    update rule_sendings set due_at = happened_at + delay
    from messenger_rules
    where messenger_rules.id = rule_id and rule_id = ${id} and sent_at is null and due_at <> happened_at + delay
  `.execute(tx)
}

export async function setRuleEnabled(
  tx: Db | Tx,
  id: string,
  { enabled, problem = null, at }: { enabled: boolean; problem?: RuleProblem | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('messenger_rules')
    .set({ enabled, problem, switched_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}
