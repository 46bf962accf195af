/** Encryption at rest against stolen disks: texts and files are sealed individually, each opening only in its own context. */
import { buffer } from 'node:stream/consumers'
import type { FileKey } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { keyIdOf, openBytes, rewrapBytes, type SealContext, sealBytes, type VaultKey } from './envelope.ts'
import type { Keyring } from './keyring.ts'

export type { SealContext } from './envelope.ts'

/** The key of a sealed value is not in the keyring: a backup may have it. */
export class LostVaultKey extends Error {
  override name = 'LostVaultKey'
}

export type Vault = {
  sealText(plain: string, context: SealContext): Buffer
  /** Throws BrokenSeal for a changed or misplaced value, LostVaultKey if its key is gone. */
  openText(sealed: Uint8Array, context: SealContext): string
  /** Written atomically, and only sealed. */
  putFile(key: FileKey, bytes: Uint8Array, context: SealContext): Promise<void>
  /** Null if there is no such file. */
  readFile(key: FileKey, context: SealContext): Promise<Buffer | null>
  /** Rewraps with the current key; null if it already is. */
  rewrap(sealed: Uint8Array): Buffer | null
}

export function createVault({ storage, keyring }: { storage: Storage; keyring: Keyring }): Vault {
  const keyOf = (sealed: Uint8Array): VaultKey => {
    const id = keyIdOf(sealed)
    const key = keyring.find(id)
    if (!key) throw new LostVaultKey(`The vault has no key ${id}`)
    return key
  }
  return {
    sealText: (plain, context) => sealBytes(Buffer.from(plain, 'utf8'), context, keyring.current()),
    openText: (sealed, context) => openBytes(sealed, context, keyOf(sealed)).toString('utf8'),
    async putFile(key, bytes, context) {
      await storage.write(key, sealBytes(bytes, context, keyring.current()))
    },
    async readFile(key, context) {
      const file = await storage.read(key)
      if (!file) return null
      const sealed = await buffer(file.stream)
      return openBytes(sealed, context, keyOf(sealed))
    },
    rewrap(sealed) {
      const current = keyring.current()
      return keyIdOf(sealed) === current.id ? null : rewrapBytes(sealed, keyOf(sealed), current)
    },
  }
}
