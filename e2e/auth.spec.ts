// covers: accounts
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  authenticatorCode,
  callApi,
  demoAccount,
  HOME,
  linkInMail,
  type Newcomer,
  newNewcomer,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const STRONG_WORDS = 'Password must contain at least 6 characters and includes upper lower number letters'

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

async function fillSignIn(page: Page, { email, password: text }: Pick<Newcomer, 'email' | 'password'>) {
  await page.getByLabel('Email address').fill(email)
  await password(page).fill(text)
  await signInButton(page).click()
}

test('a visitor passes both prompts, signs up, completes the profile and verifies by the mail', {
  tag: '@phone',
}, async ({ page, request }) => {
  const errors = watchConsole(page)
  const person = newNewcomer()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Accept cookies' }).click()

  const username = page.getByLabel('Username')
  await username.fill('PixelPia')
  await username.blur()
  await expect(page.getByText('Username is taken')).toBeVisible()
  await username.fill('jonas weir!')
  await expect(page.getByText('Username must only contain letters, numbers and symbols(._-~)')).toBeVisible()
  await username.fill(person.username)
  await page.getByLabel('Name', { exact: true }).fill('Jonas Weir')
  await password(page).fill('abc')
  await password(page).blur()
  await expect(page.getByText(STRONG_WORDS)).toBeVisible()
  await password(page).fill('Password123')
  await expect(page.getByText('This password is too common.')).toBeVisible()
  await password(page).fill(person.password)
  await expect(page.getByText('This password is too common.')).toHaveCount(0)

  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We use cookies for signup.' })).toHaveText(
    'We use cookies for signup. Please accept our cookies policy before using our service',
  )
  await page.getByRole('checkbox').check()
  await page.getByLabel('Email address').press('Enter')

  await expect(page).toHaveURL('/complete')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Gender is required')).toBeVisible()
  await expect(page.getByText('Interests are required')).toBeVisible()
  await page.getByText('Woman', { exact: true }).click()
  await page.getByText('Men', { exact: true }).click()
  await page.getByText('Women', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/account')
  const welcome = page.getByRole('region', { name: 'Welcome' })
  await expect(welcome.getByText('You’re in, Jonas')).toBeVisible()
  await welcome
    .getByRole('button', { name: /^Follow / })
    .first()
    .click()
  await welcome.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText(`We sent a link to ${person.email}`)).toBeVisible()
  const { account } = await callApi<{ account: object }>(page, '{ account { gender interests } }')
  expect(account).toEqual({ gender: 'woman', interests: ['men', 'women'] })

  const link = await linkInMail(request, person.email, /Confirm your email address/)
  await page.goto(link)
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Your email address is verified')).toBeVisible()
  await expect(welcome.getByText('Verify your email')).toHaveCount(0)
  await welcome.getByRole('button', { name: 'Dismiss' }).click()
  await expect(welcome).toHaveCount(0)
  await page.goto(link)
  await expect(page).toHaveURL('/?invalid_token=1')
  await expect(page.getByText('This link is invalid or expired')).toBeVisible()
  expect(errors).toEqual([])
})

test('a user who skips the questions is not asked again', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/complete')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL('/account')
})

test('a visitor signs in, first wrong then right, and returns to where they were', { tag: '@phone' }, async ({
  page,
}) => {
  const fan = demoAccount('fan')
  await acceptPrompts(page)
  await page.goto('/account?from=mail')
  await expect(page).toHaveURL('/signin')
  await signInButton(page).click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await fillSignIn(page, { ...fan, password: 'Wrong1password' })
  await expect(page.getByText('Wrong email address or password')).toBeVisible()
  // The page is remembered across a detour to sign-up.
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await fillSignIn(page, fan)
  await expect(page).toHaveURL('/account?from=mail')

  await page.goto('/signin')
  await expect(page).toHaveURL(HOME)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(HOME)
})

test('without a remembered page, signing in leads one step back', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/menu')
  await page.getByRole('link', { name: 'Login' }).click()
  await fillSignIn(page, demoAccount('fan'))
  // The visitor menu redirects to the account.
  await expect(page).toHaveURL('/account')
})

