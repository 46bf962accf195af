/** Saved cards: gateway tokens with displayable details. */

import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { CardDetails } from '#platform/payments/gateway.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isCountry } from '#rules/forms/countries.ts'
import { cleanText } from '#rules/plain-text.ts'
import { switchOffAutoTopUp } from '../../ledger/index.ts'
import { isInUse, savingGateway } from '../gateways.ts'
import { paymentJobs } from '../job-tokens.ts'
import type { CardsTable } from '../tables.ts'
import type { PaymentsDeps } from '../types.ts'
import { type CardReference, matchCards } from './match-cards.ts'
import { switchOffOneTap } from './one-tap.ts'

export type SavedCard = Selectable<CardsTable>

export const CARD_LIMITS = { maxCards: 10, holderMaxLength: 100, tokenMaxLength: 200 } as const

type CardReader = { db: Db | Tx } & Pick<PaymentsDeps, 'payments'>

/** Newest first, with those of a gateway that the site no longer uses. Test cards are shown on test sites only. */
export function ownCards({ db, payments }: CardReader, accountId: string) {
  const isSandbox = payments.find('sandbox') !== undefined
  return db
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('gateway', isSandbox ? '=' : '!=', 'sandbox')
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

/** Serialises changes to an account's cards, and decisions that depend on them. */
export async function lockCards(tx: Tx, accountId: string): Promise<void> {
  await lockByName(tx, `cards ${accountId}`)
}

/** Cards that can be charged: those of gateways in use. */
export function chargeableCards(deps: CardReader, accountId: string) {
  return ownCards(deps, accountId).where(isInUse(deps))
}

export function findOwnCard(
  deps: CardReader,
  accountId: string,
  cardId: string,
): Promise<SavedCard | undefined> {
  return chargeableCards(deps, accountId).where('id', '=', cardId).executeTakeFirst()
}

/** A card expires at the end of its month, UTC. */
export function isExpired(
  { exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>,
  now: Date,
): boolean {
  return exp_month !== null && exp_year !== null && Date.UTC(exp_year, exp_month, 1) <= now.getTime()
}

export function cardText({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return last4 === '' ? brand : `${brand} •••• ${last4}`
}

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'payments' | 'enqueue'>

/** Saves the card of a token that the gateway issued to the browser. Idempotent. */
export async function addCard(deps: Deps, viewer: Viewer, token: string): Promise<void> {
  if (token.length === 0 || token.length > CARD_LIMITS.tokenMaxLength || !/^[\x21-\x7e]+$/.test(token))
    throw new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
  refuseTooMany(await ownCards(deps, viewer.accountId).execute())
  const { name: gateway, saved } = savingGateway(deps)
  const facts = await saved.save(token, viewer.accountId)
  await deps.db.transaction().execute(async (tx) => {
    await lockCards(tx, viewer.accountId)
    const cards = await ownCards({ ...deps, db: tx }, viewer.accountId).execute()
    if (cards.some((card) => card.gateway === gateway && card.token === facts.token)) return
    refuseTooMany(cards)
    const added = await insertCard(deps, tx, { accountId: viewer.accountId, gateway, facts })
    if (!added) throw new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
  })
}

/** Saves the card with which somebody has paid at the provider. Null if they have too many, or removed it before. */
export async function saveCardOfPayment(
  deps: Deps,
  tx: Tx,
  given: { accountId: string; gateway: string; facts: CardDetails },
): Promise<SavedCard | null> {
  const { accountId, gateway, facts } = given
  await lockCards(tx, accountId)
  const cards = await ownCards({ ...deps, db: tx }, accountId).execute()
  const own = cards.filter((card) => card.gateway === gateway)
  const known = own.find(({ token }) => token === facts.token)
  if (known) return known
  // Some providers issue a new token with each payment.
  const same = own.find((card) => isSameCard(card, facts))
  if (same) return renewToken(tx, same, facts.token)
  return cards.length < CARD_LIMITS.maxCards ? ((await insertCard(deps, tx, given)) ?? null) : null
}

function isSameCard(card: SavedCard, facts: CardDetails): boolean {
  const { brand, last4, expMonth, expYear } = facts
  const isSameExpiry = card.exp_month === expMonth && card.exp_year === expYear
  return isSameExpiry && card.brand === brand && card.last4 === last4 && card.holder === holderOf(facts)
}

/** The card is returned unchanged if the token is already stored, as of a removed card. */
async function renewToken(tx: Tx, card: SavedCard, token: string): Promise<SavedCard> {
  const stored = tx.selectFrom('cards as other').select('other.id').where('other.token', '=', token)
  const renewed = await tx
    .updateTable('cards')
    .set({ token })
    .where('id', '=', card.id)
    .where(({ not, exists }) => not(exists(stored)))
    .returningAll()
    .executeTakeFirst()
  return renewed ?? card
}

function refuseTooMany(cards: readonly SavedCard[]): void {
  if (cards.length >= CARD_LIMITS.maxCards)
    throw new Refusal('BAD_INPUT', {
      message: `You can save ${CARD_LIMITS.maxCards} cards. Remove one first.`,
    })
}

/** Undefined for a token saved by another account, or removed: it cannot be added. */
async function insertCard(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { accountId, gateway, facts }: { accountId: string; gateway: string; facts: CardDetails },
): Promise<SavedCard | undefined> {
  const card = await tx
    .insertInto('cards')
    .values({
      account_id: accountId,
      gateway,
      token: facts.token,
      brand: facts.brand,
      last4: facts.last4,
      exp_month: facts.expMonth,
      exp_year: facts.expYear,
      holder: holderOf(facts),
      created_at: deps.clock.now(),
      removed_at: null,
    })
    .onConflict((conflict) => conflict.constraint('cards_token').doNothing())
    .returningAll()
    .executeTakeFirst()
  const { country } = facts
  if (card && country && isCountry(country))
    await tx.insertInto('card_countries').values({ card_id: card.id, country }).execute()
  return card
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
    const cards = await ownCards({ ...deps, db: tx }, viewer.accountId)
      .forUpdate()
      .execute()
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
    const cards = await ownCards({ ...deps, db: tx }, accountId)
      .forUpdate()
      .execute()
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
  { payments }: Pick<PaymentsDeps, 'payments'>,
  { gateway, token }: Pick<SavedCard, 'gateway' | 'token'>,
): Promise<void> {
  await payments.find(gateway)?.saved?.remove(token)
}
