/** The email design: dark canvas, wordmark, one coral button; with an equivalent text part. */
import { HEX_COLOUR } from '#rules/colour.ts'
import { escapeHtml, plainLine, webAddress } from '../html.ts'

type MailContent = {
  siteName: string
  siteUrl: string
  /** The operator's accent colour as a hex value; ours if there is none. */
  accent?: string | null | undefined
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  footnote?: string
  /** Preview text after the subject; default: the first paragraph. */
  preheader?: string
}

/** The design's colours as hex values, which email clients support. */
const COLOR = {
  canvas: '#09090f',
  surface: '#121219',
  line: '#262730',
  ink: '#f6f6f9',
  soft: '#b6b6c0',
  mute: '#8b8b97',
  accent: '#ff4d64',
  accentInk: '#ff9a9e',
  onAccent: '#180808',
} as const
const FONT = `Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const LOGO_GRADIENT = 'linear-gradient(135deg,#ff7a5c,#ff4468 52%,#c92c8f)'
// Fills the preview line, so that email clients do not append the text below.
const PREVIEW_PADDING = '&#847;&zwnj;&nbsp;'.repeat(60)

export function renderMail(content: MailContent): { html: string; text: string } {
  const clean = cleaned(content)
  return { html: renderHtml(clean), text: renderText(clean) }
}

type CleanContent = Required<Omit<MailContent, 'action' | 'footnote' | 'accent'>> & {
  accent: string | null
} & Pick<MailContent, 'action' | 'footnote'>

function cleaned(content: MailContent): CleanContent {
  const { action, footnote } = content
  const paragraphs = content.paragraphs.map(plainLine)
  return {
    siteName: plainLine(content.siteName),
    siteUrl: webAddress(content.siteUrl),
    accent: HEX_COLOUR.test(content.accent ?? '') ? (content.accent ?? null) : null,
    title: plainLine(content.title),
    paragraphs,
    preheader: plainLine(content.preheader ?? paragraphs[0] ?? ''),
    ...(action && { action: { label: plainLine(action.label), url: webAddress(action.url) } }),
    ...(footnote && { footnote: plainLine(footnote) }),
  }
}

function renderText(content: CleanContent): string {
  const { action, footnote, siteName, siteUrl } = content
  const blocks = [
    content.title,
    ...content.paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    // The usual separator between an email and its signature.
    `-- \n${siteName}\n${siteUrl}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function renderHtml(content: CleanContent): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<title>${escapeHtml(content.title)}</title>
<style>:root{color-scheme:dark;supported-color-schemes:dark}body{margin:0;padding:0}@media(max-width:480px){.card{padding:28px 22px!important}.title{font-size:23px!important;line-height:29px!important}}</style>
</head>
<body bgcolor="${COLOR.canvas}" style="margin:0;padding:0;background-color:${COLOR.canvas};">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${COLOR.canvas};">${escapeHtml(content.preheader)}${PREVIEW_PADDING}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOR.canvas}" style="background-color:${COLOR.canvas};">
<tr><td align="center" style="padding:36px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;">
<tr><td style="padding:0 4px 24px;">${wordmark(content)}</td></tr>
<tr><td class="card" bgcolor="${COLOR.surface}" style="padding:40px;background-color:${COLOR.surface};border:1px solid ${COLOR.line};border-radius:24px;">
<h1 class="title" style="margin:0 0 18px;font:700 26px/32px ${FONT};letter-spacing:-0.02em;color:${COLOR.ink};">${escapeHtml(content.title)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${content.action ? button(content.action, content.accent ?? COLOR.accent) : ''}
</td></tr>
<tr><td style="padding:24px 4px 0;">${footer(content)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

function wordmark({ siteName, siteUrl, accent }: CleanContent): string {
  const initial = [...siteName][0]?.toUpperCase() ?? ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td aria-hidden="true" width="36" height="36" align="center" valign="middle" bgcolor="${accent ?? '#ff4468'}" style="width:36px;height:36px;background-color:${accent ?? '#ff4468'};${accent ? '' : `background-image:${LOGO_GRADIENT};`}border-radius:11px;font:800 21px/36px ${FONT};color:${accent ? COLOR.onAccent : '#ffffff'};">${escapeHtml(initial)}</td>
<td style="padding-left:11px;"><a href="${escapeHtml(siteUrl)}" target="_blank" rel="noopener noreferrer" style="font:700 23px/36px ${FONT};letter-spacing:-0.02em;color:${COLOR.ink};text-decoration:none;">${escapeHtml(siteName)}</a></td>
</tr></table>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font:400 16px/25px ${FONT};color:${COLOR.soft};">${escapeHtml(text)}</p>`
}

function button({ label, url }: { label: string; url: string }, accent: string): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 26px;"><tr>
<td bgcolor="${accent}" style="background-color:${accent};border-radius:999px;"><a href="${href}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:15px 30px;font:700 16px/20px ${FONT};color:${COLOR.onAccent};text-decoration:none;border-radius:999px;">${escapeHtml(label)}</a></td>
</tr></table>
<p style="margin:0;padding-top:18px;border-top:1px solid ${COLOR.line};font:400 13px/20px ${FONT};color:${COLOR.mute};">If the button doesn’t work, open this link:<br><a href="${href}" target="_blank" rel="noopener noreferrer" style="color:${COLOR.accentInk};word-break:break-all;">${href}</a></p>`
}

function footer({ footnote, siteName, siteUrl }: CleanContent): string {
  const line = (html: string) =>
    `<p style="margin:0 0 8px;font:400 13px/20px ${FONT};color:${COLOR.mute};">${html}</p>`
  const site = `<a href="${escapeHtml(siteUrl)}" target="_blank" rel="noopener noreferrer" style="color:${COLOR.mute};">${escapeHtml(siteName)}</a>`
  return `${footnote ? line(escapeHtml(footnote)) : ''}${line(`Sent by ${site}`)}`
}
