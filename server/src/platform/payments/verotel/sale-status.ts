/** Looks up sales on FlexPay's status page, which answers in lines of `name: value`. */
import { Refusal } from '../../errors.ts'
import { askProvider, ProviderError } from '../ask-provider.ts'
import { centsOfDecimal } from '../decimal-amount.ts'
import { DECLINES } from '../decline-text.ts'
import type { KnownPayment } from '../gateway.ts'
import type { VerotelOptions } from './options.ts'
import { FLEXPAY_VERSION, signedUrl } from './signed-url.ts'

/** A sale is looked up by our key or by Verotel's number. */
export type SaleRef = { referenceID: string } | { saleID: string }

const LINE = /^([A-Za-z]\w*): ?(.*)$/
const SALE_ID = /^\d{1,20}$/
const NOT_FOUND = /^not[ _-]?found$/i

/** Null if Verotel knows no such sale. */
export async function findSale(options: VerotelOptions, ref: SaleRef): Promise<KnownPayment | null> {
  try {
    return saleOf(await readStatus(options, ref), ref)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    options.log.error({ reason: error.message }, 'Verotel did not answer a status request as documented')
    throw new Refusal('PAYMENTS_OFF')
  }
}

/** The lines of the answer. */
export async function readStatus(options: VerotelOptions, ref: SaleRef): Promise<Map<string, string>> {
  const { shopId: shopID, timeoutMs } = options
  const url = signedUrl(options, 'salestatus', { ...ref, shopID, version: FLEXPAY_VERSION })
  const text = await askProvider({ url, ...(timeoutMs !== undefined && { timeoutMs }) })
  const lines = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = LINE.exec(line) ?? []
    if (name !== undefined && value !== undefined) lines.set(name, unquoted(value.trim()))
  }
  return lines
}

function unquoted(value: string): string {
  return /^(['"]).*\1$/.test(value) ? value.slice(1, -1) : value
}

function saleOf(lines: Map<string, string>, ref: SaleRef): KnownPayment | null {
  if (NOT_FOUND.test(lines.get('response') ?? '')) return null
  for (const [name, asked] of Object.entries(ref))
    if ((lines.get(name) ?? asked) !== asked) throw unreadable('another sale')
  const saleID = lines.get('saleID') ?? ''
  if (!SALE_ID.test(saleID)) throw unreadable(lines.get('response') === 'ERROR' ? 'an error' : 'no sale')
  const result = lines.get('saleResult')
  if (result === 'DECLINED') return { payment: saleID, state: 'failed', message: DECLINES.declined }
  if (result !== 'APPROVED') throw unreadable('an unknown result')
  const cents = centsOfDecimal(lines.get('priceAmount'))
  const currency = lines.get('priceCurrency')?.toLowerCase()
  if (cents === null || !currency) throw unreadable('no amount')
  return { payment: saleID, state: 'paid', amount: { cents, currency } }
}

function unreadable(reason: string): ProviderError {
  return new ProviderError(reason, { isUnknown: false })
}
