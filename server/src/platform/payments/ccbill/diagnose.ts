/** Asks CCBill for a sale that can't exist, which tells whether it accepts the DataLink user. */
import { ProviderError } from '../ask-provider.ts'
import type { GatewayFinding } from '../gateway.ts'
import { API_CODES } from './api.ts'
import type { CcbillOptions } from './options.ts'
import { askStatus } from './sale-status.ts'

/** Answers that only an accepted user gets. */
const ACCEPTED = new Set(['-2', '-3', '-4'])

export async function diagnoseCcbill(options: CcbillOptions): Promise<GatewayFinding[]> {
  const isSandbox = /sandbox/.test(new URL(options.formsUrl).hostname)
  return [
    await dataLinkFinding(options),
    ok(
      `The webhook URL at CCBill must be ${options.webhookUrl}?secret=… with your CCBILL_WEBHOOK_SECRET. CCBill doesn’t tell which one is set, nor whether the salt is right.`,
    ),
    ...(isSandbox
      ? [
          {
            state: 'warn' as const,
            found: 'Fans pay on CCBill’s sandbox: no money moves.',
            todo: 'Remove CCBILL_FORMS_URL before you open.',
          },
        ]
      : []),
  ]
}

async function dataLinkFinding(options: CcbillOptions): Promise<GatewayFinding> {
  if (!options.dataLink)
    return {
      state: 'warn',
      found: 'Cards paid at CCBill can’t be charged again.',
      todo: 'Set CCBILL_DATALINK_USERNAME and CCBILL_DATALINK_PASSWORD.',
    }
  try {
    const code = (await askStatus(options, '1')).get('results') ?? 'no code'
    if (ACCEPTED.has(code)) return ok('CCBill accepts the DataLink user.')
    return {
      state: 'bad',
      found: `CCBill rejects the DataLink user: ${API_CODES[code] ?? code.slice(0, 40)}.`,
      todo: 'Check CCBILL_ACCOUNT, CCBILL_SUBACCOUNT and the DataLink user at CCBill.',
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return {
      state: 'bad',
      found: `CCBill does not respond as documented (${error.message}).`,
      todo: `Allow this machine to reach ${options.dataLinkUrl}.`,
    }
  }
}

function ok(found: string): GatewayFinding {
  return { state: 'ok', found, todo: '' }
}
