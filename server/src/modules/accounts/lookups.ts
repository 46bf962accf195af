/** Account queries for other slices, which must not query these tables themselves. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/postgres/database.ts'
import type { SharedJoinContext } from '#platform/postgres/joined-columns.ts'
import { opaque, statement } from '#platform/postgres/statement.ts'
import { GEO_COUNTRIES, GEO_EXCEPTIONS } from '#platform/regions/geo-context.ts'
import type { AnnouncementAudience } from '#rules/announcement.ts'
import { normaliseEmail } from '#rules/email.ts'
import { USERNAME } from '#rules/limits.ts'
import { rolesWith, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { PERSON_COLUMNS, type Person, type PublicAccount } from './person.ts'

const USERNAME_SHAPE = new RegExp(`^[A-Za-z0-9._~-]{${USERNAME.minLength},${USERNAME.maxLength}}$`)

/** Suspended, deleted and erased accounts are hidden from everyone. */
const isActive = sql<boolean>`accounts.status = 'active'`

/** The creator is hidden in the country the viewer is in or lives in. Never true without a geo context. */
const isHiddenHere = sql<boolean>`(
  ${opaque(GEO_COUNTRIES, 'text[]')} is not null and accounts.hidden_in && ${opaque(GEO_COUNTRIES, 'text[]')}
  and accounts.id <> all (${opaque(GEO_EXCEPTIONS, 'uuid[]')}::uuid[])
)`

const isVisibleHere = sql<boolean>`(${isActive} and not ${isHiddenHere})`

/** Unordered, hidden accounts included, unknown ids omitted. */
export function findAccountsByIds(db: Db | Tx, ids: readonly string[]): Promise<Person[]> {
  return accountsByIds(db, { ids })
}

const NAMES_BATCH = 1_000

/** Usernames by id, for any number of ids: duplicates are removed, and the query runs in batches. */
export async function usernamesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const each = [...new Set(ids)]
  for (let start = 0; start < each.length; start += NAMES_BATCH) {
    const people = await findAccountsByIds(db, each.slice(start, start + NAMES_BATCH))
    for (const { id, username } of people) names.set(id, username)
  }
  return names
}

