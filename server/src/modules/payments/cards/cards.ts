/** Saved cards: gateway tokens with displayable details. */

import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { CardDetails } from '#platform/payments/gateway.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { Viewer } from '#platform/viewer.ts'
import { cleanText } from '#rules/plain-text.ts'
import { switchOffAutoTopUp } from '../../ledger/index.ts'
import { paymentJobs } from '../job-tokens.ts'
import type { CardsTable } from '../tables.ts'
import type { PaymentsDeps } from '../types.ts'
import { type CardReference, matchCards } from './match-cards.ts'
import { switchOffOneTap } from './one-tap.ts'

export type SavedCard = Selectable<CardsTable>

export const CARD_LIMITS = { maxCards: 10, holderMaxLength: 100, tokenMaxLength: 200 } as const

/** Newest first. Cards of another gateway cannot be charged and are omitted. */
export function cardsOf(
  { db, payments: { gateway } }: Pick<PaymentsDeps, 'db' | 'payments'>,
  accountId: string,
): Promise<SavedCard[]> {
  return ownCards(db, gateway.name, accountId).execute()
}

export function ownCards(db: Db | Tx, gateway: string, accountId: string) {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

/** Serialises changes to an account's cards, and decisions that depend on them. */
export async function lockCards(tx: Tx, accountId: string): Promise<void> {
  await lockByName(tx, `cards ${accountId}`)
}

export function findOwnCard(
  { db, payments: { gateway } }: Pick<PaymentsDeps, 'db' | 'payments'>,
  accountId: string,
  cardId: string,
): Promise<SavedCard | undefined> {
  return ownCards(db, gateway.name, accountId).where('id', '=', cardId).executeTakeFirst()
}

/** A card expires at the end of its month, UTC. */
export function isExpired(
  { exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>,
  now: Date,
): boolean {
  return Date.UTC(exp_year, exp_month, 1) <= now.getTime()
}

export function cardText({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${brand} •••• ${last4}`
}

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'payments' | 'enqueue'>

/** Saves the card of a token that the gateway issued to the browser. Idempotent. */
export async function addCard(deps: Deps, viewer: Viewer, token: string): Promise<void> {
  if (token.length === 0 || token.length > CARD_LIMITS.tokenMaxLength || !/^[\x21-\x7e]+$/.test(token))
    throw new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
  refuseTooMany(await cardsOf(deps, viewer.accountId))
  const facts = await deps.payments.gateway.saveCard(token, viewer.accountId)
  await deps.db.transaction().execute(async (tx) => {
    await lockCards(tx, viewer.accountId)
    const cards = await ownCards(tx, deps.payments.gateway.name, viewer.accountId).execute()
    if (cards.some((card) => card.token === facts.token)) return
    refuseTooMany(cards)
    await insertCard(deps, tx, viewer.accountId, facts)
  })
}

function refuseTooMany(cards: readonly SavedCard[]): void {
  if (cards.length >= CARD_LIMITS.maxCards)
    throw new Refusal('BAD_INPUT', {
      message: `You can save ${CARD_LIMITS.maxCards} cards. Remove one first.`,
    })
}

async function insertCard(deps: Deps, tx: Tx, accountId: string, facts: CardDetails): Promise<void> {
  const added = await tx
    .insertInto('cards')
    .values({
      account_id: accountId,
      gateway: deps.payments.gateway.name,
      token: facts.token,
      brand: facts.brand,
      last4: facts.last4,
      exp_month: facts.expMonth,
      exp_year: facts.expYear,
      holder: holderOf(facts),
      created_at: deps.clock.now(),
      removed_at: null,
    })
    // A token saved by another account, or removed, cannot be added.
    .onConflict((conflict) => conflict.constraint('cards_token').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
}

/** Strips digits from the free-text holder name: they could be the card number. */
function holderOf({ holder, brand }: CardDetails): string {
  const name = cleanText(holder.toWellFormed().replace(/[\p{Cc}\p{Nd}]/gu, ''))
  return [...name].slice(0, CARD_LIMITS.holderMaxLength).join('') || brand
}

/** Removes all other cards of the viewer. Removing the last one turns off automatic top-ups and one-tap payments. */
export async function removeOtherCards(
  deps: Deps,
  viewer: Viewer,
  names: readonly CardReference[],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockCards(tx, viewer.accountId)
    const cards = await ownCards(tx, deps.payments.gateway.name, viewer.accountId).forUpdate().execute()
    const stored = matchCards(cards, names)
    const gone = cards.filter((card) => !stored.includes(card))
    await removeCards(deps, tx, { cards, gone })
  })
}

async function removeCards(
  deps: Deps,
  tx: Tx,
  { cards, gone }: { cards: readonly SavedCard[]; gone: readonly SavedCard[] },
): Promise<void> {
  for (const { id, gateway, token } of gone) {
    await tx.updateTable('cards').set({ removed_at: deps.clock.now() }).where('id', '=', id).execute()
    await deps.enqueue(paymentJobs.dropCard, { gateway, token }, { tx })
  }
  const [last] = gone
  if (!last || gone.length < cards.length) return
  await switchOffAutoTopUp(tx, last.account_id)
  await switchOffOneTap(tx, last.account_id)
}

/** Removes a declined card that has never paid, so that it is not offered again. */
export async function removeUnpaidCard(deps: Deps, accountId: string, cardId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockCards(tx, accountId)
    const cards = await ownCards(tx, deps.payments.gateway.name, accountId).forUpdate().execute()
    const paid = await tx
      .selectFrom('top_ups')
      .select('id')
      .where('account_id', '=', accountId)
      .where('card_id', '=', cardId)
      .where('journal_id', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!paid) await removeCards(deps, tx, { cards, gone: cards.filter(({ id }) => id === cardId) })
  })
}

/** Cards whose last charge was declined. */
export async function declinedCards(db: Db, accountId: string): Promise<Set<string>> {
  const { rows } = await sql<{ card_id: string }>`
    select card_id from (
      select distinct on (card_id) card_id, state from top_ups
      where account_id = ${accountId} and card_id is not null and state not in ('starting', 'challenge')
      order by card_id, created_at desc, id desc
    ) as last where state = 'failed'
  `.execute(db)
  return new Set(rows.map(({ card_id }) => card_id))
}

/** Retried until the gateway has deleted the card; skipped for a gateway no longer in use. */
export async function dropCard(
  { payments: { gateway } }: Pick<PaymentsDeps, 'payments'>,
  card: Pick<SavedCard, 'gateway' | 'token'>,
): Promise<void> {
  if (card.gateway === gateway.name) await gateway.removeCard(card.token)
}
