/** Renders the agreement as PDF: its text, signer, date and signature. */
import { prepareText, writeText } from '#platform/pdf/write-text.ts'
import { winAnsi } from '#platform/win-ansi.ts'
import type { CreatorsDeps } from '../types.ts'
import type { ShownAgreement } from './sign.ts'

const MARGIN = 56
const INK = '#14141c'
const SOFT = '#5c5c6b'
const REPLACED_LETTERS_NOTE = 'Characters this font can’t print appear as “?”. The site shows them as signed.'
const SIGNATURE = { fit: [220, 80] as [number, number], room: 190 }

export async function agreementPdf(
  { site }: Pick<CreatorsDeps, 'site'>,
  { version, title, sections, signed }: ShownAgreement,
): Promise<Buffer> {
  // Loaded on demand: slow to load, and few processes need it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    info: { Title: title, Author: winAnsi(site.company), Creator: winAnsi(site.name) },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc
    .font('Helvetica-Bold')
    .fontSize(20)
    .fillColor(INK)
    .text(winAnsi(`${title} · ${site.name}`))
  doc.font('Helvetica').fontSize(9).fillColor(SOFT).text(`Version ${version}`).moveDown(1.2)
  sections.forEach(({ heading, paragraphs }, at) => {
    doc
      .font('Helvetica-Bold')
      .fontSize(12)
      .fillColor(INK)
      .text(winAnsi(`${at + 1}. ${heading}`))
      .moveDown(0.3)
    doc.font('Helvetica').fontSize(10)
    for (const paragraph of paragraphs) doc.text(winAnsi(paragraph), { lineGap: 2 }).moveDown(0.5)
    doc.moveDown(0.4)
  })
  if (doc.y > doc.page.height - MARGIN - SIGNATURE.room) doc.addPage()
  doc.moveDown(1).font('Helvetica-Bold').fontSize(12).text('Signed').moveDown(0.4)
  doc.font('Helvetica').fontSize(10)
  if (signed) {
    const lines = [await prepareText(doc, signed.name), await prepareText(doc, signed.address)]
    for (const line of lines) writeText(doc, line)
    if (!lines.every(({ isComplete }) => isComplete))
      doc.fillColor(SOFT).fontSize(8).text(REPLACED_LETTERS_NOTE).fillColor(INK).fontSize(10)
    doc.text(`${signed.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`).moveDown(0.5)
    doc.image(Buffer.from(signed.signature.split(',')[1] ?? '', 'base64'), { fit: SIGNATURE.fit })
  } else doc.fillColor(SOFT).text('Not signed.')
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
