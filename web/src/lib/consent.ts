/** Age and cookie consent, stored in cookies and synchronized between tabs. */

import { useSyncExternalStore } from 'react'
import { CONSENT, type ConsentStep, hasConsent, nextConsentStep } from '#rules/consent.ts'
import { DAY_SECONDS } from '#rules/time.ts'

const CHANNEL = 'candid.consent'
const listeners = new Set<() => void>()
/** Given since this page was loaded, and not yet saved to the account. */
const untold = new Set<Question>()

export type Question = 'age' | 'cookies'

export function useConsentStep(): ConsentStep {
  return useSyncExternalStore(subscribe, readStep)
}

/** Read from the cookies each time, as another tab may have cleared them. */
export function hasAccepted(question: Question): boolean {
  return hasConsent(document.cookie, question)
}

export function accept(question: Question): void {
  const { cookieName, version } = CONSENT[question]
  const maxAge = CONSENT.lifetimeDays * DAY_SECONDS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookieName}=${version}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
  untold.add(question)
  for (const notify of listeners) notify()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(question)
  channel.close()
}

/** Returns each answer once. */
export function takeUntoldAnswers(): Question[] {
  const answers = [...untold]
  untold.clear()
  return answers
}

function readStep(): ConsentStep {
  return nextConsentStep(document.cookie)
}

function subscribe(notify: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = notify
  // A tab frozen in the background may have missed the message.
  document.addEventListener('visibilitychange', notify)
  listeners.add(notify)
  return () => {
    channel.close()
    document.removeEventListener('visibilitychange', notify)
    listeners.delete(notify)
  }
}
