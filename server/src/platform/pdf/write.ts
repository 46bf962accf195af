/** Writes text of most alphabets into a PDF: in a standard font if possible, else in an embedded one. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Lettering, type LetterPart, type LetterRanges, letteringOf } from './letters.ts'

type Document = PDFKit.PDFDocument

const FOLDER = path.join(import.meta.dirname, 'noto-sans')
const STANDARD = 'Helvetica'

/** Registers the needed fonts with the document. */
export async function readyText(doc: Document, text: string): Promise<Lettering> {
  const ranges = JSON.parse(await readFile(path.join(FOLDER, 'letters.json'), 'utf8')) as LetterRanges
  const lettering = letteringOf(text, ranges)
  for (const part of new Set(lettering.runs.map((run) => run.part)))
    if (part !== null) doc.registerFont(nameOf(part), await readFile(path.join(FOLDER, `${part}.woff`)))
  return lettering
}

/** As a paragraph below the previous one. */
export function writeText(doc: Document, { runs }: Lettering): void {
  runs.forEach(({ part, text }, index) => {
    doc.font(part === null ? STANDARD : nameOf(part))
    doc.text(text, { continued: index < runs.length - 1 })
  })
  doc.font(STANDARD)
}

function nameOf(part: LetterPart): string {
  return `noto-sans-${part}`
}
