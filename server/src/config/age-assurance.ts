/** Age checks: trusted issuers of credentials, and an external provider. */
import { fail, type Read, textWithin, urlWith } from './values.ts'

export type AgeAssuranceConfig = {
  walletIssuers: string | null
  provider: { url: string; secret: string } | null
}

export function readAgeAssuranceConfig(read: Read, problems: string[]): AgeAssuranceConfig {
  const walletIssuers = read('AGE_WALLET_ISSUERS', null, textWithin(1, 1000))
  const url = read('AGE_PROVIDER_URL', null, (value) => {
    const address = urlWith(['https:', 'http:'])(value)
    // A person is sent there with a signed request.
    const isSafe = address.startsWith('https:') || /^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(address)
    return isSafe ? address : fail('must begin with https://')
  })
  const secret = read('AGE_PROVIDER_SECRET', null, textWithin(32, 300))
  if ((url === null) !== (secret === null))
    problems.push('AGE_PROVIDER_URL and AGE_PROVIDER_SECRET are needed together')
  return { walletIssuers, provider: url !== null && secret !== null ? { url, secret } : null }
}
