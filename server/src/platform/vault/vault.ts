/** Encryption at rest against stolen disks: texts and files are sealed individually, each opening only in its own context. */
import { buffer } from 'node:stream/consumers'
import type { FileKey } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type About, keyIdOf, openBytes, rewrapBytes, sealBytes, type VaultKey } from './envelope.ts'
import type { Keyring } from './keyring.ts'

export type { About } from './envelope.ts'

/** The key of a sealed value is not in the keyring: a backup may have it. */
export class LostVaultKey extends Error {
  override name = 'LostVaultKey'
}

export type Vault = {
  sealText(plain: string, about: About): Buffer
  /** Throws BrokenSeal for a changed or misplaced value, LostVaultKey if its key is gone. */
  openText(sealed: Uint8Array, about: About): string
  /** Written atomically, and only sealed. */
  putFile(key: FileKey, bytes: Uint8Array, about: About): Promise<void>
  /** Null if there is no such file. */
  readFile(key: FileKey, about: About): Promise<Buffer | null>
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
    sealText: (plain, about) => sealBytes(Buffer.from(plain, 'utf8'), about, keyring.current()),
    openText: (sealed, about) => openBytes(sealed, about, keyOf(sealed)).toString('utf8'),
    async putFile(key, bytes, about) {
      await storage.write(key, sealBytes(bytes, about, keyring.current()))
    },
    async readFile(key, about) {
      const file = await storage.read(key)
      if (!file) return null
      const sealed = await buffer(file.stream)
      return openBytes(sealed, about, keyOf(sealed))
    },
    rewrap(sealed) {
      const current = keyring.current()
      return keyIdOf(sealed) === current.id ? null : rewrapBytes(sealed, keyOf(sealed), current)
    },
  }
}
