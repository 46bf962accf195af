/** Inserts all rows that staff work leaves about a person, as staff and as subject, for tests of erasure. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestSite } from './site.ts'

type AccountId = { id: string }

/** `person` acted as staff in every way, and `other` decided about them. */
export async function seedStaffPersonalData(
  { app }: TestSite,
  person: AccountId,
  other: AccountId,
): Promise<void> {
  const [notice, talk, chat, message] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const bytes = sql`'\\x00'::bytea`
  const media = sql`(select id from media where account_id = ${person.id} order by id limit 1)`
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const rows = [
      sql`insert into adjustments (money, from_book, from_owner, to_book, to_owner, cents, reason, state, proposed_by, proposed_at, decided_by, decided_at)
        values ('real', 'wallet', ${person.id}, 'revenue', null, 1, 'why', 'proposed', ${other.id}, now(), null, null),
          ('real', 'revenue', null, 'wallet', ${person.id}, 1, 'why', 'proposed', ${other.id}, now(), null, null),
          ('real', 'revenue', null, 'wallet', ${other.id}, 1, 'why', 'withdrawn', ${person.id}, now(), ${person.id}, now())`,
      sql`insert into book_proofs (asked_by, started_at) values (${person.id}, now())`,
      sql`insert into cases (id, kind, state, outcome, account_id, details_sealed, email_hash, addresses, token_hash, token_sealed,
          key, fingerprint, received_at, confirmed_at, decided_at, decided_by, closed_at)
        values (${notice}, 'report', 'closed', 'refused', ${person.id}, ${bytes}, ${bytes}, '{}', ${notice}, ${bytes},
          ${notice}, ${bytes}, now(), now(), now(), ${person.id}, now())`,
      sql`insert into case_media (case_id, media_id, account_id, changed_at) values (${notice}, ${media}, ${person.id}, now())`,
      sql`insert into case_steps (id, case_id, at, step, audience, staff_id)
        values (${randomUUID()}, ${notice}, now(), 'decided', 'staff', ${person.id})`,
      sql`insert into payout_holds (creator_id, reason, held_by, held_at, released_by, released_at, release_reason)
        values (${person.id}, 'why', ${other.id}, now(), ${other.id}, now(), 'why'),
          (${other.id}, 'why', ${person.id}, now(), ${person.id}, now(), 'why')`,
      sql`insert into payout_orders (run_on, ordered_by, ordered_at, finished_at) values (now(), ${person.id}, now(), now())`,
      sql`insert into payout_waivers (creator_id, reason, waived_by, waived_at)
        values (${person.id}, 'why', ${other.id}, now()), (${other.id}, 'why', ${person.id}, now())`,
      sql`insert into setting_versions (staff_id, at, reason) values (${person.id}, now(), 'why')`,
      sql`insert into staff_claims (queue, item_id, account_id, taken_at, alive_at)
        values ('reports', ${person.id}, ${person.id}, now(), now())`,
      sql`insert into staff_looks (staff_id, kind, target_id, reason, at, until)
        values (${person.id}, 'account', ${other.id}, 'why', now(), now() + interval '1 hour')`,
      sql`insert into support_conversations (id, account_id, thread_id, state, since, assigned_to, created_at, updated_at)
        values (${talk}, ${person.id}, ${randomUUID()}, 'closed', now(), ${person.id}, now(), now())`,
      sql`insert into support_conversations (id, email, state, since, created_at, updated_at)
        values (${chat}, ${`${chat}@visitor.example`}, 'closed', now(), now(), now())`,
      sql`insert into support_answers (message_id, conversation_id, staff_id) values (${message}, ${chat}, ${person.id})`,
      sql`insert into support_messages (id, conversation_id, is_answer, staff_id, type, text, change, created_at)
        values (${message}, ${chat}, true, ${person.id}, 'text', 'Hello', 1, now())`,
      sql`insert into support_notes (conversation_id, staff_id, key, text, created_at)
        values (${chat}, ${person.id}, ${chat}, 'A note', now())`,
      sql`insert into take_backs (top_up_id, reason, reference, cents, lost_cents, created_at, evidence_at, evidence_by, evidence_note)
        select id, 'dispute', ${person.id}, 0, 0, now(), now(), ${person.id}, 'A note' from top_ups
        where account_id = ${person.id} limit 1`,
    ]
    for (const row of rows) await row.execute(tx)
  })
}
