import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordBackup } from '#platform/backup/backup-state.ts'
import { openClient } from '#platform/postgres/database.ts'
import { freshSite } from '../../test/site.ts'
import { backupHealth, updateBackupMetrics } from './backup-metrics.ts'

const site = await freshSite()
const { app } = site

test('metrics and health report the age of the last good backup and a failure since then', async () => {
  const nightly = { ...app, config: { ...app.config, backup: { ...app.config.backup, to: '/mnt/safe' } } }
  const reported = async () => {
    await updateBackupMetrics(app)
    const [at, failed] = [await app.metrics.lastBackup.get(), await app.metrics.backupFailed.get()]
    return [(await backupHealth(nightly)).backup, at.values[0]?.value, failed.values[0]?.value]
  }
  assert.deepEqual(await backupHealth(app), {}, 'nobody wants one each night')
  assert.deepEqual(await reported(), ['never', 0, 0])
  const client = await openClient(site.databaseUrl)
  await client.query('create table site_marks (name text primary key, value text not null)')
  await client.end()
  const good = { at: new Date().toISOString(), id: 'x', place: '/mnt/safe', files: 1, bytes: 1 }
  await recordBackup(site.databaseUrl, { good })
  assert.deepEqual(await reported(), ['ok', new Date(good.at).getTime() / 1000, 0])
  await recordBackup(site.databaseUrl, { good: { ...good, at: '2026-01-01T00:00:00.000Z' } })
  assert.equal((await reported())[0], 'old')
  await recordBackup(site.databaseUrl, { failed: { at: good.at, words: 'There is no space left.' } })
  assert.deepEqual((await reported()).toSpliced(1, 1), ['failed', 1])
  await recordBackup(site.databaseUrl, { good, failed: null })
  assert.deepEqual((await reported())[0], 'ok')
})
