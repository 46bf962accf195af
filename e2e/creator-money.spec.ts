// covers: earnings, subscriptions
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enableTwoStep, newCreator } from './creator-kit.ts'
import {
  acceptPrompts,
  anotherBrowser,
  authenticatorCode,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  HOME,
  signInAs,
  signInAsDemo,
  signUpNewcomer,
  uploadPhoto,
  watchConsole,
} from './kit.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function loadedAndAccessible(page: Page, where: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectAccessible(page, where)
}

/** Checks screens that are the same at every width once: a fan's on a phone, a creator's on a desktop. */
async function axeAt(page: Page, isHere: boolean, where: string): Promise<void> {
  if (isHere) await loadedAndAccessible(page, where)
}

async function balanceCents(page: Page): Promise<number> {
  const { wallet } = await callApi<{ wallet: { cents: number } }>(page, '{ wallet { cents } }')
  return wallet.cents
}

/** Sets the plan, whether or not the demo has created one already. */
async function ensurePlan(creator: Page, price: number): Promise<void> {
  const { logged_in } = await callApi<{ logged_in: { account: { subscription_detail: object | null } } }>(
    creator,
    '{ logged_in { account { subscription_detail { id } } } }',
  )
  const change = logged_in.account.subscription_detail ? 'update' : 'create'
  await callApi(
    creator,
    `mutation ($price: Float!) { ${change}SubscriptionDetail(period: { price: $price }) { id } }`,
    { price },
  )
}

test('a creator offers a subscription, a fan subscribes, and both see the result', {
  tag: '@desktop',
}, async ({ page, browser, isMobile }) => {
  test.slow()
  const errors = watchConsole(page)
  await acceptPrompts(page)
  // A separate creator, as changes of others would affect parallel tests.
  const creator = await newCreator(page)

  await page.goto('/account/subscription')
  const offer = page.getByRole('switch', { name: 'Offer a subscription' })
  await expect(offer).toHaveAttribute('aria-checked', 'false')
  await offer.click()
  await expect(page.getByLabel('Monthly price in dollars')).toHaveValue('9.99')
  await page.getByRole('switch', { name: 'Offer a trial' }).click()
  await page.getByLabel('Duration').fill('two')
  await button(page, 'Turn on').click()
  await expect(page.getByText('Tips Amount must be a number')).toBeVisible()
  await page.getByLabel('Duration').fill('1')
  const price = page.getByLabel('Monthly price in dollars')
  await price.fill('2')
  await button(page, 'Turn on').click()
  await expect(page.getByText('A trial can’t cost more than a month')).toBeVisible()
  await price.fill('9.99')
  await expect(page.getByText('A trial can’t cost more than a month')).toHaveCount(0)
  await expect(page.getByText('First month for $3.99')).toBeVisible()
  await axeAt(page, !isMobile, 'subscription settings')
  await button(page, 'Turn on').click()
  await expect(page.getByText('Subscription turned on')).toBeVisible()
  await page.getByLabel('Monthly price in dollars').fill('12')
  await expect(page.getByText('first renewal at least 7 days later')).toBeVisible()
  await page.getByLabel('Monthly price in dollars').fill('9.99')
  const media = await uploadPhoto(page, {
    description: 'Only for those who subscribe',
    visibility: 'subscription',
  })

  const fan = await (await anotherBrowser(browser, isMobile)).newPage()
  const fanErrors = watchConsole(fan)
  await acceptPrompts(fan)
  await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 25)
  await fan.goto(`/${creator.username}/photo/${media}`)
  await expect(fan.getByText('SUBSCRIBERS ONLY', { exact: true })).toBeVisible()
  await button(fan, /^Subscribe \$9\.99 a month/)
    .first()
    .click()
  const dialog = fan.getByRole('dialog')
  await expect(dialog.getByText('Balance after')).toBeVisible()
  await expect(dialog.getByText(/ for subscribers, \d this month$/)).toBeVisible()
  await expect(dialog.getByText('$21.01')).toBeVisible()
  await axeAt(fan, isMobile, 'the dialog')
  await dialog.getByRole('button', { name: 'Subscribe for $3.99' }).dblclick()
  await expect(fan.getByText(`You’re subscribed to ${creator.fullname}`)).toBeVisible()
  await expect(fan.getByRole('img', { name: 'Only for those who subscribe' })).toBeVisible()
  await expect(fan.getByText('SUBSCRIBERS ONLY', { exact: true })).toHaveCount(0)
  expect(await balanceCents(fan)).toBe(2500 - 399)

  await fan.goto(`/${creator.username}`)
  await axeAt(fan, isMobile, 'the profile of somebody one subscribes to')
  await button(fan, /^You’re subscribed/).click()
  await button(fan, 'Cancel subscription').click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await button(fan, 'Resume subscription').click()
  await expect(button(fan, 'Cancel subscription')).toBeVisible()
  await button(fan, 'Request a refund').click()
  await fan.getByLabel('Why do you want a refund?').fill('I meant somebody else')
  await fan.getByRole('dialog').getByRole('button', { name: 'Request refund' }).click()
  await expect(fan.getByText('You requested a refund')).toBeVisible()
  await axeAt(fan, isMobile, 'the subscription')
  await fan.goto('/account/purchases/subscriptions')
  await expect(button(fan, `Manage ${creator.fullname}`)).toBeVisible()
  expect(fanErrors).toEqual([])
  await fan.context().close()

  await page.goto('/account/earnings')
  await expect(page).toHaveURL(/\/account\/earnings\/transactions$/)
  await expect(page.getByRole('region', { name: 'Held' })).not.toContainText('$0.00')
  const sale = page
    .getByRole(isMobile ? 'listitem' : 'row')
    .filter({ hasText: 'New Person' })
    .filter({ hasText: 'Subscription' })
    .first()
  await expect(sale).toContainText('$3.19')
  await expect(sale).toContainText('Held until')
  await loadedAndAccessible(page, 'transactions')
  const chart = page.getByRole('slider', { name: 'Earnings by day over the last 30 days' })
  await chart.press('End')
  const today = (await chart.getAttribute('aria-valuetext')) ?? ''
  const [earned = ''] = today.match(/\$[\d,]+\.\d\d/) ?? []
  expect(Number(earned.replaceAll(/[$,]/g, '')), today).toBeGreaterThanOrEqual(3.19)
  await button(page, 'Table').click()
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toContainText(earned)
  await button(page, 'Statements').click()
  await expect(page.getByRole('dialog').getByText(/so far$/)).toBeVisible()
  await axeAt(page, !isMobile, 'statements')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Earnings' }).getByRole('link', { name: 'Payouts' }).click()
  await expect(page.getByText('No payouts yet').last()).toBeVisible()
  await axeAt(page, !isMobile, 'payouts')
  expect(errors).toEqual([])
})

