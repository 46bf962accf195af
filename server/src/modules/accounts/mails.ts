/** The mail texts of this slice. None contains a user-chosen name, which strangers could use to inject text. */
import type { EmailDraft } from '#platform/mail/compose.ts'
import { countLabel } from '#rules/formats.ts'
import type { StaffRole } from '#rules/staff-rights.ts'
import { type PasskeyMail, passkeyWords } from './passkey-mails.ts'

export type AccountMail = { to: string } & (
  | { kind: 'verify-email'; token: string; isChange: boolean }
  | { kind: 'reset-password'; token: string; since: string | null }
  | { kind: 'password-changed' }
  | { kind: 'account-exists'; isChange: boolean }
  | { kind: 'email-change-asked'; token: string }
  | { kind: 'email-changed'; token: string }
  | { kind: 'two-step-on' }
  | { kind: 'two-step-off' }
  | { kind: 'recovery-codes-made' }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'new-sign-in'; device: string; at: string }
  | { kind: 'console-entered'; device: string; at: string }
  | { kind: 'console-refused'; at: string }
  | { kind: 'staff-roles-changed'; roles: readonly StaffRole[] }
  | { kind: 'deletion-scheduled'; token: string; eraseAfter: string }
  | { kind: 'data-copy-asked' }
  | { kind: 'data-copy-opened' }
  | { kind: 'data-copy-ready'; expiresAt: string }
  | PasskeyMail
)

type MailSite = { url: string; name: string }

type MailText = Omit<EmailDraft, 'kind'>

export function accountMailOf(site: MailSite, order: AccountMail): EmailDraft {
  return { kind: order.kind, ...mailTextOf(site, order) }
}

function mailTextOf(site: MailSite, order: AccountMail): MailText {
  switch (order.kind) {
    case 'verify-email':
      return verifyWords(site, order)
    case 'reset-password':
      return resetWords(site, order)
    case 'password-changed':
      return passwordChangedWords(site)
    case 'email-changed':
      return emailChangedWords(site, order)
    case 'email-change-asked':
      return emailChangeAskedWords(site, order)
    case 'account-exists':
      return accountExistsWords(site, order)
    case 'two-step-on':
    case 'two-step-off':
    case 'recovery-codes-made':
    case 'recovery-code-used':
      return secondStepWords(site, order)
    case 'new-sign-in':
      return newSignInWords(site, order)
    case 'console-entered':
    case 'console-refused':
    case 'staff-roles-changed':
      return staffWords(site, order)
    case 'deletion-scheduled':
      return deletionWords(site, order)
    case 'data-copy-asked':
    case 'data-copy-opened':
      return dataCopyNotice(site, order)
    case 'data-copy-ready':
      return dataCopyWords(site, order)
    default:
      return passkeyWords(site, order, moment)
  }
}

type MailOf<Kind> = Extract<AccountMail, { kind: Kind }>

function verifyWords(site: MailSite, { token, isChange }: MailOf<'verify-email'>): MailText {
  const title = isChange ? 'Confirm your new email address' : 'Confirm your email address'
  return {
    subject: `${title} for ${site.name}`,
    title,
    paragraphs: [
      isChange
        ? `This address was entered as the new email address of an account on ${site.name}.`
        : `Welcome to ${site.name}. You, or someone using your address, just signed up.`,
      'Confirm that it’s yours. The link works once, within 7 days.',
    ],
    action: { label: 'Confirm email address', path: '/email_validation', query: { hash: token } },
    footnote: isChange
      ? 'If this wasn’t you, ignore this email and nothing changes.'
      : 'If this wasn’t you, ignore this email and the address stays unconfirmed.',
  }
}

/** `since` distinguishes accounts when several claim one address. */
function resetWords(site: MailSite, { token, since }: MailOf<'reset-password'>): MailText {
  return {
    subject: `Reset your ${site.name} password`,
    title: 'Choose a new password',
    paragraphs: [
      `We received a request to reset your password on ${site.name}.`,
      ...(since ? [`It’s for the account created on ${moment(since)}.`] : []),
      'The link works once, within one hour.',
    ],
    action: { label: 'Choose a new password', path: '/reset-pass', query: { id: token } },
    footnote: 'If this wasn’t you, ignore this email. Your password stays the same.',
  }
}

