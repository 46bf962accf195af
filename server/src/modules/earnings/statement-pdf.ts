/** Renders a creator's monthly statement as PDF. */
import { setImmediate } from 'node:timers/promises'
import { winAnsi } from '#platform/win-ansi.ts'
import { dollars } from '#rules/formats.ts'
import type { EarningKind } from '#rules/money.ts'
import { offerOf } from './list-earnings.ts'
import type { EarningsStatement } from './statement.ts'
import type { EarningsDeps } from './types.ts'

type Document = PDFKit.PDFDocument
type Site = EarningsDeps['site']

const MARGIN = 48
const INK = '#14141c'
const SOFT = '#5c5c6b'
const LINE = '#d9d9e0'
const ACCENT = '#d62a4b'
const ROW = 17

const KIND_NAMES: Record<EarningKind, string> = {
  subscription: 'Subscriptions',
  'subscription-gift': 'Gift subscriptions',
  tip: 'Tips',
  live: 'Live',
  media: 'Shop',
  teaser: 'Unlocked messages',
  'share-link': 'Share links',
  referral: 'Invitations',
}

export async function statementPdf(site: Site, statement: EarningsStatement): Promise<Buffer> {
  // Loaded on demand: slow to load, and few processes need it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    // The footer is written below the text margin, which would otherwise start another page.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    info: {
      Title: `Statement ${monthName(statement)}`,
      Author: winAnsi(site.company),
      Creator: winAnsi(site.name),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  header(doc, site, statement)
  sums(doc, statement)
  payouts(doc, statement)
  await entries(doc, statement)
  footer(doc, site)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function header(doc: Document, site: Site, { creator, span, madeAt }: EarningsStatement): void {
  doc.font('Helvetica-Bold').fontSize(20).fillColor(ACCENT).text(winAnsi(site.name), MARGIN, MARGIN)
  doc.font('Helvetica').fontSize(9).fillColor(SOFT)
  doc.text(winAnsi([site.company, site.companyRegistration, site.companyAddress].filter(Boolean).join(' · ')))
  doc.text(site.url).moveDown(1.5)
  doc.font('Helvetica-Bold').fontSize(16).fillColor(INK)
  doc.text(`Statement ${monthName({ span })}`).moveDown(0.3)
  doc.font('Helvetica').fontSize(10).fillColor(SOFT)
  doc.text(winAnsi(`${creator.fullname} (@${creator.username})`))
  const until = madeAt < span.to ? `${moment(madeAt)} UTC (month in progress)` : day(new Date(+span.to - 1))
  doc.text(`${day(span.from)} to ${until}. All amounts in US dollars, all times in UTC.`).moveDown(1.2)
}

function sums(doc: Document, statement: EarningsStatement): void {
  const { openingCents, sales, reversals, incentiveCents, referralCents, closingCents } = statement
  title(doc, 'Balance')
  const paid = statement.payouts.filter(({ isReturn }) => !isReturn)
  const returned = statement.payouts.filter(({ isReturn }) => isReturn)
  const total = (list: typeof paid) => list.reduce((sum, { cents }) => sum + cents, 0)
  row(doc, ['Opening balance', '', '', dollars(openingCents)], { isBold: true })
  for (const { kind, count, priceCents, shareCents } of sales.toSorted((a, b) => b.shareCents - a.shareCents))
    row(doc, [KIND_NAMES[kind], counted(count, 'sale'), `${dollars(priceCents)} paid`, dollars(shareCents)])
  if (sales.length === 0) row(doc, ['No sales', '', '', dollars(0)])
  row(doc, ['Refunded to fans', counted(reversals.count, 'refund'), '', dollars(-reversals.shareCents)])
  if (incentiveCents !== 0) row(doc, ['For your first video', '', '', dollars(incentiveCents)])
  if (referralCents !== 0) row(doc, ['From creators you invited', '', '', dollars(referralCents)])
  row(doc, ['Payouts', counted(paid.length, 'payout'), '', dollars(total(paid))])
  if (returned.length > 0)
    row(doc, ['Returned payouts', counted(returned.length, 'payout'), '', dollars(total(returned))])
  row(doc, ['Closing balance', '', '', dollars(closingCents)], { isBold: true })
  doc.moveDown(1.5)
}

function payouts(doc: Document, statement: EarningsStatement): void {
  if (statement.payouts.length === 0) return
  title(doc, 'Payouts')
  for (const { at, hint, cents, isReturn } of statement.payouts)
    row(doc, [moment(at), hint, isReturn ? 'Returned' : '', dollars(cents)])
  doc.moveDown(1.5)
}

/** Rows between yields to the event loop. */
const ROWS_AT_ONCE = 100

async function entries(doc: Document, { entries: listed, entryCount }: EarningsStatement): Promise<void> {
  if (listed.length === 0) return
  title(doc, 'Sales')
  for (const [index, { created_at, kind, username, share_cents, state, words }] of listed.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    row(doc, [
      moment(created_at),
      `@${username}`,
      [KIND_NAMES[kind], offerOf({ kind, words }), state === 'reversed' ? 'refunded' : '']
        .filter(Boolean)
        .join(', '),
      dollars(share_cents),
    ])
  }
  const rest = entryCount - listed.length
  if (rest > 0) row(doc, [`and ${rest} more in your earnings CSV`, '', '', ''])
}

function title(doc: Document, text: string): void {
  breakBefore(doc, 4 * ROW)
  doc.font('Helvetica-Bold').fontSize(11).fillColor(INK).text(text, MARGIN).moveDown(0.4)
}

/** Four single-line columns, the last right-aligned; long text is truncated. */
const COLUMNS = [
  { x: 0, width: 125 },
  { x: 130, width: 140 },
  { x: 275, width: 145 },
  { x: 425, width: 74 },
]

function row(doc: Document, cells: readonly string[], { isBold = false } = {}): void {
  breakBefore(doc, ROW)
  const top = doc.y
  doc
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(9)
    .fillColor(INK)
  COLUMNS.forEach(({ x, width }, index) => {
    const text = winAnsi(cells[index] ?? '')
    const isAlone = cells.slice(index + 1).every((cell) => cell === '')
    doc.text(text, MARGIN + x, top + 4, {
      width: isAlone && index === 0 ? 499 : width,
      height: ROW - 4,
      lineBreak: false,
      ellipsis: true,
      align: index === COLUMNS.length - 1 ? 'right' : 'left',
    })
  })
  doc.y = top + ROW
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.x = MARGIN
}

function breakBefore(doc: Document, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN - ROW) doc.addPage()
}

function footer(doc: Document, site: Site): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.font('Helvetica').fontSize(8).fillColor(SOFT)
    doc.text(winAnsi(site.company), MARGIN, doc.page.height - 36, { lineBreak: false })
    doc.text(`Page ${page + 1} of ${count}`, doc.page.width - MARGIN - 120, doc.page.height - 36, {
      width: 120,
      align: 'right',
      lineBreak: false,
    })
  }
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const monthName = ({ span }: Pick<EarningsStatement, 'span'>) => MONTH.format(span.from)
const day = (date: Date) => DAY.format(date)
const moment = (date: Date) => MOMENT.format(date)

function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`
}
