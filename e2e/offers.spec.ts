/** Bundles, discounts and trial links of creators, and collections on their profile. */
// covers: subscriptions, media/collections, media/shop
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  signInAs,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function loadedAndAccessible(page: Page, where: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectAccessible(page, where)
}

test('a fan on a phone sees bundle prices and subscribes for three months', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('amara~blooms'))
  await callApi(page, 'mutation { deleteSubscriptionDetail }')
  await callApi(page, 'mutation { createSubscriptionDetail(period: { price: 9.99 }) { id } }')
  await callApi(
    page,
    'mutation { saveSubscriptionBundles(bundles: [{ months: 3, percent: 10 }, { months: 12, percent: 30 }]) { id } }',
  )
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/amara~blooms')
  await button(page, /^Subscribe \$9\.99 a month/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /12 months/ })).toBeVisible()
  await loadedAndAccessible(page, 'the dialog of a visitor')
  await expect(button(page, 'Sign up to subscribe')).toBeVisible()

  await signUpNewcomer(page)
  await buyCreditsByCard(page, 50)
  await page.goto('/amara~blooms')
  await button(page, /^Subscribe \$9\.99 a month/).click()
  await dialog.getByText('3 months').click()
  await expect(dialog.getByText(/^Paid upfront\./)).toContainText('for $9.99 a month, until you cancel')
  await button(page, 'Subscribe for $26.97').dblclick()
  await expect(page.getByText(/^You’re subscribed to /)).toBeVisible()
  const { wallet } = await callApi<{ wallet: { cents: number } }>(page, '{ wallet { cents } }')
  expect(wallet.cents).toBe(5000 - 2697)
  await page.goto('/account/purchases/subscriptions')
  await expect(page.getByText(/^Paid until .*, then \$9\.99 a month$/)).toBeVisible()
  expect(errors).toEqual([])
})

test('a creator on a desktop makes a discount, a trial link and a collection', { tag: '@desktop' }, async ({
  page,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('jonas.outdoors'))
  await callApi(page, 'mutation { deleteSubscriptionDetail }')
  await callApi(page, 'mutation { createSubscriptionDetail(period: { price: 10 }) { id } }')
  await page.goto('/account/subscription')
  await page.getByLabel('6 months').selectOption('20')
  await expect(page.getByText('$48.00, $8.00 a month')).toBeVisible()
  await button(page, 'Save bundles').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await button(page, 'New discount').click()
  await page.getByLabel('Percent off').fill('99')
  await button(page, 'Start discount').click()
  await expect(page.getByText('Enter a discount of 5 to 90 percent')).toBeVisible()
  await page.getByLabel('Percent off').fill('40')
  await page.getByLabel('Maximum fans').fill('20')
  await button(page, 'Start discount').click()
  const list = page.getByRole('list', { name: 'Promotions' })
  await expect(list.getByText('For new fans · 0 of 20 claimed')).toBeVisible()
  await button(page, 'New trial link').click()
  await button(page, 'Create link').click()
  await expect(list.getByText('7 days free').first()).toBeVisible()
  await loadedAndAccessible(page, 'the settings')
  await button(page, 'End 40% off the first month').click()
  await button(page, 'End promotion').click()
  await expect(list.getByText(/ended on .* · 0 of 20 claimed/)).toBeVisible()

  await page.goto('/profile')
  await button(page, 'New collection').click()
  await page.getByLabel('Name').fill('Old  songs')
  await button(page, 'Create').click()
  await expect(page).toHaveURL(/jonas\.outdoors\/collection\//)
  await expect(page.getByText('No posts yet')).toBeVisible()
  await loadedAndAccessible(page, 'an empty collection')
  const collection = page.url()
  const { accountMedia } = await callApi<{ accountMedia: { id: string; type: string }[] }>(
    page,
    '{ accountMedia(filter: {}) { id type } }',
  )
  const [media] = accountMedia
  await page.goto(`/jonas.outdoors/${media?.type}/${media?.id}`)
  const arranged = page.getByRole('menuitem', { name: 'On your profile' })
  // Retried, because a menu closes if its page was still loading.
  await expect(async () => {
    if (!(await arranged.isVisible())) await button(page, 'More').first().click()
    await expect(arranged).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await arranged.click()
  await page.getByRole('switch', { name: 'Old songs' }).click()
  await expect(page.getByText('1 post', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Pinned' }).click()
  await expect(page.getByRole('switch', { name: 'Pinned' })).toHaveAttribute('aria-checked', 'true')
  await loadedAndAccessible(page, 'where it stands on the profile')
  await page.goto(collection)
  await expect(page.getByRole('list', { name: 'Old songs' }).getByRole('link')).toHaveCount(1)
  await page.goto('/account/calendar')
  await expect(page.getByRole('region', { name: 'Posts on this day' })).toBeVisible()
  await loadedAndAccessible(page, 'the calendar')
  expect(errors).toEqual([])
})
