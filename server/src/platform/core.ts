/** What every slice works with: opened once per process and handed on as it is. */
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Metrics } from './metrics.ts'
import type { Db } from './postgres/database.ts'
import type { Processes } from './processes/processes.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { Settings } from './settings/settings.ts'
import type { Storage } from './storage/storage.ts'
import type { Vault } from './vault/vault.ts'

export type Core = {
  db: Db
  clock: Clock
  bus: Bus
  log: Log
  metrics: Metrics
  enqueue: Jobs['enqueue']
  storage: Storage
  vault: Vault
  mailer: Mailer
  rateLimits: RateLimits
  /** What staff change while the site runs. */
  settings: Settings
  /** All of the site's, this one among them. */
  processes: Processes
  site: Site
}

/** What the site says of itself, and of who runs it. */
export type Site = {
  url: string
  /** How strictly browsers are told to keep to https; null on http. */
  strictTransport: string | null
  name: string
  company: string
  companyRegistration: string
  companyAddress: string
  /** An address for mail, or that of a page. */
  companyContact: string
}
