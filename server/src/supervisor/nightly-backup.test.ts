import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { recordBackup } from '#platform/backup/backup-state.ts'
import { openClient } from '#platform/postgres/database.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { backUpNightly, msUntilBackup } from './nightly-backup.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const at = { hour: 2, minute: 30 }
const now = new Date('2026-11-16T23:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR)

test('schedules the next backup at its hour, soon after a missed night, and an hour after a failure', () => {
  const next = (goodAt: Date | null, hasFailed = false, moment = now) =>
    msUntilBackup({ now: moment, at, goodAt, hasFailed }) / MINUTE
  assert.equal(next(hoursAgo(20)), 210)
  assert.equal(next(hoursAgo(20), false, new Date('2026-11-17T02:30:00Z')), 24 * 60, 'not twice in one night')
  assert.equal(next(hoursAgo(26)), 10)
  assert.equal(next(null), 10)
  assert.equal(next(hoursAgo(20), true), 60)
})

test('a backup that could not be recorded is not repeated before the next night', async () => {
  const stop = new AbortController()
  const waits: number[] = []
  await backUpNightly({
    ...{ backup: { to: '/mnt/safe', at, keep: 7 }, log: pino({ level: 'silent' }), signal: stop.signal },
    // Without the table `site_marks`.
    databaseUrl: await freshDatabaseUrl({ empty: true }),
    wait: async (ms) => {
      waits.push(ms)
      if (waits.length === 2) stop.abort()
    },
    run: async () => true,
  })
  const next = msUntilBackup({ now: new Date(), at, goodAt: new Date(), hasFailed: false })
  assert.equal(waits[0], 10 * MINUTE)
  assert.ok(Math.abs((waits[1] ?? 0) - next) < MINUTE, `it waits ${waits[1]} ms`)
})

test('backs up every night until the site stops, and retries failures', async () => {
  const databaseUrl = await freshDatabaseUrl({ empty: true })
  const client = await openClient(databaseUrl)
  await client.query('create table site_marks (name text primary key, value text not null)')
  await client.end()
  const stop = new AbortController()
  const waits: number[] = []
  const outcomes = [false, true, true]
  await backUpNightly({
    ...{
      backup: { to: '/mnt/safe', at, keep: 7 },
      databaseUrl,
      log: pino({ level: 'silent' }),
      signal: stop.signal,
    },
    wait: async (ms) => waits.push(ms),
    async run() {
      const isGood = outcomes.shift() ?? true
      const good = { at: new Date().toISOString(), id: 'x', place: '/mnt/safe', files: 1, bytes: 1 }
      if (isGood) await recordBackup(databaseUrl, { good, failed: null })
      if (outcomes.length === 0) stop.abort()
      return isGood
    },
  })
  assert.deepEqual(waits.slice(0, 2), [10 * MINUTE, HOUR])
  assert.equal(waits.length, 3)
  assert.ok((waits[2] ?? 0) > 0 && (waits[2] ?? 0) <= 24 * HOUR, 'the next night')
})
