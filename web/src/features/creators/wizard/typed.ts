/** The typed values of the application; empty strings by default. */

export type ApplicationValues = {
  instagram: string
  twitter: string
  firstName: string
  lastName: string
  birthDate: string
  country: string
  region: string
  city: string
  address: string
}

export const EMPTY_APPLICATION: ApplicationValues = {
  instagram: '',
  twitter: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  country: '',
  region: '',
  city: '',
  address: '',
}

type TypedField = keyof ApplicationValues

/** The stored values, with defaults for missing ones. */
export function applicationValues(
  stored: Partial<Record<TypedField, string | null>> | null | undefined,
): ApplicationValues {
  const entries = Object.entries(EMPTY_APPLICATION).map(([field, empty]) => [
    field,
    stored?.[field as TypedField] ?? empty,
  ])
  return Object.fromEntries(entries) as ApplicationValues
}
