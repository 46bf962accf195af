/** The typed values of the application; empty strings by default. */

export type Typed = {
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

export const NOTHING_TYPED: Typed = {
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

export type TypedField = keyof Typed

/** The stored values, with defaults for missing ones. */
export function typedFrom(kept: Partial<Record<TypedField, string | null>> | null | undefined): Typed {
  const entries = Object.entries(NOTHING_TYPED).map(([field, empty]) => [
    field,
    kept?.[field as TypedField] ?? empty,
  ])
  return Object.fromEntries(entries) as Typed
}
