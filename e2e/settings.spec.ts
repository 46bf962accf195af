// covers: accounts, settings, activity
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  authenticatorCode,
  baseUrl,
  callApi,
  HOME,
  linkInMail,
  type Newcomer,
  navigateInApp,
  signInAs,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const SECTIONS = [
  ['basic', 'Username and email'],
  ['password', 'Password'],
  ['two-step', 'Two-step sign-in'],
  ['sessions', 'Signed-in devices'],
  ['gender', 'Gender'],
  ['identity', 'Country and birth date'],
  ['messages', 'Messages'],
  ['blocked', 'Blocked accounts'],
  ['push-notifications', 'Push notifications'],
  ['email-notifications', 'Email notifications'],
  ['data', 'Your data'],
  ['stop-creating', 'Stop being a creator'],
  ['delete', 'Delete account'],
] as const

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A new account at a page of the settings. */
async function newcomerAt(page: Page, section?: string): Promise<Newcomer> {
  await acceptPrompts(page)
  const person = await signUpNewcomer(page)
  await page.goto(section ? `/account/settings/${section}` : '/account/settings')
  return person
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const currentPassword = (page: Page) => page.getByLabel('Current password')

test('every section has its title, and axe finds nothing on any', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const errors = watchConsole(page)
  await newcomerAt(page)
  await expect(page).toHaveTitle('Settings · Candid')
  for (const [section, title] of SECTIONS) {
    await navigateInApp(page, `/account/settings/${section}`)
    await expect(page, section).toHaveTitle(`${title} · Candid`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectAccessible(page, section)
  }
  expect(errors).toEqual([])
})

test('no section and no tab of the wallet is wider than a small phone', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const sections = ['countries', ...SECTIONS.map(([section]) => section)].map(
    (name) => `/account/settings/${name}`,
  )
  const wallet = ['', '/transactions', '/subscriptions', '/payment'].map((tab) => `/account/purchases${tab}`)
  for (const path of [...sections, ...wallet]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth), path).toBeLessThanOrEqual(360)
  }
})

test('an unknown section shows a message with links to existing ones', { tag: '@desktop' }, async ({
  page,
}) => {
  await newcomerAt(page, 'no-such-thing')
  await expect(page.getByText('Setting not found')).toBeVisible()
  await expect(page).toHaveTitle('Not found · Candid')
  await page.getByRole('link', { name: 'Go to settings' }).click()
  await expect(page).toHaveURL('/account/settings')
})

test('a phone navigates between list and section; a desktop shows both', async ({ page, isMobile }) => {
  await newcomerAt(page)
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: /^Signed-in devices/ }).click()
  await expect(page).toHaveURL('/account/settings/sessions')
  await expect(page.getByText('This device')).toBeVisible()
  if (!isMobile) {
    await expect(list).toBeVisible()
    await expect(list.locator('[aria-current=page]')).toHaveText(/Signed-in devices/)
    await expectAccessible(page)
    return
  }
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await button(page, 'Back').click()
  await expect(page).toHaveURL('/account/settings')
  await expect(list).toBeVisible()
})

