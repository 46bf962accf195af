/** The age check of this browser: its status, which is polled while a check is running, and how it starts and ends. */
import { useCallback, useEffect, useState } from 'react'
import { AGE_CHECK, type AgeCheckStatus, type AgeMethod } from '#rules/age-checks.ts'
import { postJson } from '#web/lib/rest.ts'

const RETURN_KEY = 'candid.age-return'

export type StartedAgeCheck = { method: AgeMethod; url: string; qr: string | null }

type AgeCheckView = {
  /** Undefined while it loads; null if the site cannot be reached. */
  status: AgeCheckStatus | null | undefined
  refresh(): Promise<void>
}

export function useAgeCheckStatus(): AgeCheckView {
  const [status, setStatus] = useState<AgeCheckStatus | null>()
  const refresh = useCallback(async () => {
    const found = await readStatus()
    if (found?.isNeeded === false) continueToPage()
    else setStatus(found)
  }, [])
  const isWaiting = status?.state === 'waiting'
  useEffect(() => {
    void refresh()
    if (!isWaiting) return
    const timer = setInterval(() => void refresh(), AGE_CHECK.pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, refresh])
  return { status, refresh }
}

async function readStatus(): Promise<AgeCheckStatus | null> {
  const answer = await fetch('/api/age-check', { credentials: 'same-origin' }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as AgeCheckStatus) : null
}

export async function startAgeCheck(method: AgeMethod): Promise<StartedAgeCheck> {
  return { method, ...(await postJson<Omit<StartedAgeCheck, 'method'>>('/api/age-check', { method })) }
}

/** The page stays in this tab: the provider never learns it. */
export function leaveForProvider(url: string): void {
  rememberPage()
  location.assign(url)
}

export function rememberPage(): void {
  const { pathname, search } = location
  if (pathname !== AGE_CHECK.path) sessionStorage.setItem(RETURN_KEY, pathname + search)
}

/** Loads the page anew, because everything it showed so far was without media. */
function continueToPage(): void {
  if (location.pathname !== AGE_CHECK.path) {
    location.reload()
    return
  }
  const target = sessionStorage.getItem(RETURN_KEY) ?? '/'
  sessionStorage.removeItem(RETURN_KEY)
  location.replace(target.startsWith('/') && !target.startsWith('//') ? target : '/')
}