test('a forgotten password is reset by mail: once, and everyone else is signed out', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  await acceptPrompts(page)
  const person = await signUpNewcomer(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await acceptPrompts(elsewhere)
  await elsewhere.goto('/signin')
  await fillSignIn(elsewhere, person)
  await expect(elsewhere).toHaveURL(HOME)

  await page.context().clearCookies({ name: 'candid_session' })
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page).toHaveURL('/forgot-pass')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await page.getByLabel('Email address').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email to password reset link')).toBeVisible()
  await page.getByRole('button', { name: 'Use another email' }).click()
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email to password reset link')).toBeVisible()

  const link = await linkInMail(request, person.email, /Reset your/)
  await page.goto(link)
  await expect(page).toHaveURL(/\/forgot-pass\/.+/)
  const used = page.url()
  const field = page.getByLabel('New password', { exact: true })
  await field.fill('abc')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText(STRONG_WORDS)).toBeVisible()
  const renewed = { ...person, password: 'Rainy2nights' }
  await field.fill(renewed.password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password Reset Successfully, please go back to Sign In')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await fillSignIn(page, person)
  await expect(page.getByText('Wrong email address or password')).toBeVisible()
  await fillSignIn(page, renewed)
  await expect(page).toHaveURL(HOME)

  await elsewhere.goto('/account')
  await expect(elsewhere).toHaveURL('/signin')
  await elsewhere.context().close()

  await page.goto(link)
  await expect(page.getByText('Token is invalid or expired')).toBeVisible()
  await page.goto(used)
  await field.fill('Stolen3token')
  await field.press('Enter')
  await expect(page.getByText('Token is invalid or expired')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL('/forgot-pass')
})

test('without the cookies, signing in says so, opens the policy and goes on when they are accepted', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/signin')
  await page.getByLabel('Email address').waitFor()
  await page.context().clearCookies({ name: 'cookie_policy' })
  await fillSignIn(page, demoAccount('fan'))
  const notice = page.getByRole('alert').filter({ hasText: 'We use cookies' })
  await expect(notice).toContainText(
    'We use cookies for login. Please accept our cookies policy before using our service',
  )
  await notice.getByRole('button', { name: 'cookies policy' }).click()
  await expect(page.getByText('candid_session')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await notice.getByRole('button', { name: 'Accept cookies' }).click()
  await expect(notice).toHaveCount(0)
  // The form keeps its values.
  await signInButton(page).click()
  await expect(page).toHaveURL(HOME)
})

test('two-step sign-in asks for a code, and takes a recovery code', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  const person = await signUpNewcomer(page)
  const { startTwoStep } = await callApi<{ startTwoStep: { secret: string } }>(
    page,
    'mutation ($p: String!) { startTwoStep(password: $p) { secret } }',
    { p: person.password },
  )
  const { confirmTwoStep: codes } = await callApi<{ confirmTwoStep: string[] }>(
    page,
    'mutation ($code: String!) { confirmTwoStep(code: $code) }',
    { code: authenticatorCode(startTwoStep.secret) },
  )
  await page.context().clearCookies({ name: 'candid_session' })

  await page.goto('/signin')
  await fillSignIn(page, person)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await signInButton(page).click()
  await expect(page.getByText('Code is required')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabel('Recovery code')
  await recovery.fill('not-a-code')
  await recovery.press('Enter')
  await expect(page.getByText('Wrong code')).toBeVisible()
  await recovery.fill(codes[0] ?? '')
  await recovery.press('Enter')
  await expect(page).toHaveURL(HOME)
})

/** The current TOTP code for a secret in base 32 (RFC 6238). */

test('a deletion is undone by the link in the mail, once', { tag: '@desktop' }, async ({ page, request }) => {
  await acceptPrompts(page)
  const person = await signUpNewcomer(page)
  await callApi(page, 'mutation ($password: String!) { delete_user(password: $password) }', {
    password: person.password,
  })
  const link = await linkInMail(request, person.email, /will be deleted/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await fillSignIn(page, person)
  await expect(page).toHaveURL(HOME)
  await page.goto(link)
  await expect(page.getByText('Token is invalid or expired')).toBeVisible()
})

test('axe finds nothing on the screens around signing in', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  const check = () => expectAccessible(page)
  await page.goto('/signin')
  await signInButton(page).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await check()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('We use cookies for signup.')).toBeVisible()
  await check()
  await page.goto('/forgot-pass')
  await page.getByLabel('Email address').waitFor()
  await check()
  await page.goto('/reset-pass?id=nothing')
  await expect(page.getByText('Token is invalid or expired')).toBeVisible()
  await check()
  await page.goto('/forgot-pass/nothing')
  await page.getByLabel('New password', { exact: true }).waitFor()
  await check()
  await signUpNewcomer(page)
  await page.goto('/complete')
  await page.getByText('Woman', { exact: true }).waitFor()
  await check()
})
