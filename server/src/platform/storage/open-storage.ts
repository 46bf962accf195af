/** Opens the storage configured for the site. */
import path from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Settings } from './s3-client.ts'
import type { Storage } from './storage.ts'

type StorageLocation = { dataDir: string; storage: { s3: S3Settings | null } }

export async function openStorage({ dataDir, storage: { s3 } }: StorageLocation): Promise<Storage> {
  if (!s3) return createDiskStorage({ root: path.join(dataDir, 'files') })
  // Loaded on demand: the SDK is large, and most sites do not need it.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3)
}
