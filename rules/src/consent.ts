/** The two questions asked before anything is shown, in this order, and how their answers are kept. */

export const CONSENT = {
  age: { cookieName: 'agree_18', version: '1' },
  cookies: { cookieName: 'cookie_policy', version: '1' },
  lifetimeDays: 365,
  leaveTo: 'https://www.google.com/',
} as const

export type ConsentStep = 'age' | 'cookies' | 'done'

/** Reads a `document.cookie` or Cookie header and says which question comes next. */
export function nextConsentStep(cookieHeader: string): ConsentStep {
  if (!hasCookie(cookieHeader, CONSENT.age.cookieName)) return 'age'
  if (!hasCookie(cookieHeader, CONSENT.cookies.cookieName)) return 'cookies'
  return 'done'
}

function hasCookie(header: string, name: string): boolean {
  return header.split(';').some((pair) => {
    const [key, value] = pair.split('=', 2)
    return key?.trim() === name && value !== undefined && value.trim() !== ''
  })
}
