/** Reads CSV files that people export from providers and banks, whatever their delimiter, quotes, line ends and encoding. */
import { Refusal } from './errors.ts'

const DELIMITERS = [',', ';', '\t'] as const
const MAX_CELLS = 200

const refuse = (message: string) => new Refusal('BAD_INPUT', { message })

/** UTF-8 or UTF-16 by its byte order mark; otherwise UTF-8, or Windows-1252 for bytes that aren't. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw refuse('This is a spreadsheet or an archive. Save it as CSV first.')
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows of the file, without blank ones. Linear in its length. Throws a Refusal for text that isn't CSV. */
export function readCsv(bytes: Uint8Array, maxRows: number): string[][] {
  const text = decodeText(bytes)
  if (/^\s*</.test(text)) throw refuse('This is a web page, not a CSV file. Download the file again.')
  if (text.includes('\0')) throw refuse('This isn’t a text file.')
  const delimiter = delimiterOf(text)
  const rows: string[][] = []
  for (let at = 0; at < text.length; ) {
    const { cells, end } = readRow(text, at, delimiter)
    at = end
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    if (rows.length === maxRows) throw refuse(`A file can have up to ${maxRows.toLocaleString('en')} rows.`)
    rows.push(cells)
  }
  return rows
}

/** The delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, 10_000).split(/[\r\n]/, 1)
  const plain = line.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => plain.split(sign).length
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function readRow(text: string, start: number, delimiter: string): { cells: string[]; end: number } {
  const cells: string[] = []
  let at = start
  for (;;) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter)
    cells.push(cell)
    if (cells.length > MAX_CELLS) throw refuse('This isn’t a CSV file.')
    at = end
    if (text[at] !== delimiter) break
    at += 1
  }
  if (text[at] === '\r') at += 1
  if (text[at] === '\n') at += 1
  else if (at < text.length && text[at - 1] !== '\r') throw refuse('A quotation mark isn’t closed.')
  return { cells, end: at }
}

function readPlain(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(start, end).trim(), end }
}

/** Two quotation marks inside stand for one. */
function readQuoted(text: string, start: number): { cell: string; end: number } {
  let cell = ''
  for (let from = start + 1; ; ) {
    const close = text.indexOf('"', from)
    if (close === -1) throw refuse('A quotation mark isn’t closed.')
    cell += text.slice(from, close)
    if (text[close + 1] !== '"') return { cell: cell.trim(), end: close + 1 }
    cell += '"'
    from = close + 2
  }
}

/** Rows with the values of named columns; names compare without case, spaces and underscores. */
export type NamedRow = {
  /** Counted from 1, with the heading. */
  number: number
  /** The first of these columns that the file has; empty if it has none of them. */
  get(...names: string[]): string
}

export const columnName = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, '')

export function namedRows([heading = [], ...rows]: readonly string[][]): NamedRow[] {
  const places = new Map(heading.map((name, place) => [columnName(name), place]))
  return rows.map((cells, index) => ({
    number: index + 2,
    get(...names) {
      for (const name of names) {
        const place = places.get(columnName(name))
        if (place !== undefined) return cells[place] ?? ''
      }
      return ''
    },
  }))
}
