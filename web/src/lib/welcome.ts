/** Remembers in this browser that an account was just created, to show the welcome until it is closed. */
const KEY = 'candid.welcome'

export function beginWelcome(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Without storage there is no welcome.
  }
}

export function isWelcome(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function endWelcome(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing was saved.
  }
}
