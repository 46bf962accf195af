/** Age and cookie consent, stored in cookies and synchronized between tabs. */

import { useSyncExternalStore } from 'react'
import { CONSENT, type ConsentStep, hasConsent, nextConsentStep } from '#rules/consent.ts'
import { DAY_SECONDS } from '#rules/time.ts'

const CHANNEL = 'candid.consent'
const listeners = new Set<() => void>()
/** Given since this page was loaded, and not yet saved to the account. */
const unsaved = new Set<ConsentQuestion>()

type ConsentQuestion = 'age' | 'cookies'

export function useConsentStep(): ConsentStep {
  return useSyncExternalStore(subscribe, readStep)
}

/** Read from the cookies each time, as another tab may have cleared them. */
export function hasAccepted(question: ConsentQuestion): boolean {
  return hasConsent(document.cookie, question)
}

export function giveConsent(question: ConsentQuestion): void {
  const { cookieName, version } = CONSENT[question]
  const maxAge = CONSENT.lifetimeDays * DAY_SECONDS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookieName}=${version}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
  unsaved.add(question)
  for (const notify of listeners) notify()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(question)
  channel.close()
}

/** Returns each answer once. */
export function takeUnsavedAnswers(): ConsentQuestion[] {
  const answers = [...unsaved]
  unsaved.clear()
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