test('a changed price is confirmed before paying, and a lost response charges nothing twice', {
  tag: '@phone',
}, async ({ page, browser, isMobile }) => {
  const { username, fullname } = { username: 'amara~blooms', fullname: 'Amara Okafor' }
  await page.goto('/')
  const creator = await (await anotherBrowser(browser, isMobile)).newPage()
  await signInAs(creator, demoCastAccount(username))
  await ensurePlan(creator, 5)

  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto(`/${username}`)
  await button(page, /^Subscribe \$5\.00 a month/).click()
  await expect(page.getByText('Not enough credits in your wallet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add more credits' })).toHaveAttribute(
    'href',
    '/account/purchases/transactions',
  )
  await buyCreditsByCard(page, 10)
  await page.reload()

  await button(page, /^Subscribe \$5\.00 a month/).click()
  await expect(button(page, 'Subscribe for $5.00')).toBeVisible()
  await ensurePlan(creator, 6)
  await creator.context().close()
  await button(page, 'Subscribe for $5.00').click()
  await expect(page.getByText('The price has changed. Check it and try again.')).toBeVisible()
  await expect(button(page, 'Subscribe for $6.00')).toBeVisible()
  expect(await balanceCents(page)).toBe(1000)
  let isLost = false
  await page.route('**/api', async (route) => {
    const isOurs = route.request().postData()?.includes('mutation Subscribe')
    if (!isOurs || isLost) return route.fallback()
    isLost = true
    // The request succeeds, but its response is lost.
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Subscribe for $6.00').click()
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await button(page, 'Try again').click()
  await expect(page.getByText(`You’re subscribed to ${fullname}`)).toBeVisible()
  expect(await balanceCents(page)).toBe(400)
})

test('payout details take a second step, and only a hint of them is shown', { tag: '@desktop' }, async ({
  page,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const creator = await newCreator(page)
  await page.goto('/account/earnings')
  await page.getByRole('link', { name: 'Payout details', exact: true }).click()
  await expect(page.getByText('Turn on two-step sign-in first')).toBeInViewport()
  await loadedAndAccessible(page, 'without a second step')
  const secret = await enableTwoStep(page, creator)

  await page.reload()
  await button(page, 'Save').click()
  await expect(page.getByLabel('Account holder')).toBeFocused()
  await expect(page.getByText('IBAN is required')).toBeVisible()
  await page.getByText('Bank wire').click()
  await expect(page.getByLabel('Country of your bank')).toBeVisible()
  await loadedAndAccessible(page, 'bank wire')
  await page.getByText('SEPA', { exact: true }).click()
  await page.getByLabel('Account holder').fill(creator.fullname)
  await page.getByLabel('IBAN').fill('NO93 8601 1117 948')
  await page.getByRole('textbox', { name: 'Current password' }).fill(creator.password)
  await page.getByLabel('Code from your app').fill(authenticatorCode(secret))
  await button(page, 'Save').click()
  await expect(page.getByText('IBAN is invalid')).toBeVisible()
  await page.getByLabel('IBAN').fill('NO93 8601 1117 947')
  await button(page, 'Save').click()
  await expect(page.getByText('SEPA •• 7947')).toBeVisible()
  await expect(page.getByText('NO93')).toHaveCount(0)
  await loadedAndAccessible(page, 'payout details')
  // The page updates at once.
  await expect(page.getByRole('link', { name: 'Add payout details to get paid' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a fan has no earnings and no subscription settings', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  await page.goto('/account/earnings/payouts')
  await expect(page).toHaveURL(HOME)
  await page.goto('/account/subscription')
  await expect(page).toHaveURL(/\/studio$/)
})
