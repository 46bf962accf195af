/** Checks the database: version, privileges, connections, long transactions, dead rows and replicas. */
import type pg from 'pg'
import { bad, type Check, type Finding, ok, warn } from '../check.ts'
import { checkReplica, MIN_POSTGRES_VERSION } from './replica.ts'

const LONG_SECONDS = 600
const DEAD_PERCENT = 40
const MIN_DEAD_ROWS = 50_000

type Facts = {
  version: string
  rights: boolean
  used: number
  most: number
  longest: number
  wasteful: string | null
}

export const database: Check = {
  section: 'database',
  async run({ config, database: client }) {
    if (!client)
      return config.database.url
        ? [
            bad(
              'The database at DATABASE_URL does not respond.',
              'Check its address, password and firewall, and that it is running.',
            ),
          ]
        : [
            warn(
              'The embedded database is not running.',
              'npm start creates and starts it. Until then, some checks are skipped.',
            ),
          ]
    return [
      ...databaseFindings(await factsOf(client)),
      ...(await Promise.all(config.database.replicaUrls.map((url) => checkReplica(url, client)))),
    ]
  },
}

async function factsOf(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version') as version,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as rights,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::integer as most,
      coalesce((select extract(epoch from max(clock_timestamp() - xact_start))::integer from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()), 0) as longest,
      (select relname from pg_stat_user_tables where n_dead_tup > $1 and n_dead_tup * 100 > $2 * (n_live_tup + n_dead_tup)
        order by n_dead_tup desc limit 1) as wasteful`,
    [MIN_DEAD_ROWS, DEAD_PERCENT],
  )
  return rows[0] as Facts
}

function databaseFindings({ version, rights, used, most, longest, wasteful }: Facts): Finding[] {
  return [
    Number.parseInt(version, 10) >= MIN_POSTGRES_VERSION
      ? ok(`PostgreSQL ${version}.`)
      : bad(`PostgreSQL ${version} is too old.`, `Upgrade it to ${MIN_POSTGRES_VERSION} or newer.`),
    rights
      ? ok('Its user can create the restricted user the site runs as.')
      : warn(
          'Its user cannot create users, so the site runs as the owner of its tables.',
          'alter role … createrole',
        ),
    used * 10 < most * 8
      ? ok(`${used} of ${most} connections are in use.`)
      : warn(
          `${used} of ${most} connections are in use.`,
          'Raise max_connections, or use a connection pooler (DATABASE_DIRECT_URL).',
        ),
    longest < LONG_SECONDS
      ? ok('No transaction has been open for long.')
      : warn(
          `A transaction has been open for ${Math.round(longest / 60)} minutes: it stops vacuum from removing dead rows.`,
          'Find it in pg_stat_activity and end it.',
        ),
    wasteful === null
      ? ok('No table has too many dead rows.')
      : warn(
          `The table ${wasteful} consists mostly of dead rows.`,
          `vacuum analyze ${wasteful}, and check why autovacuum cannot keep up.`,
        ),
  ]
}
