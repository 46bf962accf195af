/** Inserts all rows that going live, watching and battles leave about a person, for tests of erasure. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestSite } from './site.ts'

type AccountId = { id: string }

/** Both were live, chatted with each other and had a battle; `person` also wrote an announcement. */
export async function seedLivePersonalData(
  { app }: TestSite,
  person: AccountId,
  other: AccountId,
): Promise<void> {
  const [own, others, invitation, battle] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const [message, ticket, tip, scored] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const rows = [
      sql`insert into announcements (audience, title, words, is_mailed, written_by, starts_at, withdrawn_at, withdrawn_by, created_at)
        values ('everybody', 'News', 'Words', false, ${person.id}, now(), now(), ${person.id}, now())`,
      sql`insert into lives (id, account_id, state, via, created_at, started_at, ended_at, end_reason)
        values (${own}, ${person.id}, 'ended', 'rtmp', now(), now(), now(), 'stopped'),
          (${others}, ${other.id}, 'ended', 'rtmp', now(), now(), now(), 'stopped')`,
      sql`insert into live_overlays (account_id, token_hash, sealed_token, created_at)
        values (${person.id}, sha256(convert_to(${person.id}::text, 'UTF8')), 'sealed', now())`,
      sql`insert into live_rooms (account_id, updated_at) values (${person.id}, now())`,
      sql`insert into live_messages (id, live_id, account_id, text, created_at, deleted_at, deleted_by)
        values (${randomUUID()}, ${others}, ${person.id}, 'Hello', now(), null, null),
          (${message}, ${others}, ${other.id}, 'Hello', now(), now(), ${person.id})`,
      sql`insert into live_bans (account_id, banned_id, kind, by_id, created_at)
        values (${person.id}, ${other.id}, 'ban', ${person.id}, now()), (${other.id}, ${person.id}, 'mute', ${other.id}, now()),
          (${other.id}, ${randomUUID()}, 'mute', ${person.id}, now())`,
      sql`insert into live_moderators (account_id, moderator_id, created_at)
        values (${person.id}, ${other.id}, now()), (${other.id}, ${person.id}, now())`,
      sql`insert into live_reminders (live_id, account_id, created_at) values (${others}, ${person.id}, now())`,
      sql`insert into live_tickets (sale_id, live_id, account_id, bought_at)
        values (${ticket}, ${others}, ${person.id}, now())`,
      sql`insert into live_tips (sale_id, live_id, account_id, cents, share_cents, created_at)
        values (${tip}, ${others}, ${person.id}, 500, 350, now())`,
      sql`insert into battle_invitations (id, from_id, to_id, from_live_id, to_live_id, state, created_at, expires_at)
        values (${invitation}, ${person.id}, ${other.id}, ${own}, ${others}, 'accepted', now(), now() + interval '20 seconds'),
          (${randomUUID()}, ${other.id}, ${person.id}, ${others}, ${own}, 'declined', now(), now() + interval '20 seconds')`,
      sql`insert into battles (id, invitation_id, started_at, ends_at)
        values (${battle}, ${invitation}, now(), now() + interval '5 minutes')`,
      sql`insert into battle_sides (battle_id, side, account_id, live_id, is_running)
        values (${battle}, 1, ${person.id}, ${own}, false), (${battle}, 2, ${other.id}, ${others}, false)`,
      sql`insert into battle_tips (sale_id, battle_id, side, account_id, cents, created_at)
        values (${scored}, ${battle}, 2, ${person.id}, 500, now())`,
    ]
    for (const row of rows) await row.execute(tx)
  })
}
