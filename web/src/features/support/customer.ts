/** The token of a visitor's support conversation in local storage; an HttpOnly cookie has it, too. */
import { postJson } from '#web/lib/rest.ts'

const KEY = 'candid.support-customer'

export function storedCustomer(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage, the cookie is used.
    return null
  }
}

export function storeCustomer(id: string): void {
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
    // Nothing was stored.
  }
}

/** The target of 'Chat with us'. */
export function supportChatPath(): string {
  const id = storedCustomer()
  return id === null ? '/deskfoxsignin' : `/deskfoxchat?id=${encodeURIComponent(id)}`
}

type Entered = { id: string | null; link?: boolean }

/** With a token the server validates it; without one it reads the cookie. A mailed link waits for a press. */
export function resumeCustomer(id: string | null): Promise<Entered> {
  return postJson<Entered>('/api/deskfox/resume', id === null ? {} : { id })
}

/** Follows a mailed link, which ends the conversation in every other browser; null if it has expired. */
export async function openMailedLink(link: string): Promise<string | null> {
  const { id } = await postJson<Entered>('/api/deskfox/open', { id: link })
  return id
}

export async function leaveSupport(id: string): Promise<void> {
  await postJson('/api/deskfox/leave', { id })
  forgetCustomer()
}
