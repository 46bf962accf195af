/** What was typed into an invitation, kept in this tab for a reload; never the password. */
import type { InviteForm } from '#rules/forms/invite.ts'

const KEY = 'candid.invite'
const KEPT = ['fullname', 'instagram', 'email', 'username'] as const

export type Typed = Omit<InviteForm, 'code'>

export const NOTHING_TYPED: Typed = { fullname: '', instagram: '', email: '', password: '', username: '' }

export function readTyped(): Partial<Typed> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      KEPT.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])),
    )
  } catch {
    // A tab that keeps nothing starts anew.
    return {}
  }
}

export function keepTyped(typed: Partial<Typed>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed, [...KEPT]))
  } catch {
    // Then a reload starts anew.
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
