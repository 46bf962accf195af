/** Renders an invoice or credit note as PDF. */
import { winAnsi } from '#platform/win-ansi.ts'
import { credits, dollars } from '#rules/formats.ts'
import { ratePercent } from '#rules/tax.ts'
import { documentNumber, documentTitle, type TaxDocument } from './documents.ts'

const MARGIN = 56
const WIDTH = 483
const INK = '#14141c'
const SOFT = '#5c5c6b'
const LINE = '#d9d9e0'
const ROW = 24

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export type DocumentText = {
  title: string
  number: string
  /** Labels and values, in order. */
  facts: [string, string][]
  lines: [string, string][]
  total: [string, string]
}

/** What the document says; also on the receipt page. `corrected` is the number of the invoice that it corrects. */
export function documentText(document: TaxDocument, corrected: string | null): DocumentText {
  const { kind, value_cents, net_cents, tax_cents, total_cents, rate_bp } = document
  const sign = kind === 'invoice' ? 1 : -1
  const amount = (cents: number) => `${dollars(sign * cents)} USD`
  return {
    title: documentTitle(kind),
    number: documentNumber(document),
    facts: [
      ['Date', DAY.format(document.issued_at)],
      ...(corrected === null ? [] : [['Corrects', corrected] satisfies [string, string]]),
      ['Seller', document.seller_name],
      ['Address', document.seller_address],
      ['VAT number', document.seller_number],
      ['Buyer', document.buyer],
      ['Country', COUNTRIES.of(document.country) ?? document.country],
    ],
    lines: [
      [`${credits(sign * value_cents)} credits, net`, amount(net_cents)],
      [`VAT ${ratePercent(rate_bp)}`, amount(tax_cents)],
    ],
    total: [kind === 'invoice' ? 'Total paid' : 'Total returned', amount(total_cents)],
  }
}

export async function documentPdf(document: TaxDocument, corrected: string | null): Promise<Buffer> {
  // Loaded on demand: slow to load, and few processes need it.
  const { default: PDFDocument } = await import('pdfkit')
  const { title, number, facts, lines, total } = documentText(document, corrected)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `${title} ${number}`, Author: winAnsi(document.seller_name) },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc.font('Helvetica-Bold').fontSize(22).fillColor(INK).text(title)
  doc.font('Helvetica').fontSize(11).fillColor(SOFT).text(number).moveDown(1.5)
  for (const fact of facts) row(doc, fact, { at: 110 })
  doc.moveDown(2)
  for (const line of lines) row(doc, line, { at: null })
  row(doc, total, { at: null, isBold: true })
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** `at`: where the value starts; null at the right edge. */
function row(
  doc: PDFKit.PDFDocument,
  [label, value]: [string, string],
  { at, isBold = false }: { at: number | null; isBold?: boolean },
): void {
  const top = doc.y
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
  doc.fillColor(isBold ? INK : SOFT).text(winAnsi(label), MARGIN, top + 7, { width: 300 })
  const offset = at ?? 300
  doc.fillColor(INK).text(winAnsi(value), MARGIN + offset, top + 7, {
    width: WIDTH - offset,
    align: at === null ? 'right' : 'left',
  })
  doc.y = Math.max(doc.y + 7, top + ROW)
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.x = MARGIN
}
