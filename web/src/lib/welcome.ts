/** Whether this browser has just made somebody's account, who is then shown what there is; until they close it. */
const KEY = 'candid.welcome'

export function beginWelcome(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // A browser that keeps nothing shows no welcome.
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
    // Nothing was kept either.
  }
}