function passwordChangedWords(site: MailSite): MailText {
  return {
    subject: `Your ${site.name} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'Your password was just changed, and you were signed out on your other devices.',
      'If this was you, you’re all set. If not, secure your account now.',
    ],
    action: { label: 'This wasn’t me', path: '/forgot-pass' },
  }
}

function accountExistsWords(site: MailSite, { isChange }: MailOf<'account-exists'>): MailText {
  return {
    subject: `You already have a ${site.name} account`,
    title: 'You already have an account',
    paragraphs: [
      isChange
        ? `Your address was entered as the new email address of another account on ${site.name}.`
        : `Your address was used to sign up on ${site.name}.`,
      'You already have an account with this address. Sign in, or reset your password if you’ve forgotten it.',
    ],
    action: { label: 'Sign in', path: '/signin' },
    footnote: 'If this wasn’t you, ignore this email. Your account stays private.',
  }
}

function emailChangeAskedWords(site: MailSite, { token }: MailOf<'email-change-asked'>): MailText {
  return {
    subject: `Your ${site.name} account is getting a new email address`,
    title: 'Your email address is changing',
    paragraphs: [
      'Your account switches to a new email address once it’s confirmed. Until then, nothing changes.',
      'If this was you, you’re all set. If not, stop it now. The link works for 72 hours, even after the change, and signs out every other device.',
    ],
    action: { label: 'This wasn’t me', path: '/restore-email', query: { hash: token } },
  }
}

function emailChangedWords(site: MailSite, { token }: MailOf<'email-changed'>): MailText {
  return {
    subject: `Your ${site.name} email address was changed`,
    title: 'Your email address was changed',
    paragraphs: [
      'Your account now has a new email address, and this one no longer receives our emails. Payouts are paused for 7 days.',
      'If this was you, you’re all set. If not, recover your account now. The link works for 72 hours and signs out every other device.',
    ],
    action: { label: 'This wasn’t me', path: '/restore-email', query: { hash: token } },
  }
}

type SecondStep = MailOf<'two-step-on' | 'two-step-off' | 'recovery-codes-made' | 'recovery-code-used'>

function secondStepWords(site: MailSite, order: SecondStep): MailText {
  const { subject, title, happened } = secondStepNotice(site, order)
  return {
    subject,
    title,
    paragraphs: [
      happened,
      'If this was you, you’re all set. If not, choose a new password now and contact us.',
    ],
    action: { label: 'This wasn’t me', path: '/forgot-pass' },
  }
}

function secondStepNotice(
  site: MailSite,
  order: SecondStep,
): { subject: string; title: string; happened: string } {
  switch (order.kind) {
    case 'two-step-on':
      return {
        subject: `Two-step sign-in is on for ${site.name}`,
        title: 'Two-step sign-in is on',
        happened: 'You’ll now need a code from your app as well as your password to sign in.',
      }
    case 'two-step-off':
      return {
        subject: `Two-step sign-in is off for ${site.name}`,
        title: 'Two-step sign-in is off',
        happened: 'You’ll now sign in with your password only.',
      }
    case 'recovery-codes-made':
      return {
        subject: `New recovery codes for ${site.name}`,
        title: 'You have new recovery codes',
        happened: 'Your account has ten new recovery codes. The old ones no longer work.',
      }
    case 'recovery-code-used':
      return {
        subject: `A recovery code for ${site.name} was used`,
        title: 'A recovery code was used',
        happened: `You signed in with a recovery code instead of a code from your app. ${countLabel(order.left, 'code')} left.`,
      }
  }
}

function newSignInWords(site: MailSite, { device, at }: MailOf<'new-sign-in'>): MailText {
  return {
    subject: `New sign-in to ${site.name}`,
    title: 'New sign-in to your account',
    paragraphs: [
      `Your account was accessed from a new device: ${device}, on ${moment(at)}.`,
      'If this was you, you’re all set. If not, choose a new password. This signs out every other device.',
    ],
    action: { label: 'This wasn’t me', path: '/forgot-pass' },
  }
}

type StaffNotice = MailOf<'console-entered' | 'console-refused' | 'staff-roles-changed'>

function staffWords(site: MailSite, order: StaffNotice): MailText {
  const { subject, title, happened } = staffNotice(site, order)
  return {
    subject,
    title,
    paragraphs: [
      happened,
      'If you expected this, you’re all set. If not, choose a new password now, which signs you out of the console everywhere, and tell an admin.',
    ],
    action: { label: 'Choose a new password', path: '/forgot-pass' },
  }
}

function staffNotice(
  site: MailSite,
  order: StaffNotice,
): { subject: string; title: string; happened: string } {
  switch (order.kind) {
    case 'console-entered':
      return {
        subject: `The ${site.name} staff console was opened`,
        title: 'The staff console was opened',
        happened: `Your account opened the console from ${order.device}, on ${moment(order.at)}.`,
      }
    case 'console-refused':
      return {
        subject: `Failed attempt to open the ${site.name} staff console`,
        title: 'Wrong code for the staff console',
        happened: `On ${moment(order.at)}, your password was entered correctly, but the code was wrong.`,
      }
    case 'staff-roles-changed':
      return {
        subject: `Your ${site.name} staff roles were changed`,
        title: 'Your staff roles were changed',
        happened:
          order.roles.length === 0
            ? 'Your account is no longer on the team.'
            : `Your account now has these staff roles: ${order.roles.join(', ')}.`,
      }
  }
}

function deletionWords(site: MailSite, { token, eraseAfter }: MailOf<'deletion-scheduled'>): MailText {
  return {
    subject: `Your ${site.name} account will be deleted`,
    title: 'Your account will be deleted',
    paragraphs: [
      'Your account is now hidden, and you’ve been signed out everywhere.',
      `It will be permanently deleted on ${moment(eraseAfter)}. Until then, you can change your mind.`,
    ],
    action: { label: 'Keep my account', path: '/undo-deletion', query: { hash: token } },
    footnote: 'If you want to leave, there’s nothing more to do.',
  }
}

function dataCopyNotice(site: MailSite, { kind }: MailOf<'data-copy-asked' | 'data-copy-opened'>): MailText {
  const isAsked = kind === 'data-copy-asked'
  const title = isAsked ? 'You requested a copy of your data' : 'Your data copy was opened'
  return {
    subject: `${title} on ${site.name}`,
    title,
    paragraphs: [
      isAsked
        ? 'A copy of all your data was requested from your account, with your password.'
        : 'The copy of all your data was opened for download, with your password.',
      'If this was you, you’re all set. If not, choose a new password now. This signs out every other device.',
    ],
    action: { label: 'Choose a new password', path: '/forgot-pass' },
  }
}

function dataCopyWords(site: MailSite, { expiresAt }: MailOf<'data-copy-ready'>): MailText {
  return {
    subject: `Your ${site.name} data is ready`,
    title: 'Your data is ready',
    paragraphs: [
      `Download it in your settings until ${moment(expiresAt)}.`,
      'It contains everything we store about you, so keep it somewhere safe.',
    ],
    action: { label: 'Open settings', path: '/account/settings/data' },
  }
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The reader's time zone is unknown, so the text names UTC. */
function moment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`
}
