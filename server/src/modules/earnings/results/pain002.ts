/** Reads a bank's payment status report (ISO 20022 pain.002) about our pain.001 files. */
import { Refusal } from '#platform/errors.ts'
import { readCents } from '#platform/read-cents.ts'
import type { ResultRow } from './result-row.ts'

/** Only a settled transfer is paid: an accepted one can still be rejected. */
const STATUSES: Record<string, ResultRow['outcome']> = {
  ACCC: 'paid',
  ACSC: 'paid',
  RJCT: 'failed',
  CANC: 'failed',
  ACCP: 'open',
  ACTC: 'open',
  ACSP: 'open',
  ACWC: 'open',
  PDNG: 'open',
  RCVD: 'open',
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => SIGNS[name] ?? '')

/** The text of the first element of this name, with or without a namespace prefix. */
function textOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)</`).exec(xml) ?? []
  return plain(text.trim())
}

export function readPain002(xml: string): ResultRow[] {
  if (!/<(?:\w+:)?CstmrPmtStsRpt[ >]/.test(xml))
    throw new Refusal('BAD_INPUT', { message: 'This XML isn’t a payment status report (pain.002).' })
  const transactions = xml.match(/<(?:\w+:)?TxInfAndSts[ >][\s\S]*?<\/(?:\w+:)?TxInfAndSts>/g) ?? []
  if (transactions.length === 0)
    throw new Refusal('BAD_INPUT', {
      message: `The report names no transfers; its status is ${textOf(xml, 'GrpSts') || 'missing'}. Mark the payouts by hand.`,
    })
  return transactions.map((transaction, index) => {
    const amount = textOf(transaction, 'InstdAmt')
    const [code, more] = [textOf(transaction, 'Cd'), textOf(transaction, 'AddtlInf')]
    return {
      row: index + 1,
      reference: textOf(transaction, 'OrgnlEndToEndId'),
      outcome: STATUSES[textOf(transaction, 'TxSts')] ?? 'unclear',
      cents: amount === '' ? null : (readCents(amount) ?? Number.NaN),
      reason: [more, code && `(${code})`].filter(Boolean).join(' '),
    }
  })
}
