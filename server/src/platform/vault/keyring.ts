/**
 * The vault's keys by id: the first is derived from the site's secret, later ones are in a file in the data directory, sealed
 * with that secret, or in the environment. One is current; the others still open older values.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { BrokenSeal, deriveKey, sealer } from '#platform/crypto.ts'
import { StartError } from '#platform/errors.ts'
import { KEY_BYTES, KEY_ID_LENGTH, type VaultKey } from './envelope.ts'

export const KEYRING_FILE = 'vault.keys'
/** The key derived from the site's secret: always present, never in the file. */
export const SITE_KEY_ID = 'site-key'

const KeyringFile = v.object({
  current: v.string(),
  /** A rotation has begun and not finished. */
  isRotating: v.boolean(),
  keys: v.array(v.object({ id: v.pipe(v.string(), v.length(KEY_ID_LENGTH)), sealed: v.string() })),
})
type KeyringFile = v.InferOutput<typeof KeyringFile>

export type Keyring = {
  /** The key to seal with. Read each time: another process may have rotated meanwhile. */
  current(): VaultKey
  /** Null if the keyring has no such key, even after a reload. */
  find(id: string): VaultKey | null
  ids(): string[]
  isRotating(): boolean
  /** Makes a new key current, or continues an interrupted rotation. */
  beginRotation(): void
  endRotation(): void
  /** Removes a key for good. */
  remove(id: string): void
}

type KeyringOptions = {
  dataDir: string
  secret: string
  /** From the environment, the last one current; then the file is ignored. */
  configured: readonly VaultKey[] | null
}

export function openKeyring(options: KeyringOptions): Keyring {
  const siteKey = { id: SITE_KEY_ID, key: deriveKey(options.secret, 'vault') }
  return options.configured ? fixedKeyring([siteKey, ...options.configured]) : fileKeyring(options, siteKey)
}

function fixedKeyring(keys: readonly VaultKey[]): Keyring {
  const refused = (): never => {
    throw new StartError('The keys are in VAULT_KEYS. Add or remove a key there.')
  }
  return {
    current: () => keys.at(-1) as VaultKey,
    find: (id) => keys.find((key) => key.id === id) ?? null,
    ids: () => keys.map(({ id }) => id),
    isRotating: () => false,
    // The operator has added the new key; there is nothing to create.
    beginRotation: () => undefined,
    endRotation: () => undefined,
    remove: refused,
  }
}

function fileKeyring({ dataDir, secret }: KeyringOptions, siteKey: VaultKey): Keyring {
  const file = path.join(dataDir, KEYRING_FILE)
  const seal = sealer(deriveKey(secret, 'vault ring'))
  const contextOfKey = (id: string) => `vault-key:${id}`
  let known = open(readKeyringFile(file))

  function open(ring: KeyringFile): { ring: KeyringFile; keys: Map<string, VaultKey> } {
    const keys = new Map([[siteKey.id, siteKey]])
    for (const { id, sealed } of ring.keys)
      keys.set(id, { id, key: Buffer.from(unseal(sealed, id), 'base64url') })
    if (!keys.has(ring.current)) throw damaged(file)
    return { ring, keys }
  }
  function unseal(sealed: string, id: string): string {
    try {
      return seal.open(sealed, contextOfKey(id))
    } catch (error) {
      if (!(error instanceof BrokenSeal)) throw error
      throw new StartError(
        `${file} was written with another secret key. Restore the SECRET_KEY or secret.key it belongs to.`,
      )
    }
  }
  const reload = () => {
    known = open(readKeyringFile(file))
    return known
  }
  const rewrite = (ring: KeyringFile) => {
    writeAtomically(file, `${JSON.stringify(ring, null, 1)}\n`)
    reload()
  }
  return {
    current: () => {
      const { ring, keys } = reload()
      return keys.get(ring.current) as VaultKey
    },
    find: (id) => known.keys.get(id) ?? reload().keys.get(id) ?? null,
    ids: () => [...reload().keys.keys()],
    isRotating: () => reload().ring.isRotating,
    beginRotation() {
      const { ring } = reload()
      if (ring.isRotating) return
      const id = randomBytes(KEY_ID_LENGTH / 2).toString('hex')
      const sealed = seal.seal(randomBytes(KEY_BYTES).toString('base64url'), contextOfKey(id))
      rewrite({ current: id, isRotating: true, keys: [...ring.keys, { id, sealed }] })
    },
    endRotation: () => rewrite({ ...reload().ring, isRotating: false }),
    remove(id) {
      const { ring } = reload()
      if (id === SITE_KEY_ID || id === ring.current || !ring.keys.some((key) => key.id === id))
        throw new StartError(`${id} is not a key that can be forgotten.`)
      rewrite({ ...ring, keys: ring.keys.filter((key) => key.id !== id) })
    },
  }
}

function readKeyringFile(file: string): KeyringFile {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { current: SITE_KEY_ID, isRotating: false, keys: [] }
  }
  try {
    return v.parse(KeyringFile, JSON.parse(text))
  } catch (cause) {
    throw damaged(file, cause)
  }
}

function damaged(file: string, cause?: unknown): StartError {
  return new StartError(`${file} is damaged. Restore it from a backup.`, { cause })
}

/** Atomic: values sealed with a key that was not written to disk would be lost. */
function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  const folder = openSync(path.dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
