/**
 * A payout batch as an ISO 20022 pain.001.001.03 credit transfer. In dollars, the ledger's currency: SEPA supports euros only, so
 * the order names no service level and the bank converts.
 */
import { bankText } from './bank-text.ts'
import { dollarText } from './money-text.ts'
import type { BatchRow } from './payout-batch-queries.ts'
import type { OpenedPayout } from './payout-csv.ts'

type SepaOrder = {
  batch: BatchRow
  payouts: readonly OpenedPayout[]
  debtor: { name: string; iban: string; bic: string | null }
  /** The remittance text on the creator's bank statement. */
  remittanceText: string
}

const NAME_MAX_LENGTH = 70
const WORDS_MAX_LENGTH = 140

export function sepaFile({ batch, payouts, debtor, remittanceText }: SepaOrder): string {
  const total = dollarText(payouts.reduce((sum, { payout }) => sum + Number(payout.cents), 0))
  const id = compact(batch.id)
  const name = element('Nm', bankText(debtor.name, NAME_MAX_LENGTH))
  const sums = element('NbOfTxs', String(payouts.length)) + element('CtrlSum', total)
  const at = batch.created_at.toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
<CstmrCdtTrfInitn>
<GrpHdr>${element('MsgId', id)}${element('CreDtTm', at.slice(0, 19))}${sums}<InitgPty>${name}</InitgPty></GrpHdr>
<PmtInf>
${element('PmtInfId', id)}${element('PmtMtd', 'TRF')}${sums}${element('ReqdExctnDt', at.slice(0, 10))}
<Dbtr>${name}</Dbtr>${account('DbtrAcct', debtor.iban)}${agent('DbtrAgt', debtor.bic ?? '')}
${element('ChrgBr', 'SHAR')}
${payouts.map((payout) => transfer(payout, remittanceText)).join('\n')}
</PmtInf>
</CstmrCdtTrfInitn>
</Document>
`
}

function transfer({ payout, details }: OpenedPayout, words: string): string {
  if (details.method !== 'sepa') throw new TypeError('Only SEPA payouts go into a SEPA file')
  const id = compact(payout.id)
  return [
    '<CdtTrfTxInf>',
    `<PmtId>${element('EndToEndId', id)}</PmtId>`,
    `<Amt><InstdAmt Ccy="USD">${dollarText(Number(payout.cents))}</InstdAmt></Amt>`,
    details.bic === '' ? '' : agent('CdtrAgt', details.bic),
    `<Cdtr>${element('Nm', bankText(details.holder, NAME_MAX_LENGTH))}</Cdtr>`,
    account('CdtrAcct', details.iban),
    `<RmtInf>${element('Ustrd', `${bankText(words, WORDS_MAX_LENGTH - id.length - 1)} ${id}`.trim())}</RmtInf>`,
    '</CdtTrfTxInf>',
  ].join('')
}

function account(name: 'DbtrAcct' | 'CdtrAcct', iban: string): string {
  return `<${name}><Id>${element('IBAN', iban)}</Id></${name}>`
}

function agent(name: 'DbtrAgt' | 'CdtrAgt', bic: string): string {
  const known = bic === '' ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : element('BIC', bic)
  return `<${name}><FinInstnId>${known}</FinInstnId></${name}>`
}

/** Identifiers are limited to 35 characters, so hyphens are removed. */
function compact(id: string): string {
  return id.replaceAll('-', '')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** XML 1.0 cannot represent most control characters, not even escaped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
