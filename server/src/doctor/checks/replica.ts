/** Checks that a replica is one, belongs to our primary, and its lag is low enough for lists. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from '#platform/postgres/database.ts'
import { replicaName } from '#platform/postgres/replicas/replica.ts'
import { MAX_STALENESS_MS } from '#platform/postgres/replicas/replicas.ts'
import { bad, type Finding, ok, reasonOf, warn } from '../check.ts'

export const MIN_POSTGRES_VERSION = 18
const POLL_MS = 100
const REMOVE_HINT = 'Remove it from DATABASE_REPLICA_URLS.'

type Facts = { follows: boolean; version: string; system: string }

const SYSTEM = '(select system_identifier::text from pg_control_system()) as system'

export async function checkReplica(url: string, primary: pg.Client): Promise<Finding> {
  const name = replicaName(url)
  const client = await openClient(url, 'candid doctor').catch(reasonOf)
  if (typeof client === 'string')
    return bad(
      `The replica at ${name} does not respond (${client}).`,
      'Bring it back, or remove it from DATABASE_REPLICA_URLS.',
    )
  try {
    const { rows } = await client.query<Facts>(
      `select pg_is_in_recovery() as follows, current_setting('server_version') as version, ${SYSTEM}`,
    )
    const { follows = false, version = '', system = '' } = rows[0] ?? {}
    if (Number.parseInt(version, 10) < MIN_POSTGRES_VERSION)
      return bad(
        `The replica at ${name} is PostgreSQL ${version}.`,
        `Upgrade it to ${MIN_POSTGRES_VERSION} or newer.`,
      )
    if (!follows) return bad(`${name} is not a replica: it accepts writes itself.`, REMOVE_HINT)
    const { rows: ours } = await primary.query<{ system: string }>(`select ${SYSTEM}`)
    if (ours[0]?.system !== system) return bad(`${name} is a replica of another database.`, REMOVE_HINT)
    return (await catchesUp(client, primary))
      ? ok(`The replica at ${name} keeps up.`)
      : warn(
          `The replica at ${name} is more than ${MAX_STALENESS_MS / 1000} s behind: lists are read from the primary.`,
          'Check replication (pg_stat_replication of the primary), network and disk.',
        )
  } finally {
    await client.end()
  }
}

/** Whether the replica reaches the primary's current WAL position within the allowed lag. */
async function catchesUp(client: pg.Client, primary: pg.Client): Promise<boolean> {
  const { rows } = await primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  const deadline = Date.now() + MAX_STALENESS_MS
  for (;;) {
    const { rows: reached } = await client.query<{ isThere: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
      [rows[0]?.at],
    )
    if (reached[0]?.isThere) return true
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
}
