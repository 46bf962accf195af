/** Names in the support inbox. */
import type { ConversationRow } from './support-queries.ts'

export function personName({ person, email }: Pick<ConversationRow, 'person' | 'email'>): string {
  return person?.fullname ?? `Visitor ${email ?? ''}`.trim()
}

/** The value of {name} in a saved reply. */
export function personFirstName({ person }: Pick<ConversationRow, 'person'>): string {
  return person?.fullname.trim().split(/\s+/)[0] ?? ''
}
