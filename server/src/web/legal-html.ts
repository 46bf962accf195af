/** A legal page as plain HTML, for readers without scripts and for search engines. */
import { escapeHtml } from '#platform/html.ts'
import { inlinesOf } from '#rules/legal/inline.ts'
import type { LegalSection, LegalTable, LegalText } from '#rules/legal/legal-text.ts'

export function legalHtml({ title, inShort, sections }: LegalText): string {
  return `<article><h1>${escapeHtml(title)}</h1>${list(inShort)}${sections.map(section).join('')}</article>`
}

function section({ id, heading, paragraphs, points = [], table }: LegalSection, index: number): string {
  const words = paragraphs.map((text) => `<p>${inline(text)}</p>`).join('')
  const head = `<h2 id="${escapeHtml(id)}">${index + 1}. ${escapeHtml(heading)}</h2>`
  return `${head}${words}${list(points)}${table ? tableOf(table) : ''}`
}

function list(points: readonly string[]): string {
  return points.length === 0 ? '' : `<ul>${points.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>`
}

function tableOf({ head, rows }: LegalTable): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`
  return `<table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`
}

function inline(text: string): string {
  return inlinesOf(text)
    .map((part) => {
      const words = escapeHtml(part.text)
      if (part.kind === 'bold') return `<b>${words}</b>`
      return part.kind === 'link' ? `<a href="${escapeHtml(part.to)}">${words}</a>` : words
    })
    .join('')
}
