/**
 * Format and keys of stored objects: compressed if that helps, then AES-256-GCM with a key derived from the object's name, so
 * that no object can be swapped for another.
 *
 *   magic 4 | nonce 12 | encrypted: compression 1, content | tag 16
 *
 * Objects are named by a keyed hash of their content: names do not reveal known files.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { BrokenSeal, deriveKey } from '../crypto.ts'

export type BackupKeys = {
  /** Identifies the key without revealing anything about it. */
  id: string
  nameOf(content: Uint8Array): string
  seal(content: Uint8Array, name: string): Promise<Buffer>
  /** Throws BrokenSeal for another key, another name, or changed bytes. */
  open(sealed: Uint8Array, name: string): Promise<Buffer>
}

const MAGIC = Buffer.from('CNB1')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = MAGIC.length + NONCE_BYTES
const [PLAIN, ZSTD] = [0, 1]
/** Larger than any object we store. */
const MAX_BYTES = 128 * 1024 * 1024
/** Key stretching for passphrases: each attempt takes 64 MB and a tenth of a second. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
/** Minimum gain of compression: videos and pictures are compressed already. */
const MAX_COMPRESSED_RATIO = 0.95

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export async function keysOf(secret: string, salt: Uint8Array): Promise<BackupKeys> {
  const main = await stretchKey(secret, salt)
  const naming = deriveKey(main, 'backup names')
  const sealing = deriveKey(main, 'backup seals')
  const keyFor = (name: string) => createHmac('sha256', sealing).update(name).digest()
  return {
    id: deriveKey(main, 'backup key id').toString('hex').slice(0, 8),
    nameOf: (content) => createHmac('sha256', naming).update(content).digest('hex'),
    async seal(content, name) {
      const nonce = randomBytes(NONCE_BYTES)
      const [how, body] = await compressed(content)
      const cipher = createCipheriv('aes-256-gcm', keyFor(name), nonce).setAAD(Buffer.from(name))
      const start = cipher.update(Buffer.from([how]))
      return Buffer.concat([MAGIC, nonce, start, cipher.update(body), cipher.final(), cipher.getAuthTag()])
    },
    async open(sealed, name) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      if (bytes.length < HEAD_BYTES + 1 + TAG_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
        throw new BrokenSeal('This is not a piece of a backup')
      const nonce = bytes.subarray(MAGIC.length, HEAD_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(name), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const body = decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES))
      try {
        decipher.final()
      } catch (cause) {
        throw new BrokenSeal('The seal is invalid', { cause })
      }
      const content = body.subarray(1)
      return body[0] === ZSTD ? decompress(content, { maxOutputLength: MAX_BYTES }) : content
    },
  }
}

function stretchKey(secret: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(secret.normalize('NFC'), salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

async function compressed(content: Uint8Array): Promise<[number, Uint8Array]> {
  const smaller = await compress(content, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  return smaller.length < content.length * MAX_COMPRESSED_RATIO ? [ZSTD, smaller] : [PLAIN, content]
}
