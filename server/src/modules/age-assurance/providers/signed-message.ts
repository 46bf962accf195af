/** Requests to and results of an external provider: JSON Web Tokens with HMAC-SHA256, and no other algorithm. */
import { createHmac } from 'node:crypto'
import { timingSafeSame } from '#platform/crypto.ts'
import { AnswerRefused } from './provider.ts'

/** Keeps a request from being returned as its own result. */
export type AgeMessageType = 'age-request+jwt' | 'age-result+jwt'

const MAX_LENGTH = 4_000
const ALGORITHM = 'HS256'

export function signMessage(secret: string, typ: AgeMessageType, claims: object): string {
  const signed = `${encode({ alg: ALGORITHM, typ })}.${encode(claims)}`
  return `${signed}.${macOf(secret, signed)}`
}

/** Throws AnswerRefused unless it was signed with the secret as this type. */
export function openMessage(secret: string, typ: AgeMessageType, message: string): Record<string, unknown> {
  const [header, claims, mac, ...rest] = message.length > MAX_LENGTH ? [] : message.split('.')
  if (!header || !claims || !mac || rest.length > 0) throw new AnswerRefused('malformed')
  if (!timingSafeSame(mac, macOf(secret, `${header}.${claims}`))) throw new AnswerRefused('signature')
  const { alg, typ: type } = decode(header)
  if (alg !== ALGORITHM || type !== typ) throw new AnswerRefused('signature')
  return decode(claims)
}

function macOf(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Refused below.
  }
  throw new AnswerRefused('malformed')
}
