/** Storage settings from the environment. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { problemsOf } from '../../test/config-problems.ts'
import { parseConfig } from './config.ts'

const WHOLE = {
  STORAGE: 's3',
  S3_BUCKET: 'candid-files',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: 'a secret',
}

test('stores files on disk by default, with the scratch folder next to them', () => {
  const { storage } = parseConfig({ DATA_DIR: '/srv/candid' })
  assert.deepEqual(storage, { s3: null, scratchDir: path.resolve('/srv/candid/work'), scratchMb: 20_480 })
})

test('AWS needs a bucket and a key; other endpoints use path-style URLs', () => {
  const aws = parseConfig(WHOLE).storage.s3
  assert.deepEqual(aws, {
    ...{ endpoint: null, bucket: 'candid-files', region: 'us-east-1', isPathStyle: false, redirects: false },
    ...{ accessKeyId: 'key-id', secretAccessKey: 'a secret' },
  })
  const own = parseConfig({ ...WHOLE, S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'garage' }).storage.s3
  assert.deepEqual([own?.endpoint, own?.region, own?.isPathStyle], ['http://minio:9000', 'garage', true])
  const named = { ...WHOLE, S3_ENDPOINT: 'https://s3.example', S3_PATH_STYLE: 'off', S3_REDIRECT: 'on' }
  const hosted = parseConfig(named).storage.s3
  assert.deepEqual([hosted?.isPathStyle, hosted?.redirects], [false, true])
})

test('reports all missing variables at once', () => {
  assert.deepEqual(problemsOf({ STORAGE: 's3' }), [
    'S3_BUCKET is needed when STORAGE is s3',
    'S3_ACCESS_KEY_ID is needed when STORAGE is s3',
    'S3_SECRET_ACCESS_KEY is needed when STORAGE is s3',
  ])
})

test('reports each mistake once, by its variable and without its value', () => {
  const wrong = {
    ...{ ...WHOLE, STORAGE: 's3', S3_BUCKET: 'My_Bucket', S3_ENDPOINT: 'https://me:hunter2@s3.example' },
    ...{ S3_PATH_STYLE: 'perhaps', SCRATCH_MB: '0' },
  }
  const problems = problemsOf(wrong)
  assert.deepEqual(problems.map((problem) => problem.split(' ')[0]).sort(), [
    ...['S3_BUCKET', 'S3_ENDPOINT', 'S3_PATH_STYLE', 'SCRATCH_MB'],
  ])
  assert.doesNotMatch(problems.join(), /hunter2|My_Bucket/)
  assert.match(problemsOf({ ...WHOLE, S3_ENDPOINT: 'https://s3.example/bucket' }).join(), /S3_BUCKET/)
  assert.match(problemsOf({ STORAGE: 'tape' })[0] ?? '', /^STORAGE must be one of disk, s3$/)
})
