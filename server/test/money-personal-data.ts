/** Inserts all rows that gifts, tax, payouts and age checks leave about a person, for tests of erasure. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestSite } from './site.ts'

type AccountId = { id: string }

/** As a fan, as a creator, as the recipient of a gift, and as staff of finance. */
export async function seedMoneyPersonalData(
  { app }: TestSite,
  person: AccountId,
  other: AccountId,
): Promise<void> {
  const bytes = sql`'\\x00'::bytea`
  const hash = () => randomUUID().replaceAll('-', '').repeat(2)
  const gift = (buyer: AccountId, creator: AccountId, recipient: AccountId) =>
    sql`insert into subscription_gifts (id, sale_id, buyer_id, creator_id, months, month_cents, price_cents, is_anonymous, message,
        recipient_id, accepted_at, starts_at, ends_at, created_at)
      values (${randomUUID()}, ${randomUUID()}, ${buyer.id}, ${creator.id}, 1, 500, 500, false, 'Enjoy',
        ${recipient.id}, now(), now(), now(), now())`
  const stranger = { id: randomUUID() }
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const rows = [
      gift(person, other, stranger),
      gift(other, person, stranger),
      gift(other, stranger, person),
      sql`insert into tax_countries (account_id, country, declared_at) values (${person.id}, 'NL', now())`,
      sql`insert into tax_documents (kind, money, year, account_id, top_up_id, journal_id, source, value_cents, tax_cents, is_on_top,
          country, rate_bp, seller_name, seller_address, seller_number, buyer, issued_at)
        values ('invoice', 'real', extract(year from now() at time zone 'UTC'), ${person.id}, ${randomUUID()}, ${randomUUID()},
          ${`top-up:${person.id}`}, 500, 105, true, 'NL', 2100, 'Seller', 'Street 1', 'NL1', 'A fan', now())`,
      sql`insert into tax_rate_changes (country, valid_from, rate_bp, reason, state, proposed_by, proposed_at, decided_by, decided_at)
        values ('NL', '2031-01-01', 2100, 'why', 'approved', ${person.id}, now(), ${other.id}, now()),
          ('NL', '2032-01-01', 2100, 'why', 'approved', ${other.id}, now(), ${person.id}, now())`,
      sql`insert into creator_tax_numbers (creator_id, number_sealed, country, hint, updated_at)
        values (${person.id}, ${bytes}, 'NL', '•• B01', now())`,
      sql`insert into payout_address_requests (creator_id, sealed, hint, created_at)
        values (${person.id}, 'sealed', 'bc1q…', now())`,
      sql`insert into provider_statements (gateway, format, file_name, hash, from_at, to_at, margin_ms, line_count, uploaded_by, created_at)
        values ('stripe', 'table', 'may.csv', sha256(${person.id}::text::bytea), now(), now(), 0, 0, ${person.id}, now())`,
      sql`insert into reconciliation_notes (gateway, subject, state, note, noted_by, noted_at)
        values ('stripe', ${person.id}, 'different', 'A note', ${person.id}, now())`,
      sql`insert into age_attempts (browser_hash, device_hash, agent, account_id, method, nonce, created_at, expires_at)
        values (${hash()}, ${hash()}, 'Firefox', ${person.id}, 'staff', ${hash().slice(0, 43)}, now(), now() + interval '1 hour')`,
      sql`insert into age_results (account_id, rotated_at, device_hash, agent, method, reference, created_at, expires_at)
        values (${person.id}, now(), ${hash()}, 'Firefox', 'wallet', ${hash()}, now(), now() + interval '1 day')`,
    ]
    for (const row of rows) await row.execute(tx)
  })
}
