/**
 * Envelope encryption: AES-256-GCM with a data key per text or file, which is wrapped by the vault key. The header has a fixed
 * length, so that a key can be rewrapped, and a trigger can compare the rest, without decrypting anything.
 *
 *   magic 4 | vault key id 8 | nonce 12, wrapped data key 32, tag 16 || nonce 12 | encrypted content | tag 16
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BrokenSeal } from '#platform/crypto.ts'

export type VaultKey = { id: string; key: Uint8Array }

/** What a sealed value is and whose: authenticated, so that it opens nowhere else. */
export type SealContext = { area: string; id: string; kind: string }

const MAGIC = Buffer.from('CNV1')
export const KEY_ID_LENGTH = 8
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const WRAPPED_BYTES = NONCE_BYTES + KEY_BYTES + TAG_BYTES
const ID_END = MAGIC.length + KEY_ID_LENGTH
export const HEADER_BYTES = ID_END + WRAPPED_BYTES
const MIN_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES

export function sealBytes(content: Uint8Array, context: SealContext, vaultKey: VaultKey): Buffer {
  const key = randomBytes(KEY_BYTES)
  return Buffer.concat([headerFor(key, vaultKey), encrypt(content, key, contextBytes(context))])
}

export function openBytes(sealed: Uint8Array, context: SealContext, vaultKey: VaultKey): Buffer {
  const key = unwrap(sealed, vaultKey)
  return decrypt(Buffer.from(sealed).subarray(HEADER_BYTES), key, contextBytes(context))
}

/** The same content under another vault key, without decrypting it. */
export function rewrapBytes(sealed: Uint8Array, from: VaultKey, to: VaultKey): Buffer {
  const key = unwrap(sealed, from)
  return Buffer.concat([headerFor(key, to), Buffer.from(sealed).subarray(HEADER_BYTES)])
}

export function keyIdOf(sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  if (bytes.length < MIN_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BrokenSeal('This was not sealed by the vault')
  return bytes.subarray(MAGIC.length, ID_END).toString('latin1')
}

function headerFor(key: Uint8Array, { id, key: vaultKey }: VaultKey): Buffer {
  const named = Buffer.concat([MAGIC, Buffer.from(id, 'latin1')])
  if (named.length !== ID_END) throw new TypeError(`The id of a vault key has ${KEY_ID_LENGTH} characters`)
  return Buffer.concat([named, encrypt(key, vaultKey, named)])
}

function unwrap(sealed: Uint8Array, { id, key }: VaultKey): Buffer {
  if (keyIdOf(sealed) !== id) throw new BrokenSeal('This was sealed with another key')
  const bytes = Buffer.from(sealed)
  return decrypt(bytes.subarray(ID_END, HEADER_BYTES), key, bytes.subarray(0, ID_END))
}

function encrypt(content: Uint8Array, key: Uint8Array, aad: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function decrypt(sealed: Buffer, key: Uint8Array, aad: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(aad).setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new BrokenSeal('The seal is invalid', { cause })
  }
}

/** As a JSON array, so that two contexts are never spelled alike. */
function contextBytes({ area, id, kind }: SealContext): Buffer {
  return Buffer.from(JSON.stringify(['candid vault', area, id, kind]))
}
