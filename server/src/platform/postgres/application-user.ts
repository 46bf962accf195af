/**
 * The database role of the application. It may read and write tables, and owns the job queue's schema; it owns no other
 * table or trigger, so that it cannot override what the database forbids it.
 */
import pg from 'pg'
import { openClient } from './database.ts'

/** Tables it may only insert into, with the columns it may fill; and read-only tables. */
export type RestrictedTables = {
  addedTo: Readonly<Record<string, readonly string[]>>
  readOnly: readonly string[]
}

const NO_SUCH_USER = '28000'
const POOLER_REFUSES = '08P01'

type ApplicationUser =
  | { url: string; name: string; isOwner: false }
  /** The role of DATABASE_URL, if it may not create others: then only triggers restrict it. */
  | { url: string; isOwner: true; reason: string }

type ApplicationUserOptions = {
  /** URL of the owner, who ran the migrations. */
  url: string
  /** URL of the pooler, if any, which must accept the role as well. */
  pooledUrl?: string
  jobsSchema: string
  restricted: RestrictedTables
  /** For servers that require one; the same at every start. */
  password: string
}

export async function ensureApplicationUser(options: ApplicationUserOptions): Promise<ApplicationUser> {
  const client = await openClient(options.url, 'candid rights')
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const user = `${rows[0]?.database ?? 'candid'}_app`.slice(0, 63)
    await client.query('begin')
    await grantPrivileges(client, user, options)
    await client.query('commit')
    const url = urlFor(options.url, user, options.password)
    // The server may not use passwords and reject this role anyway.
    await tryConnect(url)
    if (options.pooledUrl && options.pooledUrl !== options.url)
      await tryConnect(urlFor(options.pooledUrl, user, options.password)).catch(throwAsPooler)
    return { url, name: user, isOwner: false }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { url: options.url, isOwner: true, reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.end()
  }
}

async function tryConnect(url: string): Promise<void> {
  const probe = await openClient(url, 'candid rights')
  await probe.end()
}

/** PgBouncer has one code for all login failures; on connecting it means the role. */
function throwAsPooler(error: unknown): never {
  if (codeOf(error) === POOLER_REFUSES)
    throw Object.assign(new Error(`the pooler of DATABASE_URL rejects it: ${(error as Error).message}`), {
      code: NO_SUCH_USER,
    })
  throw error
}

export function urlFor(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}

async function grantPrivileges(
  client: pg.Client,
  user: string,
  { jobsSchema, restricted, password }: ApplicationUserOptions,
): Promise<void> {
  // Several processes may start at once on one database.
  await client.query('select pg_advisory_xact_lock(7212030)')
  const name = pg.escapeIdentifier(user)
  const schema = pg.escapeIdentifier(jobsSchema)
  const { rows } = await client.query<{ isThere: boolean; isSuper: boolean; database: string }>(
    `select exists (select from pg_roles where rolname = $1) as "isThere",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuper", current_database() as database`,
    [user],
  )
  const { isThere = false, isSuper = false, database = '' } = rows[0] ?? {}
  const login = `login noinherit password ${pg.escapeLiteral(password)}`
  await client.query(`${isThere ? 'alter' : 'create'} role ${name} with ${login}`)
  // Transferring ownership requires membership in the new owner's role; never the other way round.
  if (!isSuper) await client.query(`grant ${name} to current_user with inherit true, set true`)
  else await client.query(`grant set on parameter log_min_messages to ${name}`)
  await client.query(
    `grant connect, create, temporary on database ${pg.escapeIdentifier(database)} to ${name}`,
  )
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`grant usage, select, update on all sequences in schema public to ${name}`)
  for (const [table, columns] of Object.entries(restricted.addedTo)) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    await client.query(`revoke all on ${pg.escapeIdentifier(table)} from ${name}`)
    await client.query(`grant select, insert (${list}) on ${pg.escapeIdentifier(table)} to ${name}`)
  }
  for (const table of restricted.readOnly) {
    await client.query(`revoke all on ${pg.escapeIdentifier(table)} from ${name}`)
    await client.query(`grant select on ${pg.escapeIdentifier(table)} to ${name}`)
  }
  await client.query(`create schema if not exists ${schema} authorization ${name}`)
  await client.query(`alter schema ${schema} owner to ${name}`)
  const { rows: changes } = await client.query<{ change: string }>(OWNED, [jobsSchema, user])
  for (const { change } of changes) await client.query(change)
}

/** Objects created by the queue's migrations as another role. Column sequences follow their tables. */
const OWNED = `
  select format('alter table %s owner to %I', c.oid::regclass, $2::text) as change from pg_class c
    where c.relnamespace = to_regnamespace(quote_ident($1)) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_get_userbyid(c.relowner) <> $2
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select format('alter routine %s owner to %I', p.oid::regprocedure, $2::text) from pg_proc p
    where p.pronamespace = to_regnamespace(quote_ident($1)) and pg_get_userbyid(p.proowner) <> $2
  union all
  select format('alter type %s owner to %I', t.oid::regtype, $2::text) from pg_type t
    where t.typnamespace = to_regnamespace(quote_ident($1)) and t.typtype in ('e', 'd') and pg_get_userbyid(t.typowner) <> $2`

/** Lacks privileges, or cannot log in: all other errors are rethrown. */
function isRefusal(error: unknown): boolean {
  return ['42501', NO_SUCH_USER, '28P01'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
