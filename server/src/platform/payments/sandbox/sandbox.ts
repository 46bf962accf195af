/** Dependencies of the embedded gateway; it has its own tables, as an external gateway would. */
import './tables.ts'
import type { Clock } from '../../clock.ts'
import { deriveKey } from '../../crypto.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../../postgres/database.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'

/** Its own path: card numbers are sent there and never to the API. */
export const SANDBOX_PATH = '/sandbox-gateway'

export type Sandbox = {
  db: Db
  clock: Clock
  log: Log
  rateLimits: RateLimits
  siteUrl: string
  /** Signs its webhooks, as an external gateway would. */
  webhookKey: Buffer
}

export function openSandbox(parts: Omit<Sandbox, 'webhookKey'> & { secret: string }): Sandbox {
  const { secret, ...rest } = parts
  return { ...rest, webhookKey: deriveKey(secret, 'sandbox webhooks') }
}