test('username and email can be changed, and a taken name is reported at its field', {
  tag: '@phone',
}, async ({ page }) => {
  const person = await newcomerAt(page, 'basic')
  const username = page.getByLabel('Username')
  await button(page, 'Resend email').click()
  await expect(page.getByText(`We sent a link to ${person.email}`)).toBeVisible()
  await username.fill('mara.lindqvist')
  await button(page, 'Save').click()
  await expect(page.getByText('Username is taken')).toBeVisible()
  await expect(username).toBeFocused()
  const renamed = `${person.username}.x`
  await username.fill(renamed)
  await page.getByLabel('Email address').fill(`x.${person.email}`)
  await page.getByLabel('Email address').press('Enter')
  await currentPassword(page).fill('Not-mine-1')
  await button(page, 'Confirm').click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await currentPassword(page).fill(person.password)
  await button(page, 'Confirm').click()
  await expect(
    page.getByText(`Saved. Open the link we sent to x.${person.email} to verify it.`),
  ).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await page.reload()
  await expect(username).toHaveValue(renamed)
  await expect(page.getByLabel('Email address')).toHaveValue(person.email)
  await expect(
    page.getByText(
      `Open the link we sent to x.${person.email} to verify it. Until then, we’ll use ${person.email}.`,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile/edit')
  await button(page, 'Cancel change').click()
  await expect(page.getByText('Until then, we’ll use')).toHaveCount(0)
  await page.goto('/account')
  await expect(page.getByText(`@${renamed}`).locator('visible=true').first()).toBeVisible()
})

test('gender and interests are saved', { tag: '@phone' }, async ({ page }) => {
  await newcomerAt(page, 'gender')
  await button(page, 'Save').click()
  await expect(page.getByText('Gender is required')).toBeVisible()
  await expect(page.getByText('Interests are required')).toBeVisible()
  await page.getByText('Woman', { exact: true }).click()
  await page.getByText('Men', { exact: true }).click()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Men', exact: true })).toBeChecked()
})

test('mail switches survive a reload, and one that could not be saved is reverted', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  await newcomerAt(page, isMobile ? undefined : 'email-notifications')
  const messages = page.getByRole('switch', { name: 'Messages' })
  const news = page.getByRole('switch', { name: 'News from Candid' })
  await expect(messages).toBeChecked()
  const saved = page.waitForResponse((answer) =>
    /upNotificationSettings/.test(answer.request().postData() ?? ''),
  )
  await messages.click()
  await expect(messages).not.toBeChecked()
  await saved
  await page.reload()
  await expect(messages).not.toBeChecked()
  await page.route('/api', (route) =>
    /upNotificationSettings/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  )
  await news.click()
  await expect(page.getByText('Candid can’t be reached.').first()).toBeVisible()
  await expect(news).not.toBeChecked()
})

test('another session is listed and can be ended', { tag: '@phone' }, async ({ page, browser }) => {
  const person = await newcomerAt(page, 'password')
  const context = await browser.newContext({ userAgent: FIREFOX })
  const other = await context.newPage()
  await acceptPrompts(other)
  await signInAs(other, person)
  await other.goto(`${baseUrl()}/account`)
  await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible()

  await page.goto('/account/settings/sessions')
  await expect(page.getByRole('main').getByText('This device')).toHaveCount(1)
  await button(page, 'Sign out Firefox on Linux').click()
  await expect(page.getByText('Signed out on Firefox on Linux')).toBeVisible()
  await expect(page.getByText('Firefox on Linux', { exact: true })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(`${baseUrl()}/signin`)

  await signInAs(other, person)
  await page.reload()
  await button(page, 'Sign out other devices').click()
  await expect(page.getByText('Signed out on 1 other device')).toBeVisible()
  await other.goto(`${baseUrl()}/account/settings`)
  await expect(other).toHaveURL(`${baseUrl()}/signin`)
  await context.close()
})

test('changing the password ends the other sessions and keeps this one', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const person = await newcomerAt(page, 'password')
  const context = await browser.newContext()
  const other = await context.newPage()
  await acceptPrompts(other)
  await signInAs(other, person)

  const checklist = page.getByRole('list', { name: 'Password requirements' })
  await currentPassword(page).fill('Not-mine-1')
  await page.getByLabel('New password', { exact: true }).fill('short1')
  await expect(checklist.locator('[data-state=err]')).toHaveText(/Minimum 8 characters/)
  await page.getByLabel('New password', { exact: true }).fill('Brand-new-day-1')
  await expect(checklist.locator('[data-state=ok]')).toHaveCount(2)
  await button(page, 'Change password').click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await currentPassword(page).fill(person.password)
  await button(page, 'Change password').click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await other.goto(`${baseUrl()}/account`)
  await expect(other).toHaveURL(`${baseUrl()}/signin`)
  await page.reload()
  await expect(page).toHaveURL('/account/settings/password')
  await signInAs(other, { ...person, password: 'Brand-new-day-1' })
  await context.close()
})

test('two-step sign-in is set up, used, and turned off again', { tag: '@desktop' }, async ({ page }) => {
  const person = await newcomerAt(page, 'two-step')
  await currentPassword(page).fill('Not-mine-1')
  await button(page, 'Set up').click()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await currentPassword(page).fill(person.password)
  await button(page, 'Set up').click()
  const picture = page.getByRole('img', { name: /QR code/ })
  await expect(picture).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.getByRole('main').locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const code = page.getByLabel('Code from your app')
  await code.fill('12')
  await button(page, 'Turn on').click()
  await expect(page.getByText('The code has 6 digits')).toBeVisible()
  await code.fill(wrongCode(secret))
  await button(page, 'Turn on').click()
  await expect(page.getByText('Wrong code')).toBeVisible()
  await code.fill(authenticatorCode(secret))
  await code.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('main').locator('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  const [first = '', second = '', third = ''] = codes
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(codes.join('\n'))
  await expectAccessible(page)
  await button(page, 'I’ve saved them').click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()
  await expect(page.getByText('10 codes left')).toBeVisible()

  await signInAgain(page, person)
  await code.fill(wrongCode(secret))
  await code.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(authenticatorCode(secret, 1))
  await code.press('Enter')
  await expect(page).toHaveURL(HOME)

  await signInAgain(page, person)
  await enterRecoveryCode(page, first)
  await expect(page).toHaveURL(HOME)
  await signInAgain(page, person)
  await enterRecoveryCode(page, first)
  await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Recovery code').fill(second)
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page).toHaveURL(HOME)

  await page.goto('/account/settings/two-step')
  await expect(page.getByText('8 codes left')).toBeVisible()
  await button(page, 'Turn off').click()
  const sheet = page.getByRole('dialog')
  await currentPassword(page).fill('Not-mine-1')
  await sheet.getByLabel('Code from your app').fill(third)
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(sheet.getByText('Wrong password')).toBeVisible()
  await currentPassword(page).fill(person.password)
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
  await expect(button(page, 'Set up')).toBeVisible()
  await signInAs(page, person)
})

test('new recovery codes invalidate the old ones', { tag: '@desktop' }, async ({ page }) => {
  const person = await newcomerAt(page, 'two-step')
  const { startTwoStep } = await callApi<{ startTwoStep: { secret: string } }>(
    page,
    'mutation ($p: String!) { startTwoStep(password: $p) { secret } }',
    { p: person.password },
  )
  const { confirmTwoStep: old } = await callApi<{ confirmTwoStep: string[] }>(
    page,
    'mutation ($code: String!) { confirmTwoStep(code: $code) }',
    { code: authenticatorCode(startTwoStep.secret) },
  )
  await page.reload()
  await button(page, 'New recovery codes').click()
  await currentPassword(page).fill(person.password)
  await page.getByLabel('Code from your app').fill(authenticatorCode(startTwoStep.secret, 1))
  await button(page, 'Show new codes').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('main').locator('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(codes.filter((code) => old.includes(code))).toEqual([])
  await signInAgain(page, person)
  await enterRecoveryCode(page, old[0] ?? '')
  await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true')
})

test('a blocked account is listed and can be unblocked', { tag: '@desktop' }, async ({ page }) => {
  await newcomerAt(page, 'blocked')
  await expect(page.getByText('No blocked accounts')).toBeVisible()
  const { publicProfile } = await callApi<{ publicProfile: { id: string; fullname: string } }>(
    page,
    '{ publicProfile(username: "mara.lindqvist") { id fullname } }',
  )
  await callApi(page, 'mutation ($id: ID!) { blockAccount(accountId: $id) }', { id: publicProfile.id })
  await page.reload()
  await expect(button(page, `Unblock ${publicProfile.fullname}`)).toBeVisible()
  await button(page, `Unblock ${publicProfile.fullname}`).click()
  await expect(page.getByText(`${publicProfile.fullname} is unblocked`)).toBeVisible()
  await expect(page.getByText('No blocked accounts')).toBeVisible()
})

test('a data export is prepared and downloaded, and contains the username', { tag: '@desktop' }, async ({
  page,
}) => {
  const person = await newcomerAt(page, 'data')
  const sheet = page.getByRole('dialog')
  await button(page, 'Request a copy').click()
  await currentPassword(page).fill('Not-mine-1')
  await sheet.getByRole('button', { name: 'Request copy' }).click()
  await expect(sheet.getByText('Wrong password')).toBeVisible()
  await currentPassword(page).fill(person.password)
  await sheet.getByRole('button', { name: 'Request copy' }).click()
  await expect(button(page, 'Download')).toBeVisible({ timeout: 30_000 })
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  await currentPassword(page).fill(person.password)
  await sheet.getByRole('button', { name: 'Download' }).click()
  const copy = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { account: object }
  expect(copy.account).toMatchObject({ username: person.username, email: person.email })
})

test('an account is deleted with its password and recovered by the mailed link', {
  tag: '@phone',
}, async ({ page, request }) => {
  const person = await newcomerAt(page, 'delete')
  await button(page, 'Delete account').click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await currentPassword(page).fill('Not-mine-1')
  await button(page, 'Delete account').click()
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Wrong password')).toBeVisible()

  await currentPassword(page).fill(person.password)
  await button(page, 'Delete account').click()
  await button(page, 'Keep account').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/account/settings/delete')
  await button(page, 'Delete account').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByText(/Your account is hidden and will be deleted in 72 hours/)).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL('/signin')
  await fillSignIn(page, person)
  await expect(page.getByText(/This account is being deleted/)).toBeVisible()

  await page.goto(await linkInMail(request, person.email, /will be deleted/))
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await signInAs(page, person)
})

async function fillSignIn(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

async function signInAgain(page: Page, person: Newcomer): Promise<void> {
  await page.request.post(`${baseUrl()}/api/signout`)
  await page.goto('/')
  await page.goto('/signin')
  await fillSignIn(page, person)
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByLabel('Recovery code').press('Enter')
}

/** A code that is not valid now. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((step) => authenticatorCode(secret, step))
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? ''
}
