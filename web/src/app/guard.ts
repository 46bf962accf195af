/** Decides what a route shows to a session; pure. */
import type { Guard } from '#rules/routes.ts'
import type { Session } from '#web/lib/session.tsx'

export type GuardResult =
  | { kind: 'show' | 'wait' | 'unreachable' | 'not-found' | 'welcome' | 'sign-in' }
  | { kind: 'go'; to: string }

type Person = Pick<Session, 'status' | 'context'> & { account: { role: { creator: boolean } } | null }

export function evaluateGuard(guard: Guard, path: string, person: Person): GuardResult {
  const { status } = person
  if (status === 'loading') return { kind: 'wait' }
  if (guard === 'anyone') return { kind: 'show' }
  if (guard === 'visitor') return status === 'signed-in' ? { kind: 'go', to: '/account' } : { kind: 'show' }
  if (status === 'unreachable') return { kind: 'unreachable' }
  if (guard === 'staff') return { kind: person.context === 'staff' ? 'show' : 'not-found' }
  if (status === 'visitor') return { kind: path === '/profile' ? 'welcome' : 'sign-in' }
  if (guard === 'creator' && !person.account?.role.creator) return { kind: 'go', to: insteadOfCreator(path) }
  return { kind: 'show' }
}

/** Where a signed-in person who is no creator goes instead. */
function insteadOfCreator(path: string): string {
  return path.startsWith('/messages/') ? '/messages/inbox' : '/studio'
}
