/** Encrypts push messages for one browser: RFC 8291, with the content encoding aes128gcm of RFC 8188 in a single record. */
import {
  createCipheriv,
  createECDH,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The browser's keys, as its subscription reports them. */
export type PushKeys = { p256dh: Uint8Array; auth: Uint8Array }

export const P256_POINT_BYTES = 65
export const AUTH_BYTES = 16
/** Push services accept 4,096 bytes; what encryption adds, and some reserve. */
export const MAX_PAYLOAD_BYTES = 3_584

const CURVE = 'prime256v1'
const SALT_BYTES = 16
const RECORD_SIZE = 4_096
/** Marks the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.from([2])

/** Fixed in tests only; a message has its own key pair and salt. */
type Ephemeral = { privateKey: Uint8Array; salt: Uint8Array }

/** Throws if the browser's key is no point of the curve. */
export function encryptPush(payload: Uint8Array, keys: PushKeys, ephemeral?: Ephemeral): Buffer {
  if (payload.byteLength > MAX_PAYLOAD_BYTES) throw new RangeError('the push message is too long')
  const sender = createECDH(CURVE)
  if (ephemeral) sender.setPrivateKey(ephemeral.privateKey)
  else sender.generateKeys()
  const salt = ephemeral?.salt ?? randomBytes(SALT_BYTES)
  const publicKey = sender.getPublicKey()
  // As key objects: Node examines plain bytes at length, which took a third of the time of a message.
  const secret = createSecretKey(sender.computeSecret(keys.p256dh))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, publicKey])
  const keyMaterial = createSecretKey(hkdf(secret, keys.auth, info, 32))
  const key = hkdf(keyMaterial, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(keyMaterial, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_SIZE, 0)
  size.writeUInt8(publicKey.length, 4)
  return Buffer.concat([
    ...[salt, size, publicKey],
    ...[cipher.update(payload), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()],
  ])
}

/** Whether a message can be encrypted for these keys. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (auth.byteLength !== AUTH_BYTES || p256dh.byteLength !== P256_POINT_BYTES) return false
  try {
    encryptPush(Buffer.alloc(0), { p256dh, auth })
    return true
  } catch {
    return false
  }
}

function hkdf(secret: KeyObject, salt: Uint8Array, info: string | Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
