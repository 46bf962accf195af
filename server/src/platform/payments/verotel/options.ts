import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

export type VerotelOptions = {
  shopId: string
  signatureKey: string
  /** The order pages of the Verotel brand that the account belongs to. */
  apiUrl: string
  /** Must be entered as the postback URL in Control Center. */
  webhookUrl: string
  clock: Clock
  log: Log
  timeoutMs?: number
}
