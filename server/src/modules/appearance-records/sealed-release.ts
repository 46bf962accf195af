/** Encrypted contents of a release: details in one ciphertext, each image in its own. Nothing is stored in plaintext. */
import type { Core } from '#platform/core.ts'
import { fileKey, filePrefix } from '#platform/storage/file-key.ts'
import { RELEASES_AREA } from './tables.ts'

export type ReleaseDetails = {
  name: string
  birthDate: string
  /** Address for the copy; null if none is wanted. */
  email: string | null
  /** Full text of the terms they agreed to. */
  terms: string[]
  version: string
}

type Deps = Pick<Core, 'vault' | 'storage'>

const about = (id: string, kind: string) => ({ area: RELEASES_AREA, id, kind })

export function sealReleaseDetails({ vault }: Deps, id: string, details: ReleaseDetails): Buffer {
  return vault.sealText(JSON.stringify(details), about(id, 'details'))
}

export function openReleaseDetails(
  { vault }: Pick<Deps, 'vault'>,
  id: string,
  sealed: Buffer,
): ReleaseDetails {
  return JSON.parse(vault.openText(sealed, about(id, 'details'))) as ReleaseDetails
}

export async function storeReleasePicture(
  { vault }: Deps,
  id: string,
  name: string,
  bytes: Buffer,
): Promise<void> {
  await vault.putFile(fileKey(RELEASES_AREA, id, name), bytes, about(id, name))
}

export function readReleasePicture({ vault }: Deps, id: string, name: string): Promise<Buffer | null> {
  return vault.readFile(fileKey(RELEASES_AREA, id, name), about(id, name))
}

export async function deleteReleasePictures(
  { storage }: Pick<Deps, 'storage'>,
  id: string,
  names?: readonly string[],
): Promise<void> {
  if (!names) return storage.removeAll(filePrefix(RELEASES_AREA, id))
  for (const name of names) await storage.remove(fileKey(RELEASES_AREA, id, name))
}
