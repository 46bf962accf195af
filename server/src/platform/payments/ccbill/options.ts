import type { Log } from '../../log.ts'
import type { ChargeLog } from './charge-log.ts'

export type CcbillOptions = {
  /** Six and four digits. */
  account: string
  subaccount: string
  /** The payment flow of FlexForms on which fans pay. */
  flexId: string
  /** Signs prices, and CCBill's reports of sales. */
  salt: string
  /** Part of the webhook URL, because most of CCBill's events are unsigned. */
  webhookSecret: string
  /** Access to CCBill's API; without it, cards cannot be charged again. */
  dataLink: { username: string; password: string } | null
  formsUrl: string
  billingUrl: string
  dataLinkUrl: string
  /** Without the secret. */
  webhookUrl: string
  charges: ChargeLog
  log: Log
  timeoutMs?: number
}
