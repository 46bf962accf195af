/** Stricter limits for new accounts: most abuse happens in an account's first days. */
import { DAY_MS, DAY_SECONDS } from '#rules/time.ts'
import type { Core } from './core.ts'

const HOUR_SECONDS = 3_600

const LIMITS = {
  media: { setting: 'content.newAccountMediaPerDay', windowSeconds: DAY_SECONDS },
  comment: { setting: 'content.newAccountCommentsPerHour', windowSeconds: HOUR_SECONDS },
  message: { setting: 'content.newAccountMessagesPerHour', windowSeconds: HOUR_SECONDS },
} as const

type Deps = Pick<Core, 'settings' | 'clock' | 'rateLimits'>

/** In addition to the general limit. */
export async function limitNewAccount(
  deps: Deps,
  accountId: string,
  what: keyof typeof LIMITS,
): Promise<void> {
  const { setting, windowSeconds } = LIMITS[what]
  const newForMs = deps.settings.get('content.newAccountDays') * DAY_MS
  if (deps.clock.now().getTime() - createdAtMs(accountId) >= newForMs) return
  await deps.rateLimits.takeWithLimit(`new ${what}`, accountId, {
    tries: deps.settings.get(setting),
    windowSeconds,
  })
}

/** Account ids (UUIDv7) begin with their creation time; ids of another version are old. */
export function createdAtMs(id: string): number {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0
}
