/** Waits for mail in a test site's mailbox and reads its links. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { StoredMail } from '#platform/mail/local-mailbox.ts'
import type { SignedUpPerson } from './accounts.ts'
import type { TestSite } from './site.ts'

/** A mail that never arrives must fail the test. */
const DEADLINE_MS = 180_000
const POLL_MS = 20

/** The kinds of all mails to this address so far, oldest first. */
export async function mailsTo(site: TestSite, to: string): Promise<string[]> {
  const mails = (await site.app.mailbox?.list()) ?? []
  return mails
    .filter((mail) => mail.to === to)
    .map(({ kind }) => kind)
    .reverse()
}

/** Waits for the n-th mail of a kind to an address. */
export async function mailTo(
  site: TestSite,
  { to, kind, nth = 1 }: { to: string; kind: string; nth?: number },
): Promise<StoredMail> {
  for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const mails = (await site.app.mailbox?.list()) ?? []
    const found = mails.filter((mail) => mail.to === to && mail.kind === kind).reverse()[nth - 1]
    const mail = found && (await site.app.mailbox?.read(found.id))
    if (mail) return mail
  }
  assert.fail(`mail ${nth} of kind ${kind} never came; there are ${(await mailsTo(site, to)).join(', ')}`)
}

/** The token in the URL of the mail's button. */
export function tokenIn(mail: StoredMail, site: TestSite, path: string): string {
  const url = mail.text.split('\n').find((line) => line.startsWith(`${site.url}${path}?`))
  assert.ok(url, `there is no link to ${path} in the mail`)
  return [...new URL(url).searchParams.values()][0] ?? assert.fail('the link carries nothing')
}

/** Opens the link of the mail sent at sign-up. */
export async function confirmAddress(
  site: TestSite,
  { email }: Pick<SignedUpPerson, 'email'>,
): Promise<void> {
  const hash = tokenIn(await mailTo(site, { to: email, kind: 'verify-email' }), site, '/email_validation')
  const { data } = await site.ask('mutation ($hash: String!) { verify_email(hash: $hash) { id } }', {
    variables: { hash },
  })
  assert.ok(data?.verify_email, 'the link was not good')
}
