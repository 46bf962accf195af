/** The legal pages, the help page, and accepting new terms. */
// covers: consent, about
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, signUpNewcomer, watchConsole } from './kit.ts'

const PAGES = [
  ['terms-of-service', 'Terms of service', 'What is not allowed'],
  ['privacy-policy', 'Privacy policy', 'How long we keep it'],
  ['cookie-policy', 'Cookie policy', 'Our cookies'],
  ['dmca', 'DMCA', 'Objecting: the counter-notice'],
  ['refund-policy', 'Refund policy', 'How long it takes'],
  ['complaint-procedure', 'Complaint procedure', 'What happens, and when'],
] as const

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900

async function expectNoSideways(page: Page): Promise<void> {
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(spare).toBeLessThanOrEqual(0)
}

test('the six legal pages are readable before consent, with contents and a way back', async ({ page }) => {
  test.slow()
  const errors = watchConsole(page)
  // They share one layout: one page is enough at the other width.
  for (const [path, title, part] of isPhone(page) ? PAGES : PAGES.slice(0, 1)) {
    await page.goto(`/about/${path}`)
    await expect(page).toHaveTitle(`${title} · Candid`)
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeAttached()
    if (isPhone(page)) await page.locator('summary').first().click()
    await page.getByRole('link', { name: part }).first().click()
    await expect(page.getByRole('heading', { name: part }).first()).toBeInViewport()
    expect(new URL(page.url()).hash).not.toBe('')
    await expectAccessible(page, path)
    await expectNoSideways(page)
  }
  await (isPhone(page)
    ? page.getByRole('button', { name: 'Back to About' }).click()
    : page.getByRole('main').getByRole('link', { name: 'About', exact: true }).click())
  await expect(page).toHaveURL(/\/about$/)
  expect(errors).toEqual([])
})

test('at medium widths every page links back to About', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.setViewportSize({ width: 1000, height: 800 })
  for (const path of ['/about/privacy-policy', '/about/transparency']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'About', exact: true }).click()
    await expect(page).toHaveURL('/about')
  }
})

test('a URL fragment scrolls to its section, and print shows only the text', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/about/privacy-policy#how-long')
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeInViewport()
  await expect(page.getByRole('table', { name: 'How long we keep it' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  // Colours are animated.
  await expect(page.locator('[data-paper]').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  const height = await page.evaluate(() => document.body.scrollHeight)
  expect(height, 'all of it is printed, not one screen').toBeGreaterThan(3_000)
})

test('the pages are readable without scripts', { tag: '@phone' }, async ({ request }) => {
  const html = await (await request.get('/about/refund-policy')).text()
  expect(html).toContain('<noscript>')
  expect(html).toMatch(/<h2 id="when">\d\. How long it takes<\/h2>/)
  expect(html).toMatch(/name="description" content="When you can get a refund/)
})

test('help is searchable while typing, expands and collapses, and links to support', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto('/support')
  const question = page.getByText('What is a credit worth?')
  const answer = page.getByText(/\$5 buys 14 credits, \$100 buys 280/)
  await expect(question).toBeVisible()
  await expect(answer).toBeHidden()
  await question.click()
  await expect(answer).toBeVisible()
  await question.click()
  await expect(answer).toBeHidden()

  const box = page.getByRole('searchbox', { name: 'Search help' })
  await box.fill('DELETE account')
  await expect(page.getByText(/You’re signed out and hidden at once/)).toBeVisible()
  await expect(question).toBeHidden()
  await box.fill('zebra crossing')
  await expect(page.getByText('No results')).toBeVisible()
  await box.fill('')
  await expect(question).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Chat with us' }).filter({ visible: true }).first(),
  ).toHaveAttribute('href', '/support/contact')
  await expectAccessible(page)
  await expectNoSideways(page)
  expect(errors).toEqual([])
})

test('a user who has not accepted the current terms is asked, may read and refuse, and continues after accepting', {
  tag: '@phone',
}, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  // Simulates a user who accepted an earlier version, until they accept.
  let isAccepted = false
  await page.route('**/api', async (route) => {
    const query = route.request().postData() ?? ''
    if (query.includes('acceptTerms')) isAccepted = true
    const response = await route.fetch()
    const body = await response.text()
    const changedBody = isAccepted ? body : body.replace('"terms_to_accept":null', '"terms_to_accept":2')
    await route.fulfill({ response, body: changedBody })
  })
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'We’ve updated our terms' })).toBeVisible()
  await expect(
    page.getByText('You can request a refund of a first subscription charge within 72 hours.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'I don’t accept' }).click()
  await page.getByRole('link', { name: 'Download your data or delete your account' }).click()
  await expect(page).toHaveURL(/\/account\/settings/)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

  await page.goto('/account')
  await page.getByRole('link', { name: 'terms of service' }).click()
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'I accept' }).click()
  await expect(page.getByRole('button', { name: 'I accept' })).toBeHidden()
  await expect(page.getByRole('link', { name: /Settings/ }).first()).toBeVisible()
  await page.goto('/about/terms-of-service')
  await expect(page.getByText(/^You accepted version 2 on /)).toBeVisible()
  // Ignores responses that arrive after the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
