/** Single-use mailed links: a random token in the link, its hash in the database. */

import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { hashToken, randomToken } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { type Account, lockAccount } from './queries.ts'
import type { AccountTokenKind, AccountTokensTable } from './tables.ts'

type AccountToken = Selectable<AccountTokensTable>

export const TOKEN_LIFETIME_MS = {
  'verify-email': 7 * DAY_MS,
  'change-email': 7 * DAY_MS,
  'restore-email': 72 * HOUR_MS,
  'reset-password': HOUR_MS,
} as const

type NewToken = { accountId: string; kind: AccountTokenKind; email: string; expiresAt: Date }
type MailedToken = Omit<NewToken, 'expiresAt' | 'kind'> & { kind: keyof typeof TOKEN_LIFETIME_MS }

export async function createToken(deps: { clock: Clock }, tx: Tx, token: NewToken): Promise<string> {
  const text = randomToken()
  await tx
    .insertInto('account_tokens')
    .values({
      account_id: token.accountId,
      kind: token.kind,
      token_hash: hashToken(text),
      email: token.email,
      created_at: deps.clock.now(),
      expires_at: token.expiresAt,
    })
    .execute()
  return text
}

/** Creates a token with the lifetime of its kind. */
export function createMailedToken(deps: { clock: Clock }, tx: Tx, token: MailedToken): Promise<string> {
  const expiresAt = new Date(deps.clock.now().getTime() + TOKEN_LIFETIME_MS[token.kind])
  return createToken(deps, tx, { ...token, expiresAt })
}

/** Reads a token without using it, for pages that check the link before showing a form. */
export function findToken(
  deps: { clock: Clock },
  db: Db | Tx,
  { kind, text }: { kind: AccountTokenKind; text: string },
): Promise<AccountToken | undefined> {
  return db
    .selectFrom('account_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(text))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
}

/** A link is bound to the address it was mailed to: it is void once the account has another. */
export async function redeemToken(
  deps: { clock: Clock },
  tx: Tx,
  link: { kind: AccountTokenKind; text: string },
): Promise<Account | null> {
  const redeemed = await spendToken(deps, tx, link)
  return redeemed && redeemed.token.email === redeemed.account.email ? redeemed.account : null
}

/**
 * Of concurrent requests with the same link, one gets the locked account and the others null. The account is locked before its
 * tokens, so that two links of one account cannot deadlock. The caller checks the address that the link was mailed to.
 */
export async function spendToken(
  deps: { clock: Clock },
  tx: Tx,
  { kind, text }: { kind: AccountTokenKind; text: string },
): Promise<{ account: Account; token: AccountToken } | null> {
  const found = await findToken(deps, tx, { kind, text })
  const account = found && (await lockAccount(tx, found.account_id))
  if (!account) return null
  const used = await tx
    .updateTable('account_tokens')
    .set({ used_at: deps.clock.now() })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return used ? { account, token: used } : null
}

/** Voids the other links of these kinds once one was used. */
export async function deleteTokens(
  tx: Tx,
  accountId: string,
  kinds: readonly AccountTokenKind[],
): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .execute()
}

export async function deleteTokensSince(
  tx: Tx,
  { accountId, kind, since }: { accountId: string; kind: AccountTokenKind; since: Date },
): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .execute()
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute()
}
