/** The two consent questions before anything is shown, in this order, and the cookies that store the answers. */

export const CONSENT = {
  age: { cookieName: 'agree_18', version: '1' },
  cookies: { cookieName: 'cookie_policy', version: '1' },
  lifetimeDays: 365,
  leaveTo: 'https://www.google.com/',
} as const

export type ConsentStep = 'age' | 'cookies' | 'done'

/** Messages of sign-in and sign-up while cookies are not accepted. */
export const COOKIE_TEXT = {
  login: 'We use cookies for login. Please accept our cookies policy before using our service',
  signup: 'We use cookies for signup. Please accept our cookies policy before using our service',
} as const

/** Help and legal pages are readable before consent: the terms must be, before agreeing to them. */
export function isReadableBeforeConsent(path: string): boolean {
  return /^\/(about|support)(\/|$)/.test(path)
}

/** The next question, given `document.cookie` or a Cookie header. */
export function nextConsentStep(cookieHeader: string): ConsentStep {
  if (!hasConsent(cookieHeader, 'age')) return 'age'
  if (!hasConsent(cookieHeader, 'cookies')) return 'cookies'
  return 'done'
}

/** Whether a question was answered. */
export function hasConsent(cookieHeader: string, question: 'age' | 'cookies'): boolean {
  return hasCookie(cookieHeader, CONSENT[question].cookieName)
}

function hasCookie(header: string, name: string): boolean {
  return header.split(';').some((pair) => {
    const [key, value] = pair.split('=', 2)
    return key?.trim() === name && value !== undefined && value.trim() !== ''
  })
}
