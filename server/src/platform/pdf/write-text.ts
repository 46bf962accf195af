/** Writes text of most alphabets into a PDF: in a standard font if possible, else in an embedded one. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { assignFonts, type FontAssignment, type FontSubset, type SubsetRanges } from './font-runs.ts'

type Document = PDFKit.PDFDocument

const FOLDER = path.join(import.meta.dirname, 'noto-sans')
const STANDARD = 'Helvetica'

/** Registers the needed fonts with the document. */
export async function prepareText(doc: Document, text: string): Promise<FontAssignment> {
  const ranges = JSON.parse(await readFile(path.join(FOLDER, 'letters.json'), 'utf8')) as SubsetRanges
  const assignment = assignFonts(text, ranges)
  for (const subset of new Set(assignment.runs.map((run) => run.subset)))
    if (subset !== null) doc.registerFont(nameOf(subset), await readFile(path.join(FOLDER, `${subset}.woff`)))
  return assignment
}

/** As a paragraph below the previous one. */
export function writeText(doc: Document, { runs }: FontAssignment): void {
  runs.forEach(({ subset, text }, index) => {
    doc.font(subset === null ? STANDARD : nameOf(subset))
    doc.text(text, { continued: index < runs.length - 1 })
  })
  doc.font(STANDARD)
}

function nameOf(subset: FontSubset): string {
  return `noto-sans-${subset}`
}
