/** Lines of a CSV file, as RFC 4180 writes them, safe to open in a spreadsheet. */

/** Numbers are written as they are; texts are quoted where they must be. */
export type Cell = string | number | null

/** The mark by which spreadsheets know that the file is in UTF-8. */
export const CSV_START = '\ufeff'

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = defused(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet runs what begins like a formula; after an apostrophe it only shows it. */
function defused(text: string): string {
  return /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text
}
