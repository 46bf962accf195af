/** SQL for the export of cards and top-ups, and the erasure of cards. */

import type { Db } from '#platform/postgres/database.ts'
import { switchOffAutoTopUp } from '../ledger/index.ts'
import { switchOffOneTap } from './cards/one-tap.ts'
import { paymentJobs } from './job-tokens.ts'
import type { PaymentsDeps } from './types.ts'

/** Without gateway tokens. */
export async function cardsOfPerson(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map((card) => ({
    brand: card.brand,
    lastDigits: card.last4,
    expires: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
    holder: card.holder,
    addedAt: card.created_at.toISOString(),
    removedAt: card.removed_at?.toISOString() ?? null,
  }))
}

export async function topUpsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('top_ups')
    .leftJoin('top_up_taxes', 'top_up_id', 'id')
    .select(['id', 'pack_cents', 'card_words', 'state', 'is_automatic', 'created_at'])
    .select(['country', 'evidence', 'tax_cents', 'total_cents'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    cents: row.pack_cents,
    card: row.card_words,
    state: row.state,
    isAutomatic: row.is_automatic,
    at: row.created_at.toISOString(),
    tax:
      row.tax_cents === null
        ? null
        : {
            country: row.country,
            evidence: row.evidence,
            cents: row.tax_cents,
            totalCents: row.total_cents,
          },
  }))
}

/** A job deletes the cards at the gateway, with retries. */
export async function eraseCards(
  { db, enqueue }: Pick<PaymentsDeps, 'db' | 'enqueue'>,
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const cards = await tx
      .deleteFrom('cards')
      .where('account_id', '=', accountId)
      .returning(['gateway', 'token', 'removed_at'])
      .execute()
    for (const { gateway, token, removed_at } of cards)
      if (removed_at === null) await enqueue(paymentJobs.dropCard, { gateway, token }, { tx })
    // No card is left that a renewal could charge.
    await switchOffAutoTopUp(tx, accountId)
    await switchOffOneTap(tx, accountId)
  })
}
