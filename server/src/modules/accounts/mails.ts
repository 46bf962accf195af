/** The mail texts of this slice. None contains a user-chosen name, which strangers could use to inject text. */
import type { EmailDraft } from '#platform/mail/compose.ts'
import { countLabel } from '#rules/formats.ts'
import type { StaffRole } from '#rules/staff-rights.ts'

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
        ? `This address was entered as the new one of an account at ${site.name}.`
        : `Welcome to ${site.name}. Somebody, hopefully you, signed up with this address.`,
      'Please confirm that it is yours. The link works once, within 7 days.',
    ],
    action: { label: 'Confirm email address', path: '/email_validation', query: { hash: token } },
    footnote: isChange
      ? 'If this was not you, do nothing: without the link the account keeps the address it has.'
      : 'If this was not you, do nothing: without the link the address stays unconfirmed.',
  }
}

/** `since` distinguishes accounts when several claim one address. */
function resetWords(site: MailSite, { token, since }: MailOf<'reset-password'>): MailText {
  return {
    subject: `Reset your ${site.name} password`,
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password at ${site.name}.`,
      ...(since ? [`It is for the account that was made on ${moment(since)}.`] : []),
      'The link works once, within one hour.',
    ],
    action: { label: 'Choose a new password', path: '/reset-pass', query: { id: token } },
    footnote: 'If this was not you, do nothing: your password stays as it is.',
  }
}

function passwordChangedWords(site: MailSite): MailText {
  return {
    subject: `Your ${site.name} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and you were signed out on other devices.',
      'If this was you, there is nothing to do. If it was not, take your account back now.',
    ],
    action: { label: 'This was not me', path: '/forgot-pass' },
  }
}

function accountExistsWords(site: MailSite, { isChange }: MailOf<'account-exists'>): MailText {
  return {
    subject: `You already have a ${site.name} account`,
    title: 'You already have an account',
    paragraphs: [
      isChange
        ? `Somebody, hopefully you, entered this address as the new one of another account at ${site.name}.`
        : `Somebody, hopefully you, signed up at ${site.name} with this address.`,
      'It belongs to an account already, so it stays with that one. Sign in with the password you have, or choose a new one there.',
    ],
    action: { label: 'Sign In', path: '/signin' },
    footnote: 'If this was not you, do nothing: nobody was told that you have an account.',
  }
}

function emailChangeAskedWords(site: MailSite, { token }: MailOf<'email-change-asked'>): MailText {
  return {
    subject: `Your ${site.name} account is to get another email address`,
    title: 'Another email address was entered',
    paragraphs: [
      'Your account gets another email address as soon as it is confirmed there. Until then everything stays as it is.',
      'If this was you, there is nothing to do. If it was not, stop it now: the link works for 72 hours, also after the change, and signs everybody else out.',
    ],
    action: { label: 'This was not me', path: '/restore-email', query: { hash: token } },
  }
}

function emailChangedWords(site: MailSite, { token }: MailOf<'email-changed'>): MailText {
  return {
    subject: `Your ${site.name} email address was changed`,
    title: 'Your email address was changed',
    paragraphs: [
      'Your account now has another email address, and mails no longer come here. Payouts wait for 7 days.',
      'If this was you, there is nothing to do. If it was not, take your account back now: the link works for 72 hours and signs everybody else out.',
    ],
    action: { label: 'This was not me', path: '/restore-email', query: { hash: token } },
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
      'If this was you, there is nothing to do. If it was not, choose a new password now and write to us.',
    ],
    action: { label: 'This was not me', path: '/forgot-pass' },
  }
}

