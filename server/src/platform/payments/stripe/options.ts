/** What a site configures for Stripe. */
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

export type StripeOptions = {
  secretKey: string
  publicKey: string
  webhookSecret: string
  apiUrl: string
  scriptUrl: string
  webhookUrl: string
  clock: Clock
  log: Log
}

export function isTestKey(key: string): boolean {
  return /^[a-z]+_test_/.test(key)
}
