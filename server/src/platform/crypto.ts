/** Tokens, password hashes, sealed fields and signatures: all cryptography of the site. */
import {
  type Argon2Parameters,
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

type Bytes = string | Uint8Array

/** For sessions, links and grants; URL-safe. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** For short links: letters and digits only. Lookups need a rate limit against guessing. */
export function randomCode(length = 10): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** The stored form of a token: enough to find it, not enough to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Constant-time comparison, also for different lengths. */
export function timingSafeSame(a: Bytes, b: Bytes): boolean {
  const digest = (value: Bytes) => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** One key per purpose, so that one secret serves sealing and signing without mixing them. */
export function deriveKey(secret: Bytes, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `candid ${purpose}`, KEY_BYTES))
}

export type PasswordCost = { memory: number; passes: number; parallelism: number }

/**
 * Memory in KiB. Raising it makes `needsRehash` true for older hashes. `test` is only for tests, which sign in hundreds of
 * times; the configuration rejects it on public sites.
 */
export const PASSWORD_COSTS = {
  full: { memory: 19_456, passes: 2, parallelism: 1 },
  test: { memory: 64, passes: 1, parallelism: 1 },
} as const satisfies Record<string, PasswordCost>
const FULL: PasswordCost = PASSWORD_COSTS.full
// A stored hash beyond these is not ours; verifying it could exhaust the machine.
const MAX_COST: PasswordCost = { memory: 262_144, passes: 10, parallelism: 4 }
const TAG_BYTES = 32
const STORED =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/
const runArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, the format of other libraries. */
export async function hashPassword(password: string, cost = FULL): Promise<string> {
  const salt = randomBytes(16)
  const tag = await passwordTag(password, salt, cost, TAG_BYTES)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** False for a wrong password and for an invalid stored hash. */
export async function verifyPassword(password: string, stored: string, cost = FULL): Promise<boolean> {
  const parsed = parseStored(stored)
  if (!parsed) return verifyDummy(password, cost)
  const tag = await passwordTag(password, parsed.salt, parsed.cost, parsed.tag.length)
  return timingSafeEqual(tag, parsed.tag)
}

/** Takes as long as a real check, so that timing does not reveal unknown accounts. */
export async function verifyDummy(password: string, cost = FULL): Promise<false> {
  await passwordTag(password, randomBytes(16), cost, TAG_BYTES)
  return false
}

/** True if a stored hash is weaker than today's; check after a successful sign-in. */
export function needsRehash(stored: string, cost = FULL): boolean {
  const had = parseStored(stored)?.cost
  return !had || had.memory < cost.memory || had.passes < cost.passes
}

function parseStored(stored: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = STORED.exec(stored) ?? []
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const isAffordable =
    cost.parallelism >= 1 &&
    cost.parallelism <= MAX_COST.parallelism &&
    cost.passes >= 1 &&
    cost.passes <= MAX_COST.passes &&
    cost.memory >= 8 * cost.parallelism &&
    cost.memory <= MAX_COST.memory
  return isAffordable ? { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') } : null
}

function passwordTag(password: string, salt: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  // Keyboards may compose the same letter differently.
  return runArgon2('argon2id', { ...cost, message: password.normalize('NFC'), nonce: salt, tagLength })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const SEAL_TAG_BYTES = 16
const SEAL_VERSION = 'v1.'

export class BrokenSeal extends Error {
  override name = 'BrokenSeal'
}

export type Sealer = {
  /** `context` is where the value belongs, such as `payout:<account id>`; it opens nowhere else. */
  seal(value: string, context: string): string
  /** Throws BrokenSeal for another key, another context or a changed text. */
  open(sealed: string, context: string): string
}

export function sealer(key: Uint8Array): Sealer {
  checkKey(key)
  return {
    seal(value, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(SEAL_VERSION + context))
      const sealed = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return SEAL_VERSION + sealed.toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.slice(SEAL_VERSION.length), 'base64url')
      if (!sealed.startsWith(SEAL_VERSION) || bytes.length < NONCE_BYTES + SEAL_TAG_BYTES) {
        throw new BrokenSeal('This is not a sealed value')
      }
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: SEAL_TAG_BYTES })
      decipher.setAAD(Buffer.from(SEAL_VERSION + context)).setAuthTag(bytes.subarray(-SEAL_TAG_BYTES))
      try {
        const value = decipher.update(bytes.subarray(NONCE_BYTES, -SEAL_TAG_BYTES))
        return Buffer.concat([value, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new BrokenSeal('The seal is invalid', { cause })
      }
    },
  }
}

export type HmacSigner = {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

export function keyedSigner(key: Uint8Array): HmacSigner {
  checkKey(key)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  // Compared as text: two encodings of the same bytes must not both pass.
  return { sign, verify: (text, signature) => timingSafeSame(sign(text), signature) }
}

function checkKey(key: Uint8Array): void {
  if (key.byteLength !== KEY_BYTES) throw new TypeError(`A key has ${KEY_BYTES} bytes`)
}
