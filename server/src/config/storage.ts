/** Where files are stored (a folder or an S3 bucket), and the scratch space for processing them. */
import path from 'node:path'
import type { S3Settings } from '#platform/storage/s3-client.ts'
import { choice, fail, integerWithin, type Parse, parseOnOff, type Read, textWithin } from './values.ts'

type S3Config = S3Settings & {
  /** Whether browsers are redirected to presigned URLs of the bucket. */
  redirects: boolean
}

export type StorageConfig = {
  /** Null for disk storage. */
  s3: S3Config | null
  /** Working directories of media jobs, and local copies of bucket files. */
  scratchDir: string
  /** Space limit for local copies. */
  scratchMb: number
}

export function readStorageConfig(read: Read, problems: string[], dataDir: string): StorageConfig {
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
      // Self-hosted servers rarely have a DNS name for each bucket.
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
    isPathStyle: read('S3_PATH_STYLE', null, parseOnOff),
    redirects: read('S3_REDIRECT', 'off', parseOnOff),
  }
}

function missing({ bucket, accessKeyId, secretAccessKey }: ReturnType<typeof readS3>): string[] {
  const needed = {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  // Null means unset; an invalid value is undefined and already reported.
  return Object.entries(needed)
    .filter(([, value]) => value === null)
    .map(([name]) => `${name} is needed when STORAGE is s3`)
}

const endpoint: Parse<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    fail('must be an address such as https://s3.eu-central-1.example')
  if (url.username || url.password)
    fail('must not contain a key: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  if (url.pathname !== '/' || url.search || url.hash)
    fail('must be an address without a path: the bucket is set in S3_BUCKET')
  return url.origin
}

const bucket: Parse<string> = (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
    ? value
    : fail('must be the name of a bucket: 3 to 63 lowercase letters, digits, dots or hyphens')
