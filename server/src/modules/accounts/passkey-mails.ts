/** The mail texts about passkeys and account recovery. None contains a name that a user chose. */
import type { EmailDraft } from '#platform/mail/compose.ts'
import { PASSKEY } from '#rules/forms/passkey.ts'

export type PasskeyMail =
  | { kind: 'passkey-added'; token: string }
  | { kind: 'passkey-removed'; token: string }
  | { kind: 'passkey-copied' }
  | { kind: 'recover-account'; token: string }
  | { kind: 'recovery-started'; token: string; readyAt: string }
  | { kind: 'recovery-ready'; token: string; expiresAt: string }
  | { kind: 'recovery-cancelled' }

type MailSite = { name: string }
type MailText = Omit<EmailDraft, 'kind'>

export function passkeyWords(site: MailSite, order: PasskeyMail, moment: (iso: string) => string): MailText {
  switch (order.kind) {
    case 'passkey-added':
      return changeWords(order.token, {
        subject: `A passkey was added to your ${site.name} account`,
        title: 'You added a passkey',
        happened: 'A new passkey can now sign in to your account.',
        undo: 'removes it',
      })
    case 'passkey-removed':
      return changeWords(order.token, {
        subject: `A passkey was removed from your ${site.name} account`,
        title: 'You removed a passkey',
        happened: 'One of your passkeys can no longer sign in to your account.',
        undo: 'restores it',
      })
    case 'passkey-copied':
      return {
        subject: `A passkey of your ${site.name} account may have been copied`,
        title: 'We refused a passkey',
        paragraphs: [
          'One of your passkeys was used with an old counter. This happens when a security key is copied.',
          'We refused it. Remove this passkey, and sign out devices you don’t recognize.',
        ],
        action: { label: 'View passkeys', path: '/account/settings/passkeys' },
      }
    case 'recover-account':
      return {
        subject: `Recover your ${site.name} account`,
        title: 'Recover your account',
        paragraphs: [
          'Your account has no password, only passkeys. If you still have one, sign in with it.',
          `If you’ve lost them all, start a recovery. After ${PASSKEY.recoveryHours} hours, you can set a password or a new passkey.`,
          'The link works within one hour.',
        ],
        action: { label: 'Recover account', path: '/recover-account', query: { hash: order.token } },
        footnote: 'If this wasn’t you, ignore this email and nothing changes.',
      }
    case 'recovery-started':
      return {
        subject: `Recovery of your ${site.name} account has started`,
        title: 'Account recovery has started',
        paragraphs: [
          `On ${moment(order.readyAt)}, we’ll email you a link to set a password or a new passkey. It replaces your passkeys and signs you out everywhere.`,
          'If this wasn’t you, cancel it now. Signing in with a passkey cancels it too.',
        ],
        action: { label: 'Cancel recovery', path: '/cancel-recovery', query: { hash: order.token } },
      }
    case 'recovery-ready':
      return {
        subject: `You can recover your ${site.name} account now`,
        title: 'Your account is ready',
        paragraphs: [
          'Set a password or a new passkey. Your old passkeys stop working, and you’re signed out everywhere.',
          `The link works once, until ${moment(order.expiresAt)}.`,
        ],
        action: { label: 'Choose how to sign in', path: '/finish-recovery', query: { hash: order.token } },
        footnote: 'If this wasn’t you, sign in with a passkey to cancel the recovery.',
      }
    case 'recovery-cancelled':
      return {
        subject: `Recovery of your ${site.name} account was cancelled`,
        title: 'Account recovery was cancelled',
        paragraphs: ['Your account stays as it is, with the passkeys you have.'],
        action: { label: 'View passkeys', path: '/account/settings/passkeys' },
      }
  }
}

type Change = { subject: string; title: string; happened: string; undo: string }

function changeWords(token: string, { subject, title, happened, undo }: Change): MailText {
  return {
    subject,
    title,
    paragraphs: [
      happened,
      `If this was you, you’re all set. If not, undo it now. The link works for ${PASSKEY.undoHours} hours: it ${undo}, undoes later changes to your passkeys and signs out every other device.`,
    ],
    action: { label: 'This wasn’t me', path: '/undo-passkey', query: { hash: token } },
  }
}