// One array parameter keeps the statement's text constant, so it is planned once.
const accountsByIds = statement((db: Db | Tx, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('accounts').select(PERSON_COLUMNS).where(sql<boolean>`id = any(${ids}::uuid[])`).compile(),
)

export async function findVisibleAccount(db: Db | Tx, id: string): Promise<Person | undefined> {
  const [account] = await visibleAccount(db, { id })
  return account
}

const visibleAccount = statement((db: Db | Tx, { id }: { id: string }) =>
  db.selectFrom('accounts').select(PERSON_COLUMNS).where('id', '=', id).where(isVisibleHere).compile(),
)

/** The account that has confirmed this address. */
export function findConfirmedPerson(db: Db | Tx, email: string): Promise<Person | undefined> {
  return db
    .selectFrom('accounts')
    .select(PERSON_COLUMNS)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
}

/** The account's confirmed address, or null. */
export async function confirmedEmailOf(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row ? normaliseEmail(row.email) : null
}

/**
 * Locks the row until the transaction ends. FOR NO KEY UPDATE, so that inserts of rows referencing this account do not wait:
 * with FOR UPDATE they could deadlock with us.
 */
export function lockPerson(tx: Tx, id: string): Promise<Person | undefined> {
  return tx
    .selectFrom('accounts')
    .select(PERSON_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Runs for every picture request, so it reads nothing but the id. */
export async function isVisible(db: Db | Tx, id: string): Promise<boolean> {
  return (await visibleId(db, { id })).length > 0
}

const visibleId = statement((db: Db | Tx, { id }: { id: string }) =>
  db.selectFrom('accounts').select('id').where('id', '=', id).where(isVisibleHere).compile(),
)

export async function findVisibleAccountByUsername(
  db: Db | Tx,
  username: string,
): Promise<Person | undefined> {
  if (!USERNAME_SHAPE.test(username)) return undefined
  return db
    .selectFrom('accounts')
    .select(PERSON_COLUMNS)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where(isVisibleHere)
    .executeTakeFirst()
}

/** Active staff members permitted to perform this action. */
export function findStaff(db: Db | Tx, action: StaffAction): Promise<Person[]> {
  return db
    .selectFrom('accounts')
    .select(PERSON_COLUMNS)
    .where(isActive)
    .where(sql<boolean>`staff_roles && ${rolesWith(action)}::text[]`)
    .orderBy('id')
    .execute()
}

/** Staff members with an unexpired console session. */
export function staffInConsole(db: Db | Tx, now: Date): Promise<(Person & { staff_roles: StaffRole[] })[]> {
  return db
    .selectFrom('accounts')
    .select([...PERSON_COLUMNS, 'staff_roles'])
    .where(isActive)
    .where(sql<boolean>`cardinality(staff_roles) > 0`)
    .where(
      sql<boolean>`exists (select from sessions where sessions.account_id = accounts.id and staff_until > ${now})`,
    )
    .orderBy('fullname')
    .limit(MAX_STAFF_IN_CONSOLE)
    .execute()
}

/** Upper bound on staff in the console at once. */
export const MAX_STAFF_IN_CONSOLE = 100

/** Subquery for other slices: `where person_id in (…)`. With `text`, only accounts whose names contain it. */
export function visibleAccountIds(
  db: Db | Tx,
  text = '',
): SelectQueryBuilder<Tables, 'accounts', { id: string }> {
  const visible = db.selectFrom('accounts').select('accounts.id').where(isVisibleHere)
  if (text === '') return visible
  // Same expressions as the trigram indexes on names.
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return visible.where(
    sql<boolean>`(lower(accounts.username) like ${pattern} or lower(accounts.fullname) like ${pattern})`,
  )
}

/** Subquery for other slices: active accounts, regardless of the viewer's country. */
export function activeAccountIds(db: Db | Tx) {
  return db.selectFrom('accounts').select('accounts.id').where(isActive)
}

/** Subquery for other slices: creators hidden in the viewer's country. */
export function geoRestrictedAccountIds(db: Db | Tx) {
  return db.selectFrom('accounts').select('accounts.id').where(isHiddenHere)
}

/** Subquery for other slices: creators hidden in any country. */
export function accountIdsWithHiddenCountries(db: Db | Tx) {
  return db.selectFrom('accounts').select('accounts.id').where(sql<boolean>`accounts.hidden_in <> '{}'`)
}

/** Visible creators, newest first. */
export function publicCreators(db: Db | Tx, limit: number): Promise<{ username: string }[]> {
  return db
    .selectFrom('accounts')
    .select('username')
    .where('is_creator', '=', true)
    .where(isVisibleHere)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Replaces the avatar and returns the previous one; undefined for inactive accounts. Concurrent calls get different previous
 * files, so that each file is removed by exactly one caller.
 */
export async function replaceAvatar(
  db: Db | Tx,
  accountId: string,
  avatar: string | null,
): Promise<{ previous: string | null } | undefined> {
  // Reads under the lock: with BEFORE UPDATE triggers, RETURNING old gives the row of the statement's snapshot, not the one
  // that a concurrent update committed while this statement waited.
  const { rows } = await sql<{ previous: string | null }>`
    with held as (select id, avatar from accounts where id = ${accountId} and ${isActive} for update)
    update accounts set avatar = ${avatar} from held where accounts.id = held.id
    returning held.avatar as previous
  `.execute(db)
  return rows[0]
}

type OwnerColumns = {
  owner_username: string
  owner_fullname: string
  owner_avatar: string | null
  owner_description: string
  owner_instagram: string
  owner_twitter: string
  owner_is_creator: boolean
}

/** The owner's joined columns for list queries of other slices: see Beside. */
export const ownerColumns = {
  columns: () => sql`
    owner.username as owner_username, owner.fullname as owner_fullname,
    owner.avatar as owner_avatar, owner.description as owner_description, owner.instagram as owner_instagram,
    owner.twitter as owner_twitter, owner.is_creator as owner_is_creator`,
  joins: ({ of }: SharedJoinContext) => sql`join accounts as owner on owner.id = ${of}`,
  read: (id: string, row: object): PublicAccount => {
    const columns = row as OwnerColumns
    return {
      id,
      username: columns.owner_username,
      fullname: columns.owner_fullname,
      avatar: columns.owner_avatar,
      description: columns.owner_description,
      instagram: columns.owner_instagram,
      twitter: columns.owner_twitter,
      is_creator: columns.owner_is_creator,
    }
  },
}

/** Keyset pagination by id; `after` is the last id of the previous batch. */
export async function audienceAccountIds(
  db: Db | Tx,
  audience: AnnouncementAudience,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await inAudience(db, audience)
    .$if(after !== null, (query) => query.where('accounts.id', '>', after ?? ''))
    .orderBy('accounts.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countAudience(db: Db, audience: AnnouncementAudience): Promise<number> {
  const { count } = await db
    .selectFrom(inAudience(db, audience).as('listener'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Excludes the site's own support account. */
function inAudience(db: Db | Tx, audience: AnnouncementAudience) {
  return visibleAccountIds(db)
    .where('accounts.id', '<>', SUPPORT_ACCOUNT_ID)
    .$if(audience === 'creators', (query) => query.where('accounts.is_creator', '=', true))
    .$if(audience === 'staff', (query) => query.where(sql<boolean>`accounts.staff_roles <> '{}'`))
}

/** Subquery for other slices: the interests that a member stated in the profile, as an array. */
export function interestsOf(accountId: string): RawBuilder<unknown> {
  return sql`(select interests from accounts where id = ${accountId})`
}

/** Subquery for other slices: which interest an account answers to by its gender; null if that is unknown. */
export function interestAnsweredBy(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select case gender when 'man' then 'men' when 'woman' then 'women' else gender end from accounts
    where accounts.id = ${id}
  )`
}
