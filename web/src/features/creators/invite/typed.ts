/** The typed values of an invitation, stored for a reload; never the password. */
import type { InviteForm } from '#rules/forms/invite.ts'

const KEY = 'candid.invite'
const STORED_FIELDS = ['fullname', 'instagram', 'email', 'username'] as const

export type InviteValues = Omit<InviteForm, 'code'>

export const EMPTY_INVITE: InviteValues = {
  fullname: '',
  instagram: '',
  email: '',
  password: '',
  username: '',
}

export function readStoredInvite(): Partial<InviteValues> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      STORED_FIELDS.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
    )
  } catch {
    // Without storage the form starts empty.
    return {}
  }
}

export function storeInvite(typed: Partial<InviteValues>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed, [...STORED_FIELDS]))
  } catch {
    // Without storage a reload starts over.
  }
}

export function clearStoredInvite(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
