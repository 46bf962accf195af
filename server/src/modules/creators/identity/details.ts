/** An applicant's personal details: one ciphertext, bound to its application. */
import type { Signer } from '#platform/crypto.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Application } from '../tables.ts'

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

export const APPLICATION_AREA = 'creator-application'
const aboutOf = (id: string) => ({ area: APPLICATION_AREA, id, kind: 'details' })

type Deps = { vault: Vault }

export function sealDetails({ vault }: Deps, applicationId: string, details: Partial<Details>): Buffer {
  return vault.sealText(JSON.stringify(details), aboutOf(applicationId))
}

/** Empty for creators who predate applications. */
export function openDetails(
  { vault }: Deps,
  { id, details_sealed }: Pick<Application, 'id' | 'details_sealed'>,
): Partial<Details> {
  if (!details_sealed) return {}
  return JSON.parse(vault.openText(details_sealed, aboutOf(id))) as Partial<Details>
}

/** A keyed fingerprint of name and birth date, normalised, to detect duplicates; null if either is missing. */
export function personMark(
  { creators }: { creators: { personSigner: Signer } },
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
