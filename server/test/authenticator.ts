/** A WebAuthn authenticator in software: it makes real attestations ('none') and assertions (ES256) for the bytes it is given. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type CreationOptions = {
  challenge: string
  rp: { id?: string; name: string }
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: { id: string }[]
}
export type RequestOptions = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] }

type Credential = { id: Buffer; privateKey: KeyObject; userHandle: string; signCount: number }

/** Deviations from what an honest authenticator in an honest browser does. */
export type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isUserVerified?: boolean
  isUserPresent?: boolean
  signCount?: number
  userHandle?: string
  /** Signs something else. */
  isForged?: boolean
}

const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

/** In a browser that shows the site at its name instead of its address, as passkeys need. */
export function createAuthenticator(siteUrl: string, { counts = true }: { counts?: boolean } = {}) {
  const origin = siteUrl.replace('//127.0.0.1', '//localhost')
  const credentials: Credential[] = []
  const rpIdOf = (given: string | undefined) => given ?? new URL(origin).hostname

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const header = (rpId: string, flags: number, signCount: number, deviation: Deviation) => {
    const isPresent = deviation.isUserPresent ?? true
    const isVerified = deviation.isUserVerified ?? true
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.signCount ?? signCount)
    return Buffer.concat([
      createHash('sha256')
        .update(deviation.rpId ?? rpId)
        .digest(),
      Buffer.from([flags | (isPresent ? UP : 0) | (isVerified ? UV : 0)]),
      count,
    ])
  }

  return {
    credentials,
    /** `navigator.credentials.create()` */
    create(options: CreationOptions, deviation: Deviation = {}, id: Buffer = randomBytes(32)) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credential = { id, privateKey, userHandle: options.user.id, signCount: 0 }
      credentials.push(credential)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.id.length)
      const authData = Buffer.concat([
        header(rpIdOf(options.rp.id), ATTESTED, 0, deviation),
        ...[Buffer.alloc(16), length, credential.id, coseKey],
      ])
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', null],
        ['authData', authData],
      ])
      const text = id.toString('base64url')
      return {
        id: text,
        rawId: text,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** `navigator.credentials.get()`, with the newest passkey unless another is given. */
    get(options: RequestOptions, deviation: Deviation = {}, credential = credentials.at(-1)) {
      if (!credential) throw new Error('The authenticator has no passkey')
      if (counts) credential.signCount += 1
      const authData = header(rpIdOf(options.rpId), 0, credential.signCount, deviation)
      const data = clientData('webauthn.get', options.challenge, deviation)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      const signature = sign(
        'sha256',
        deviation.isForged ? Buffer.from('else') : signed,
        credential.privateKey,
      )
      const id = credential.id.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? credential.userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

type CborValue = number | string | Buffer | null

/** Only what an attestation needs; null is an empty map. */
function cborMap(entries: readonly [CborValue, CborValue][]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cborOf)])
}

function cborOf(value: CborValue): Buffer {
  if (value === null) return cborHead(5, 0)
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)])
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}
