/** The token of a visitor's conversation with support, as this browser keeps it; a cookie that scripts cannot read has it too. */
import { postJson } from '#web/lib/rest.ts'

const KEY = 'candid.support-customer'

export function storedCustomer(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // A browser that keeps nothing: the cookie is asked.
    return null
  }
}

export function keepCustomer(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // It lives as long as the page, and in the cookie.
  }
}

export function forgetCustomer(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There was nothing to forget.
  }
}

/** Where 'Chat with us' leads. */
export function chatAddress(): string {
  const id = storedCustomer()
  return id === null ? '/deskfoxsignin' : `/deskfoxchat?id=${encodeURIComponent(id)}`
}

type Entered = { id: string | null; link?: boolean }

/** With a token the server says whether it is one; without, it looks at the cookie. A link that came by mail waits for a press. */
export function resumeCustomer(id: string | null): Promise<Entered> {
  return postJson<Entered>('/api/deskfox/resume', id === null ? {} : { id })
}

/** Follows a mailed link, which ends the conversation in every other browser; null when the link is over. */
export async function openMailedLink(link: string): Promise<string | null> {
  const { id } = await postJson<Entered>('/api/deskfox/open', { id: link })
  return id
}

export async function leaveSupport(id: string): Promise<void> {
  await postJson('/api/deskfox/leave', { id })
  forgetCustomer()
}
