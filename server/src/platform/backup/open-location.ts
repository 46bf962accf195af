/** Opens a backup location by its address. */
import { BackupError } from './backup-error.ts'
import { openFolderLocation } from './folder-location.ts'
import type { BackupLocation, S3Access } from './location.ts'

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/*$/

/** `s3://bucket/prefix` or the path of a folder. */
export async function openBackupLocation(address: string, s3: S3Access): Promise<BackupLocation> {
  if (!address.startsWith('s3:')) return openFolderLocation(address)
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(address) ?? []
  if (!bucket || !/^[\w./-]*$/.test(prefix))
    throw new BackupError('Write a bucket as s3://bucket or s3://bucket/prefix.')
  // Loaded on demand: the client is large, and most sites do not need it.
  const { openS3Location } = await import('./s3-location.ts')
  return openS3Location({ bucket, prefix, access: s3 })
}
