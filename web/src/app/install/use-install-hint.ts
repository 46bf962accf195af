/** Whether to offer the app now, and how this browser installs it. */
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useConsentStep } from '#web/lib/consent.ts'
import { useIsNavigationHidden } from '#web/lib/hidden-navigation.ts'
import { ENGAGED_EVENT, hasInstallPrompt } from '#web/lib/install-prompt.ts'
import { isCalmPath, mayOfferApp } from './install-moment.ts'

const VISITS_KEY = 'candid.visits'
const VISIT_KEY = 'candid.visit'
const DISMISSED_KEY = 'candid.install-dismissed'

type InstallHint = { way: 'prompt' | 'iphone' | null; close(): void }

export function useInstallHint(): InstallHint {
  const { pathname } = useLocation()
  const step = useConsentStep()
  const isHidden = useIsNavigationHidden()
  const hasEngaged = useHasEngaged()
  const [visits] = useState(countVisit)
  const [isClosed, setClosed] = useState(false)
  const way = wayToInstall()
  // The feed offers the browser's prompt itself, between slides.
  const isElsewhere = way === 'prompt' && pathname === '/'
  const isCalm = step === 'done' && !isHidden && !isElsewhere && isCalmPath(pathname)
  const moment = { visits, hasEngaged, dismissedAt: readNumber(DISMISSED_KEY), now: Date.now() }
  return {
    way: isCalm && !isClosed && mayOfferApp(moment) ? way : null,
    close() {
      setClosed(true)
      write(DISMISSED_KEY, Date.now())
    },
  }
}

function wayToInstall(): InstallHint['way'] {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (hasInstallPrompt()) return 'prompt'
  const isIphone = /iPhone|iPod/.test(navigator.userAgent)
  // Set by iPhones only, and true in the installed app.
  const isInstalled = 'standalone' in navigator && navigator.standalone === true
  return isIphone && !isInstalled ? 'iphone' : null
}

let isEngaged = false

function useHasEngaged(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const note = () => {
        isEngaged = true
        onChange()
      }
      window.addEventListener(ENGAGED_EVENT, note)
      return () => window.removeEventListener(ENGAGED_EVENT, note)
    },
    () => isEngaged,
  )
}

/** Once for each tab. */
function countVisit(): number {
  const before = readNumber(VISITS_KEY) ?? 0
  try {
    if (sessionStorage.getItem(VISIT_KEY) !== null) return Math.max(before, 1)
    sessionStorage.setItem(VISIT_KEY, '1')
  } catch {
    return 1
  }
  write(VISITS_KEY, before + 1)
  return before + 1
}

function readNumber(key: string): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return null
  }
}

function write(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // Without storage it is offered again at the next visit.
  }
}