function secondStepNotice(
  site: MailSite,
  order: SecondStep,
): { subject: string; title: string; happened: string } {
  switch (order.kind) {
    case 'two-step-on':
      return {
        subject: `Two-step sign in is on for ${site.name}`,
        title: 'Two-step sign in is on',
        happened: 'From now on your account asks for a code from your app besides the password.',
      }
    case 'two-step-off':
      return {
        subject: `Two-step sign in is off for ${site.name}`,
        title: 'Two-step sign in is off',
        happened: 'From now on the password alone opens your account.',
      }
    case 'recovery-codes-made':
      return {
        subject: `New recovery codes for ${site.name}`,
        title: 'New recovery codes were made',
        happened: 'Your account has ten new recovery codes, and the old ones stopped working.',
      }
    case 'recovery-code-used':
      return {
        subject: `A recovery code for ${site.name} was used`,
        title: 'A recovery code was used',
        happened: `A recovery code took the place of the code from your app. ${countLabel(order.left, 'code')} left.`,
      }
  }
}

function newSignInWords(site: MailSite, { device, at }: MailOf<'new-sign-in'>): MailText {
  return {
    subject: `New sign-in to ${site.name}`,
    title: 'New sign-in to your account',
    paragraphs: [
      `Your account was opened from a device we have not seen before: ${device}, on ${moment(at)}.`,
      'If this was you, there is nothing to do. If it was not, choose a new password: it signs out everybody else.',
    ],
    action: { label: 'This was not me', path: '/forgot-pass' },
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
      'If you expected this, there is nothing to do. If not, choose a new password now, which ends the console everywhere, and tell an admin.',
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
        subject: `The staff console of ${site.name} was entered`,
        title: 'The staff console was entered',
        happened: `Your account entered the console from ${order.device}, on ${moment(order.at)}.`,
      }
    case 'console-refused':
      return {
        subject: `Somebody tried to enter the staff console of ${site.name}`,
        title: 'A wrong code at the staff console',
        happened: `Somebody knew the password of your account, but not its code, on ${moment(order.at)}.`,
      }
    case 'staff-roles-changed':
      return {
        subject: `Your roles at ${site.name} were changed`,
        title: 'Your staff roles were changed',
        happened:
          order.roles.length === 0
            ? 'Your account no longer belongs to the staff.'
            : `Your account now has these roles among the staff: ${order.roles.join(', ')}.`,
      }
  }
}

function deletionWords(site: MailSite, { token, eraseAfter }: MailOf<'deletion-scheduled'>): MailText {
  return {
    subject: `Your ${site.name} account will be deleted`,
    title: 'Your account will be deleted',
    paragraphs: [
      'Your account is hidden from now on, and you were signed out everywhere.',
      `It is erased for good on ${moment(eraseAfter)}. Until then you can keep it.`,
    ],
    action: { label: 'Keep my account', path: '/undo-deletion', query: { hash: token } },
    footnote: 'If you want to leave, there is nothing more to do. We wish you well.',
  }
}

function dataCopyNotice(site: MailSite, { kind }: MailOf<'data-copy-asked' | 'data-copy-opened'>): MailText {
  const isAsked = kind === 'data-copy-asked'
  const title = isAsked ? 'You asked for a copy of your data' : 'The copy of your data was opened'
  return {
    subject: `${title} at ${site.name}`,
    title,
    paragraphs: [
      isAsked
        ? 'Somebody signed in to your account asked for a copy of everything we keep about you, and gave your password.'
        : 'The copy of everything we keep about you was opened for download, with your password.',
      'If that was you, you need not do anything. If not, choose a new password now: it signs everybody else out.',
    ],
    action: { label: 'Choose a new password', path: '/forgot-pass' },
  }
}

function dataCopyWords(site: MailSite, { expiresAt }: MailOf<'data-copy-ready'>): MailText {
  return {
    subject: `Your ${site.name} data is ready`,
    title: 'The copy of your data is ready',
    paragraphs: [
      `You can download it in your settings until ${moment(expiresAt)}.`,
      'It holds everything we keep about you, so store it in a safe place.',
    ],
    action: { label: 'Open settings', path: '/account/settings/data' },
  }
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The reader's time zone is unknown, so the text names UTC. */
function moment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`
}
