/** The issuers of age credentials that the operator trusts, and certificate chains that lead to them. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '#platform/errors.ts'

export type TrustedIssuers = readonly X509Certificate[]

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const MAX_CHAIN = 4

/** Throws a message that names the variable. */
export function readIssuers(file: string): TrustedIssuers {
  try {
    const issuers = (readFileSync(file, 'utf8').match(PEM) ?? []).map((pem) => new X509Certificate(pem))
    if (issuers.length === 0) throw new Error('it has no certificate')
    return issuers
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`AGE_WALLET_ISSUERS ${file} cannot be used (${reason}).`, { cause: error })
  }
}

/** The certificate that signed, if its chain is valid now and leads to a trusted issuer. */
export function trustedSigner(
  chain: readonly Uint8Array[],
  issuers: TrustedIssuers,
  now: Date,
): X509Certificate | null {
  if (chain.length === 0 || chain.length > MAX_CHAIN) return null
  const certificates = chain.map((der) => new X509Certificate(der))
  if (!certificates.every((each) => isCurrent(each, now))) return null
  for (const [index, certificate] of certificates.entries()) {
    if (issuers.some((issuer) => certificate.raw.equals(issuer.raw))) return certificates[0] ?? null
    if (issuers.some((issuer) => isCurrent(issuer, now) && hasIssued(issuer, certificate)))
      return certificates[0] ?? null
    const next = certificates[index + 1]
    if (!next || !hasIssued(next, certificate)) return null
  }
  return null
}

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isCurrent({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now < validToDate
}
