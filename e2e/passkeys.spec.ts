// covers: accounts, settings
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, linkInMail, newNewcomer, signUpNewcomer, watchConsole } from './kit.ts'

/** Passkeys need a name: browsers have none for an IP address. */
const SITE = `http://localhost:${process.env.E2E_PORT ?? 4173}`

/** An authenticator of the browser's own that agrees to everything. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
    agree: (isAgreed: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isAgreed }),
  }
}

async function signUpWithPasskey(page: Page) {
  const person = newNewcomer()
  await page.goto(`${SITE}/signup`)
  await acceptPrompts(page)
  await page.goto(`${SITE}/signup`)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Name', { exact: true }).fill('Jonas Weir')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account with passkey' }).click()
  await expect(page).toHaveURL(`${SITE}/complete`)
  return person
}

async function signOut(page: Page) {
  await page.evaluate(() => fetch('/api/signout', { method: 'POST' }))
}

test('a visitor signs up with a passkey, and signs in with it from the email field', async ({ page }) => {
  const errors = watchConsole(page)
  const authenticator = await addAuthenticator(page)
  const person = await signUpWithPasskey(page)
  expect(await authenticator.credentials()).toHaveLength(1)

  await signOut(page)
  // Until the button is clicked, the authenticator leaves the suggestions alone.
  await authenticator.agree(false)
  await page.goto(`${SITE}/signin`)
  await expectAccessible(page)
  await authenticator.agree(true)
  await expect(page).not.toHaveURL(/signin/)

  await page.goto(`${SITE}/account/settings/sessions`)
  await expect(page.getByText(/signed in with passkey/).first()).toBeVisible()
  await page.goto(`${SITE}/account/settings`)
  await expect(page.getByRole('link', { name: /Username and email/ })).toContainText(person.username)
  expect(errors).toEqual([])
})

test('the button signs in where the browser lists no passkeys', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await addAuthenticator(page)
  await signUpWithPasskey(page)
  await signOut(page)
  await page.goto(`${SITE}/signin`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).not.toHaveURL(/signin/)
})

test('a passkey is added, renamed, used to confirm and removed', async ({ page }) => {
  const errors = watchConsole(page)
  const authenticator = await addAuthenticator(page)
  await page.goto(`${SITE}/signin`)
  await acceptPrompts(page)
  const person = newNewcomer()
  const data = { ...person, fullname: 'Jonas Weir', type: 'email' }
  expect(await (await page.request.post(`${SITE}/api/signup`, { data })).json()).toMatchObject({
    error: false,
  })
  await page.goto(`${SITE}/account/settings/passkeys`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Current password').fill(person.password)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  expect(await authenticator.credentials()).toHaveLength(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Rename / }).click()
  await sheet.getByLabel('Name').fill('Blue key')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Blue key')).toBeVisible()

  await page.goto(`${SITE}/account/settings/basic`)
  await page.getByLabel('Email address').fill(`new.${person.email}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await sheet.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText(/Saved. Open the link/)).toBeVisible()

  await page.goto(`${SITE}/account/settings/passkeys`)
  await page.getByRole('button', { name: 'Remove Blue key' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('Blue key')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the last passkey of an account without a password stays', async ({ page }) => {
  await addAuthenticator(page)
  await signUpWithPasskey(page)
  await page.goto(`${SITE}/account/settings/passkeys`)
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText(/only way to sign in/)).toBeVisible()
})

/** Loses the passkey, asks for the link and starts the wait. */
async function startRecovery(page: Page, request: APIRequestContext, email: string) {
  await page.goto(`${SITE}/forgot-pass`)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(`${SITE}${await linkInMail(request, email, /Recover your .* account/)}`)
  await page.getByRole('button', { name: 'Start recovery' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery has started' })).toBeVisible()
}

/** As if the 72 hours had passed. */
async function endWait(email: string) {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  const { rows } = await sql<{ id: string }>`update account_recoveries
    set requested_at = now() - interval '73 hours', ready_at = now() - interval '1 hour' from accounts
    where accounts.id = account_recoveries.account_id and accounts.email = ${email}
    returning account_recoveries.id`.execute(embedded.db)
  await sql`update jobs.job set start_after = now()
    where name = 'accounts-announce-recovery' and data ->> 'recoveryId' = ${rows[0]?.id}`.execute(embedded.db)
}

test('after the wait, a new passkey replaces the lost one', async ({ page, request }) => {
  const errors = watchConsole(page)
  const authenticator = await addAuthenticator(page)
  const person = await signUpWithPasskey(page)
  await authenticator.forget()
  await startRecovery(page, request, person.email)
  await endWait(person.email)
  await page.goto(`${SITE}${await linkInMail(request, person.email, /You can recover your .* account now/)}`)
  await expect(page.getByRole('heading', { name: 'Choose how to sign in' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible()
  await page.goto(`${SITE}/account/settings`)
  await expect(page).toHaveURL(/signin/)
  // The new passkey is offered in the email field, and the authenticator agrees.
  await expect(page).not.toHaveURL(/signin/)
  expect(errors).toEqual([])
})

test('the owner starts a recovery by mail, sees it in the settings and cancels it', {
  tag: '@phone',
}, async ({ page, request }) => {
  const authenticator = await addAuthenticator(page)
  const person = await signUpWithPasskey(page)
  await authenticator.forget()
  await startRecovery(page, request, person.email)
  await expectAccessible(page)

  await page.goto(`${SITE}/account/settings/passkeys`)
  await page.getByRole('button', { name: 'Cancel recovery' }).click()
  await expect(page.getByText('Recovery cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel recovery' })).toHaveCount(0)
})

test('at an IP address, the settings say that passkeys need a name', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/account/settings/passkeys')
  await expect(
    page.getByText('Passkeys need a domain name, and this page is open at 127.0.0.1.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
  await expect(page.getByText('This browser doesn’t support passkeys.')).toHaveCount(0)
})

test('an invited visitor signs up with a passkey, also after a reload', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = watchConsole(page)
  const authenticator = await addAuthenticator(page)
  const person = newNewcomer()
  await page.goto(`${SITE}/invite?insta=robinhale`)
  await acceptPrompts(page)
  await page.goto(`${SITE}/invite?insta=robinhale`)
  const next = page.getByRole('button', { name: 'Next' })
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Name').fill('Robin Hale')
  await next.click()
  await page.getByLabel('Email address').fill(person.email)
  await next.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(password).toHaveCount(0)
  await expectAccessible(page)
  await next.click()
  await expect(page.getByLabel('Username')).toBeVisible()

  await page.reload()
  await expect(password).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByLabel('Username').fill(person.username)
  await page.getByRole('button', { name: 'Create account with passkey' }).click()
  await expect(page).toHaveURL(`${SITE}/studio/setup`)
  expect(await authenticator.credentials()).toHaveLength(1)
  await page.goto(`${SITE}/account/settings/passkeys`)
  await expect(page.getByText('Add a second passkey or set a password')).toBeVisible()
  expect(errors).toEqual([])
})
