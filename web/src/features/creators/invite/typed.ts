/** The typed values of an invitation, stored for a reload; never the password. */
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
    // Without storage the form starts empty.
    return {}
  }
}

export function keepTyped(typed: Partial<Typed>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed, [...KEPT]))
  } catch {
    // Without storage a reload starts over.
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
