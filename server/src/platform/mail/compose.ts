/** Composes emails: the content in the site's design, with links to its pages. */
import type { Mail } from './mail.ts'
import { renderMail } from './template.ts'

export type EmailDraft = {
  /** What the email is for, such as `reset-password`. */
  kind: string
  subject: string
  title: string
  paragraphs: readonly string[]
  action?: { label: string; path: string; query?: Record<string, string> }
  footnote?: string
}

export function composeMail(
  site: { url: string; name: string; accent?: string | null },
  to: string,
  { kind, subject, title, paragraphs, action, footnote }: EmailDraft,
): Mail {
  const { html, text } = renderMail({
    siteName: site.name,
    siteUrl: site.url,
    accent: site.accent,
    title,
    paragraphs: [...paragraphs],
    ...(action && { action: { label: action.label, url: pageOf(site, action) } }),
    ...(footnote && { footnote }),
  })
  return { to, kind, subject, html, text }
}

function pageOf(site: { url: string }, { path, query = {} }: NonNullable<EmailDraft['action']>): string {
  const url = new URL(path, site.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
