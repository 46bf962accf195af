/** CSV lines (RFC 4180) that are safe to open in a spreadsheet. */

/** Numbers are written unquoted; texts are quoted if necessary. */
type Cell = string | number | null

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = defused(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would execute text that looks like a formula; an apostrophe prevents it. */
function defused(text: string): string {
  return /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text
}
