/** How the desk calls people and things. */
import type { Listed } from './desk-queries.ts'

export function nameOf({ person, email }: Pick<Listed, 'person' | 'email'>): string {
  return person?.fullname ?? `Visitor ${email ?? ''}`.trim()
}

/** What a ready answer puts in the place of {name}. */
export function firstNameOf({ person }: Pick<Listed, 'person'>): string {
  return person?.fullname.trim().split(/\s+/)[0] ?? ''
}
