/** Extracts the pages and text of our own PDFs. */
import { inflateSync } from 'node:zlib'

/** The text of each page in drawing order. Supports the standard fonts only, whose bytes are characters. */
export function pagesOf(pdf: Buffer): string[][] {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id]) =>
    wordsOf(streamOf(source, id ?? '')),
  )
}

function streamOf(source: string, id: string): string {
  const object = source.slice(source.search(new RegExp(`(^|\\n)${id} 0 obj`)))
  const start = object.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(object.slice(start, object.indexOf('\nendstream', start)), 'latin1')
  return inflateSync(bytes).toString('latin1')
}

function wordsOf(content: string): string[] {
  return [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
      .join(''),
  )
}
