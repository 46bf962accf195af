/** Which campaign brought somebody here; remembered for 30 days. */
import { CAMPAIGN } from '#rules/watch.ts'

const LIFETIME_S = CAMPAIGN.lifetimeDays * 24 * 60 * 60

export function rememberCampaign(campaign: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${CAMPAIGN.cookieName}=${encodeURIComponent(campaign)}; Max-Age=${LIFETIME_S}; Path=/; SameSite=Lax${secure}`
}

export function rememberedCampaign(): string | null {
  const found = new RegExp(`(?:^|; )${CAMPAIGN.cookieName}=([\\w.~-]{1,64})(?:;|$)`).exec(document.cookie)
  return found?.[1] ?? null
}
