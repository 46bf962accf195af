/** An applicant's personal details: one ciphertext, bound to its application. */
import type { HmacSigner } from '#platform/crypto.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { CreatorApplication } from '../tables.ts'

export type Details = {
  firstName: string
  lastName: string
  birthDate: string
  country: string
  region: string
  city: string
  address: string
}

export const DETAIL_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'country',
  'region',
  'city',
  'address',
] as const satisfies readonly (keyof Details)[]

const APPLICATION_AREA = 'creator-application'
const vaultContext = (id: string) => ({ area: APPLICATION_AREA, id, kind: 'details' })

type Deps = { vault: Vault }

export function sealApplicantDetails(
  { vault }: Deps,
  applicationId: string,
  details: Partial<Details>,
): Buffer {
  return vault.sealText(JSON.stringify(details), vaultContext(applicationId))
}

/** Empty for creators who predate applications. */
export function openApplicantDetails(
  { vault }: Deps,
  { id, details_sealed }: Pick<CreatorApplication, 'id' | 'details_sealed'>,
): Partial<Details> {
  if (!details_sealed) return {}
  return JSON.parse(vault.openText(details_sealed, vaultContext(id))) as Partial<Details>
}

/** A keyed fingerprint of name and birth date, normalised, to detect duplicates; null if either is missing. */
export function personFingerprint(
  { creators }: { creators: { personSigner: HmacSigner } },
  { firstName = '', lastName = '', birthDate = '' }: Partial<Details>,
): string | null {
  const name = `${firstName} ${lastName}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
  return name === '' || birthDate === '' ? null : creators.personSigner.sign(`${name}|${birthDate}`)
}
