/** Where files are kept: a folder of this machine, or a bucket that speaks the S3 API; and room for work on them. */
import path from 'node:path'
import type { S3Settings } from '#platform/storage/s3-client.ts'
import { choice, fail, integerWithin, onOff, type Parse, type Read, textWithin } from './values.ts'

export type S3Config = S3Settings & {
  /** Whether browsers are sent to signed addresses of the bucket. */
  redirects: boolean
}

export type StorageConfig = {
  /** Null for a folder of this machine. */
  s3: S3Config | null
  /** Folders of work on media, and copies of what lies elsewhere. */
  scratchDir: string
  /** What copies may take there at once. */
  scratchMb: number
}

export function readStorage(read: Read, problems: string[], dataDir: string): StorageConfig {
  const kind = read('STORAGE', 'disk', choice(['disk', 's3']))
  const s3 = readS3(read)
  const storage = {
    scratchDir: path.resolve(read('SCRATCH_DIR', path.join(dataDir, 'work'), textWithin(1, 1000)) ?? ''),
    scratchMb: read('SCRATCH_MB', '20480', integerWithin(1, 100_000_000)),
  }
  if (kind !== 's3') return { ...storage, s3: null }
  problems.push(...missing(s3))
  return {
    ...storage,
    s3: {
      ...s3,
      bucket: s3.bucket ?? '',
      accessKeyId: s3.accessKeyId ?? '',
      secretAccessKey: s3.secretAccessKey ?? '',
      // Servers of one's own rarely have a name for each bucket.
      isPathStyle: s3.isPathStyle ?? s3.endpoint !== null,
    },
  }
}

function readS3(read: Read) {
  return {
    endpoint: read('S3_ENDPOINT', null, endpoint),
    bucket: read('S3_BUCKET', null, bucket),
    region: read('S3_REGION', 'us-east-1', textWithin(1, 60)),
    accessKeyId: read('S3_ACCESS_KEY_ID', null, textWithin(3, 200)),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', null, textWithin(3, 300)),
    isPathStyle: read('S3_PATH_STYLE', null, onOff),
    redirects: read('S3_REDIRECT', 'off', onOff),
  }
}

function missing({ bucket, accessKeyId, secretAccessKey }: ReturnType<typeof readS3>): string[] {
  const needed = {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  // What could not be read has been told already.
  return Object.entries(needed)
    .filter(([, value]) => value === null)
    .map(([name]) => `${name} is needed when STORAGE is s3`)
}

const endpoint: Parse<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    fail('must be an address such as https://s3.eu-central-1.example')
  if (url.username || url.password) fail('must not hold a key: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  if (url.pathname !== '/' || url.search || url.hash)
    fail('must be an address without a path: the bucket stands in S3_BUCKET')
  return url.origin
}

const bucket: Parse<string> = (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
    ? value
    : fail('must be the name of a bucket: 3 to 63 small letters, digits, dots or hyphens')
