/** Backups in an S3-compatible bucket. Loaded only for addresses that begin with s3:. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { BackupError } from './backup-error.ts'
import type { BackupLocation, S3Access } from './location.ts'

type Options = {
  bucket: string
  prefix: string
  access: S3Access
  /** Shorter in tests. */
  idleMs?: number
  tries?: number
}

const TRIES = 5
const CONNECT_MS = 5_000
/** Idle timeout of a connection: a hanging backup would also block the next night's. */
const IDLE_MS = 30_000

export async function openS3Location(options: Options): Promise<BackupLocation> {
  const { bucket, prefix, access, idleMs = IDLE_MS, tries = TRIES } = options
  const { endpoint, region, accessKey, secretKey } = access
  const client = new S3Client({
    region,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Otherwise the machine's own credentials: a role, a profile.
    ...(accessKey && secretKey
      ? { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }
      : {}),
    // Other stores do not support newer checksums; each object is authenticated and read back anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const label = `s3://${bucket}${prefix ? `/${prefix}` : ''}`
  const before = prefix ? `${prefix}/` : ''
  const at = (name: string) => ({ Bucket: bucket, Key: before + name })
  const withBackupError = <T>(work: Promise<T>) => work.catch((error: unknown) => refuse(label, error))

  return {
    label,
    async put(name, bytes) {
      await withBackupError(client.send(new PutObjectCommand({ ...at(name), Body: bytes })))
    },
    async putNew(name, bytes) {
      try {
        if (await has(name)) return false
        await client.send(new PutObjectCommand({ ...at(name), Body: bytes, IfNoneMatch: '*' }))
        return true
      } catch (error) {
        if (statusOf(error) === 412 || statusOf(error) === 409) return false
        return refuse(label, error)
      }
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (isMissing(error)) return null
        return refuse(label, error)
      }
    },
    has,
    async *list(under) {
      for (let next: string | undefined; ; ) {
        const page = await withBackupError(
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: before + under, ContinuationToken: next }),
          ),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { name: Key.slice(before.length), bytes: Size }
        next = page.IsTruncated ? page.NextContinuationToken : undefined
        if (!next) return
      }
    },
    async remove(name) {
      await withBackupError(client.send(new DeleteObjectCommand(at(name))))
    },
    close: async () => client.destroy(),
  }

  async function has(name: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(at(name)))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      return refuse(label, error)
    }
  }
}

function statusOf(error: unknown): number {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ?? 0
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')
}

function refuse(words: string, error: unknown): never {
  const name = error instanceof Error ? error.name : String(error)
  throw new BackupError(
    `${words} denies access or does not respond (${name}). Check the bucket's name, BACKUP_S3_ENDPOINT and the keys.`,
    { cause: error },
  )
}
