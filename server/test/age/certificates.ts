/** X.509 certificates of issuers of age credentials, written byte by byte: EC keys on P-256, signed with SHA-256. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { DAY_MS } from '#rules/time.ts'

export type Issuer = { name: string; privateKey: KeyObject; publicKey: KeyObject; der: Buffer }

type Wanted = { by?: Issuer; isCa?: boolean; from?: Date; until?: Date }

const OID = { ecdsaSha256: '2a8648ce3d040302', commonName: '550403', basicConstraints: '551d13' } as const

export function makeIssuer(name: string, { by, isCa = true, from, until }: Wanted = {}): Issuer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(OID.ecdsaSha256))
  const constraints = sequence(
    oid(OID.basicConstraints),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  )
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    nameOf(by?.name ?? name),
    sequence(time(from ?? new Date(Date.now() - DAY_MS)), time(until ?? new Date(Date.now() + 30 * DAY_MS))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(isCa ? [der(0xa3, sequence(constraints))] : []),
  )
  const signature = sign('sha256', body, by?.privateKey ?? privateKey)
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]))
  return { name, privateKey, publicKey, der: sequence(body, algorithm, bits) }
}

export function pemOf({ der: bytes }: Issuer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function nameOf(name: string): Buffer {
  return sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))))
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
