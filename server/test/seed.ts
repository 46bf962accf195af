/** Seeds accounts directly in the database. */
import { hashToken, randomToken } from '#platform/crypto.ts'
import type { Db } from '#platform/postgres/database.ts'
import { SESSION } from '#rules/limits.ts'
import { ensureSampleCreators } from '#server/modules/creators/index.ts'

export type Seeded = { id: string; username: string; cookie: string }

export type SeedOptions = { username?: string; fullname?: string; isCreator?: boolean }

let counter = 0

/** An active account with a verified address and a session, used with `{ headers: { cookie } }`. */
export async function seedAccount(
  site: { app: { db: Db } },
  { username, fullname, isCreator = false }: SeedOptions = {},
): Promise<Seeded> {
  const { db } = site.app
  const name = username ?? `person${process.pid}.${++counter}`
  const { id } = await db
    .insertInto('accounts')
    .values({
      username: name,
      fullname: fullname ?? `Person ${name}`,
      email: `${name.toLowerCase()}@seed.example`,
      email_verified_at: new Date(),
      // Matches no password: seeded accounts sign in by cookie only.
      password_hash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isCreator) await makeCreator(site, id)
  return { id, username: name, cookie: await seedSession(site, id) }
}

/** Adds an approved application. */
export async function makeCreator({ app }: { app: { db: Db } }, ...ids: string[]): Promise<void> {
  await ensureSampleCreators(app.db, ids)
}

/** A creator who stepped down some time ago. */
export async function makeFormerCreator({ app }: { app: { db: Db } }, id: string): Promise<void> {
  await app.db
    .updateTable('creator_applications')
    .set({ status: 'ended', ended_at: new Date() })
    .where('account_id', '=', id)
    .where('status', '=', 'approved')
    .execute()
}

/** Adds a session; returns it as a `cookie` header. */
export async function seedSession({ app }: { app: { db: Db } }, accountId: string): Promise<string> {
  const token = randomToken()
  const now = Date.now()
  await app.db
    .insertInto('sessions')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      user_agent: 'seed',
      last_seen_at: new Date(now),
      expires_at: new Date(now + SESSION.lifetimeMs),
    })
    .execute()
  return `${SESSION.cookieName}=${token}`
}
