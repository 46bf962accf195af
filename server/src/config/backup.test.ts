import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../../test/config-problems.ts'
import { parseConfig } from './config.ts'

test('nightly backups are off by default, and a week of them is retained', () => {
  const { to, at, keep, key } = parseConfig({}).backup
  assert.deepEqual({ to, at, keep, key }, { to: null, at: { hour: 2, minute: 30 }, keep: 7, key: null })
  const named = parseConfig({ BACKUP_TO: 's3://safe/candid', BACKUP_AT: '23:05', BACKUP_KEEP: '30' }).backup
  assert.deepEqual([named.to, named.at, named.keep], ['s3://safe/candid', { hour: 23, minute: 5 }, 30])
})

test('reports wrong backup settings by their variable, without secrets', () => {
  const problems = problemsOf({
    ...{ BACKUP_AT: '24:00', BACKUP_KEEP: '0', BACKUP_KEY: 'too short', BACKUP_S3_ENDPOINT: 'minio' },
    ...{ BACKUP_S3_ACCESS_KEY_ID: 'me' },
  })
  assert.deepEqual(problems.map((problem) => problem.split(' ')[0]).sort(), [
    ...['BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_KEY', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_ENDPOINT'],
  ])
  assert.doesNotMatch(problems.join(), /too short/)
})
