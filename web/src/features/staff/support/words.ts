/** Names in the support inbox. */
import type { Listed } from './desk-queries.ts'

export function nameOf({ person, email }: Pick<Listed, 'person' | 'email'>): string {
  return person?.fullname ?? `Visitor ${email ?? ''}`.trim()
}

/** The value of {name} in a saved reply. */
export function firstNameOf({ person }: Pick<Listed, 'person'>): string {
  return person?.fullname.trim().split(/\s+/)[0] ?? ''
}
