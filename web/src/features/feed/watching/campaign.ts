/** The campaign that brought the visitor: taken from the URL, then stored in a cookie for 30 days. */

import { useEffect } from 'react'
import { DAY_SECONDS } from '#rules/time.ts'
import { CAMPAIGN, WATCH } from '#rules/watch.ts'

const LIFETIME_S = CAMPAIGN.lifetimeDays * DAY_SECONDS
const NAME = `[\\w.~-]{1,${WATCH.campaignMaxLength}}`
const WHOLE_NAME = new RegExp(`^${NAME}$`)
const IN_COOKIE = new RegExp(`(?:^|; )${CAMPAIGN.cookieName}=(${NAME})(?:;|$)`)

/** Null for an invalid name. */
export function campaignIn(query: URLSearchParams): string | null {
  const name = query.get('c') ?? ''
  return WHOLE_NAME.test(name) ? name : null
}

/** Stores the campaign of the URL; without one, returns the stored one. */
export function useCampaign(named: string | null): string | null {
  useEffect(() => {
    if (named !== null) remember(named)
  }, [named])
  return named ?? remembered()
}

function remember(campaign: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${CAMPAIGN.cookieName}=${encodeURIComponent(campaign)}; Max-Age=${LIFETIME_S}; Path=/; SameSite=Lax${secure}`
}

function remembered(): string | null {
  return IN_COOKIE.exec(document.cookie)?.[1] ?? null
}
