/** A site that reads lists from a streaming replica, and helpers for tests of both. */
import assert from 'node:assert/strict'
import type pg from 'pg'
import { openClient } from '#platform/postgres/database.ts'
import { runOnServer, startTestCluster, TEMPLATE, urlOf } from './cluster.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { seedMediaRow } from './media.ts'
import { answerOf, askAs } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import { freshSite } from './site.ts'
import { startStandby } from './standby.ts'
import { waitUntil } from './wait-until.ts'

const COMMENTS = 'query ($media: ID!) { mediaComments(media: $media) { message } }'

export async function siteWithReplica() {
  const cluster = await startTestCluster()
  cleanUpAfterFile(cluster.stop)
  await runOnServer(cluster.baseUrl, `create database site template ${TEMPLATE} strategy file_copy`)
  const primaryUrl = urlOf(cluster.baseUrl, 'site')
  const standby = await startStandby(primaryUrl)
  const replicaUrl = standby.urlFor('site')
  const site = await freshSite({
    DATABASE_URL: primaryUrl,
    DATABASE_REPLICA_URLS: replicaUrl,
    RATE_LIMITS: 'off',
  })
  const primary = await openClient(primaryUrl)
  cleanUpAfterFile(() => primary.end())
  const onReplica = reconnectingClient(replicaUrl)
  const creator = await seedAccount(site, { isCreator: true })
  const media = await seedMediaRow(site, creator)

  /** How many list reads had this outcome so far. */
  async function count(answer: string): Promise<number> {
    const { values } = await site.app.metrics.replicaReads.get()
    return values.find(({ labels }) => labels.answer === answer)?.value ?? 0
  }

  /** A list that may be read from the replica. */
  async function comments(asker: { cookie: string } | null): Promise<string[]> {
    const found = await answerOf<{ message: string }[]>(askAs(site, asker, COMMENTS, { media: media.id }))
    return found.map(({ message }) => message)
  }

  /** Waits until the replica has caught up and lists are read from it. */
  async function untilReplicaRead(): Promise<void> {
    const { rows } = await primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
    const isThere = () => onReplica('select where pg_last_wal_replay_lsn() >= $1::pg_lsn', [rows[0]?.at])
    await waitUntil(async () => (await isThere().catch(() => [])).length > 0, 'the replica does not follow')
    await waitUntil(async () => {
      const before = await count('replica')
      await comments(null)
      return (await count('replica')) > before
    }, 'nothing was read from the replica')
  }

  /** Runs a mutation like a browser; returns the cookies including new ones. */
  async function mutateAs(person: Seeded, query: string, variables: object): Promise<{ cookie: string }> {
    const answer = await site.post('/api', { query, variables }, { headers: { cookie: person.cookie } })
    const { errors } = (await answer.json()) as { errors?: unknown }
    assert.equal(errors, undefined)
    const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    return { cookie: [person.cookie, ...given].join('; ') }
  }

  /** Runs `work` while the replica's replay is paused. */
  async function whileReplayPaused(work: () => Promise<void>): Promise<void> {
    await onReplica('select pg_wal_replay_pause()')
    try {
      await work()
      assert.equal((await onReplica('select where pg_is_wal_replay_paused()')).length, 1)
    } finally {
      await onReplica('select pg_wal_replay_resume()')
    }
  }

  await untilReplicaRead()
  const servers = { primary, primaryUrl, standby, replicaUrl, onReplica }
  return {
    site,
    creator,
    media,
    ...servers,
    count,
    comments,
    untilRead: untilReplicaRead,
    changed: mutateAs,
    heldUp: whileReplayPaused,
  }
}

/** Runs queries on a connection that is reopened when lost. */
function reconnectingClient(url: string) {
  let client: pg.Client | null = null
  cleanUpAfterFile(() => client?.end())
  return async (text: string, values: unknown[] = []): Promise<unknown[]> => {
    client ??= await openClient(url)
    try {
      return (await client.query(text, values)).rows
    } catch (error) {
      client = null
      throw error
    }
  }
}
