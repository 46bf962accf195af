/** Storage of documents, face photos and signatures: encrypted, under unguessable names. */
import { randomBytes } from 'node:crypto'
import { type FileKey, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { IDENTITY_AREA, type IdentityFile } from '../tables.ts'

type Deps = { vault: Vault; storage: Storage }
type IdentityFileRef = Pick<IdentityFile, 'application_id' | 'name' | 'kind'>

export const newFileName = (): string => randomBytes(16).toString('hex')

function identityKey({ application_id, name }: Pick<IdentityFileRef, 'application_id' | 'name'>): FileKey {
  return fileKey(IDENTITY_AREA, application_id, `${name}.bin`)
}

const vaultContext = ({ application_id, name, kind }: IdentityFileRef) => ({
  area: IDENTITY_AREA,
  id: `${application_id}/${name}`,
  kind,
})

export function putIdentityFile({ vault }: Deps, place: IdentityFileRef, bytes: Uint8Array): Promise<void> {
  return vault.putFile(identityKey(place), bytes, vaultContext(place))
}

export async function readIdentityFile({ vault }: Deps, place: IdentityFileRef): Promise<Buffer> {
  const bytes = await vault.readFile(identityKey(place), vaultContext(place))
  if (!bytes) throw new Error('an identity file is missing from storage')
  return bytes
}

export async function removeIdentityFiles(
  { storage }: Pick<Deps, 'storage'>,
  files: readonly Pick<IdentityFileRef, 'application_id' | 'name'>[],
): Promise<void> {
  for (const file of files) await storage.remove(identityKey(file))
}

export const identityFolder = (applicationId: string) => filePrefix(IDENTITY_AREA, applicationId)
