/** The mails of this slice, in words. None carries a name that a person chose: strangers could write through it. */
import type { Mail } from '#platform/mail/mail.ts'
import { type MailContent, renderMail } from '#platform/mail/template.ts'

export type MailOrder = { to: string } & (
  | { kind: 'verify-email'; token: string; isChange: boolean }
  | { kind: 'reset-password'; token: string }
  | { kind: 'password-changed' }
  | { kind: 'email-changed' }
  | { kind: 'new-sign-in'; device: string; at: string }
  | { kind: 'deletion-scheduled'; token: string; eraseAfter: string }
  | { kind: 'data-copy-ready'; expiresAt: string }
)

export type Site = { url: string; name: string }

type Words = Pick<MailContent, 'title' | 'paragraphs' | 'action' | 'footnote'> & { subject: string }

export function composeMail(site: Site, order: MailOrder): Mail {
  const { subject, ...content } = wordsOf(site, order)
  const { html, text } = renderMail({ siteName: site.name, siteUrl: site.url, ...content })
  return { to: order.to, kind: order.kind, subject, html, text }
}

function wordsOf(site: Site, order: MailOrder): Words {
  switch (order.kind) {
    case 'verify-email':
      return verifyWords(site, order)
    case 'reset-password':
      return resetWords(site, order)
    case 'password-changed':
      return passwordChangedWords(site)
    case 'email-changed':
      return emailChangedWords(site)
    case 'new-sign-in':
      return newSignInWords(site, order)
    case 'deletion-scheduled':
      return deletionWords(site, order)
    case 'data-copy-ready':
      return dataCopyWords(site, order)
  }
}

type Order<Kind> = Extract<MailOrder, { kind: Kind }>

function verifyWords(site: Site, { token, isChange }: Order<'verify-email'>): Words {
  const title = isChange ? 'Confirm your new email address' : 'Confirm your email address'
  return {
    subject: `${title} for ${site.name}`,
    title,
    paragraphs: [
      isChange
        ? `This address was entered as the new one of an account at ${site.name}.`
        : `Welcome to ${site.name}. Somebody, hopefully you, signed up with this address.`,
      'Please confirm that it is yours. The link works once, within 7 days.',
    ],
    action: { label: 'Confirm email address', url: link(site, '/email_validation', { hash: token }) },
    footnote: 'If this was not you, do nothing: without the link the address stays unconfirmed.',
  }
}

function resetWords(site: Site, { token }: Order<'reset-password'>): Words {
  return {
    subject: `Reset your ${site.name} password`,
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password at ${site.name}.`,
      'The link works once, within one hour.',
    ],
    action: { label: 'Choose a new password', url: link(site, '/reset-pass', { id: token }) },
    footnote: 'If this was not you, do nothing: your password stays as it is.',
  }
}

function passwordChangedWords(site: Site): Words {
  return {
    subject: `Your ${site.name} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and you were signed out on other devices.',
      'If this was you, there is nothing to do. If it was not, take your account back now.',
    ],
    action: { label: 'This was not me', url: link(site, '/forgot-pass') },
  }
}

function emailChangedWords(site: Site): Words {
  return {
    subject: `Your ${site.name} email address was changed`,
    title: 'Your email address was changed',
    paragraphs: [
      'Your account now has another email address, and mails no longer come here.',
      'If this was you, there is nothing to do. If it was not, write to us at once.',
    ],
    action: { label: 'Write to support', url: link(site, '/support') },
  }
}

function newSignInWords(site: Site, { device, at }: Order<'new-sign-in'>): Words {
  return {
    subject: `New sign-in to ${site.name}`,
    title: 'New sign-in to your account',
    paragraphs: [
      `Your account was opened from a device we have not seen before: ${device}, on ${moment(at)}.`,
      'If this was you, there is nothing to do. If it was not, choose a new password: it signs out everybody else.',
    ],
    action: { label: 'This was not me', url: link(site, '/forgot-pass') },
  }
}

function deletionWords(site: Site, { token, eraseAfter }: Order<'deletion-scheduled'>): Words {
  return {
    subject: `Your ${site.name} account will be deleted`,
    title: 'Your account will be deleted',
    paragraphs: [
      'Your account is hidden from now on, and you were signed out everywhere.',
      `It is erased for good on ${moment(eraseAfter)}. Until then you can keep it.`,
    ],
    action: { label: 'Keep my account', url: link(site, '/undo-deletion', { hash: token }) },
    footnote: 'If you want to leave, there is nothing more to do. We wish you well.',
  }
}

function dataCopyWords(site: Site, { expiresAt }: Order<'data-copy-ready'>): Words {
  return {
    subject: `Your ${site.name} data is ready`,
    title: 'The copy of your data is ready',
    paragraphs: [
      `You can download it in your settings until ${moment(expiresAt)}.`,
      'It holds everything we keep about you, so store it in a safe place.',
    ],
    action: { label: 'Open settings', url: link(site, '/account/settings/data') },
  }
}

function link(site: Site, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, site.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Nobody knows the reader's time zone, so it says which one it means. */
function moment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`
}
