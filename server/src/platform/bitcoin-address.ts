/** Checks Bitcoin addresses of the main network: bech32 (BIP 173), bech32m (BIP 350) and Base58Check. */
import { createHash } from 'node:crypto'

/** Only a wallet knows whether anybody has the key. */
export function isBitcoinAddress(text: string): boolean {
  return /^bc1/i.test(text) ? isSegwit(text) : isBase58(text)
}

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const PREFIX = 'bc'
/** What the checksum leaves, for version 0 and for later versions. */
const BECH32 = 1
const BECH32M = 0x2bc830a3
const CHECKSUM_LENGTH = 6

function isSegwit(text: string): boolean {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return false
  const values = [...lower.slice(PREFIX.length + 1)].map((sign) => CHARSET.indexOf(sign))
  if (values.length <= CHECKSUM_LENGTH || values.includes(-1)) return false
  const [version = -1, ...program] = values.slice(0, -CHECKSUM_LENGTH)
  const length = bytesOf(program)
  const isProgram = version <= 16 && length !== null && length >= 2 && length <= 40
  if (!isProgram || (version === 0 && length !== 20 && length !== 32)) return false
  return polymod([...expandedPrefix(), ...values]) === (version === 0 ? BECH32 : BECH32M)
}

function expandedPrefix(): number[] {
  const codes = [...PREFIX].map((sign) => sign.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of GENERATORS.entries()) if ((top >>> bit) & 1) checksum ^= generator
  }
  return checksum >>> 0
}

/** The number of bytes in groups of five bits; null if the padding isn't zero or is too long. */
function bytesOf(groups: readonly number[]): number | null {
  const padding = (groups.length * 5) % 8
  const last = groups.at(-1) ?? 0
  return padding >= 5 || (last & ((1 << padding) - 1)) !== 0 ? null : Math.floor((groups.length * 5) / 8)
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Pay to public key hash, and to script hash. */
const VERSIONS = new Set([0x00, 0x05])
const PAYLOAD_LENGTH = 21

function isBase58(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,35}$/.test(text)) return false
  let number = 0n
  for (const sign of text) number = number * 58n + BigInt(BASE58.indexOf(sign))
  const hex = number.toString(16).padStart((PAYLOAD_LENGTH + 4) * 2, '0')
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== PAYLOAD_LENGTH + 4 || !VERSIONS.has(bytes[0] ?? -1)) return false
  // Each leading zero byte is written as one 1.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  if (bytes.findIndex((byte) => byte !== 0) !== zeros) return false
  const once = createHash('sha256').update(bytes.subarray(0, PAYLOAD_LENGTH)).digest()
  const twice = createHash('sha256').update(once).digest()
  return twice.subarray(0, 4).equals(bytes.subarray(PAYLOAD_LENGTH))
}
