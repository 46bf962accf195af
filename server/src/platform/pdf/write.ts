/** Writes a text of most alphabets into a PDF: in a standard font where that is enough, else in one that comes along. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Lettering, type LetterPart, type LetterRanges, letteringOf } from './letters.ts'

type Document = PDFKit.PDFDocument

const FOLDER = path.join(import.meta.dirname, 'noto-sans')
const STANDARD = 'Helvetica'

/** What it needs of the typeface is known to the document by then. */
export async function readyText(doc: Document, text: string): Promise<Lettering> {
  const ranges = JSON.parse(await readFile(path.join(FOLDER, 'letters.json'), 'utf8')) as LetterRanges
  const lettering = letteringOf(text, ranges)
  for (const part of new Set(lettering.runs.map((run) => run.part)))
    if (part !== null) doc.registerFont(nameOf(part), await readFile(path.join(FOLDER, `${part}.woff`)))
  return lettering
}

/** As a paragraph below the one before it. */
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
