// covers: settings
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, callApi, demoAccount, signInAsDemo, signInToConsole, watchConsole } from './kit.ts'

async function opened(page: Page, group: string): Promise<void> {
  await page.goto(`/staff/settings/${group}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function saved(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason', { exact: true }).fill(reason)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByLabel('Reason', { exact: true })).toHaveCount(0)
}

/** Confirms the password over the API, as the dialog is tested elsewhere. */
async function confirmed(page: Page): Promise<void> {
  const { password } = demoAccount('staff')
  await callApi(page, 'mutation ($p: String!) { confirmAsStaff(password: $p) { confirmed_until } }', {
    p: password,
  })
}

test('@desktop a pack and a report reason are changed, visible to a fan at once, and reverted', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await confirmed(page)
  await opened(page, 'packs')
  // Adds a pack, as parallel tests buy the existing ones.
  await page.getByRole('button', { name: 'Add pack' }).click()
  await page.getByLabel('Pack 6, in dollars').fill('200')
  await expect(page.getByText('was $5, $10, $25, $50, $100')).toBeVisible()
  await expectAccessible(page)
  await saved(page, 'Larger packs were asked for')
  await expect(page.getByRole('complementary', { name: 'History' })).toContainText(
    'Larger packs were asked for',
  )

  await opened(page, 'reasons')
  await page.getByRole('button', { name: 'Add reason' }).click()
  await page.getByLabel('Reason 10', { exact: true }).fill('Unwanted advertising')
  await saved(page, 'Asked for by support')

  const fanContext = await browser.newContext()
  const fan = await fanContext.newPage()
  await acceptPrompts(fan)
  await signInAsDemo(fan, 'fan')
  await fan.goto('/account/purchases')
  await expect(fan.getByRole('radio', { name: /\$200/ })).toBeAttached()
  const requested = '{ reportReasons(about: "media") }'
  const { reportReasons } = await callApi<{ reportReasons: string[] }>(fan, requested)
  expect(reportReasons).toContain('Unwanted advertising')
  await fanContext.close()

  for (const group of ['packs', 'reasons']) {
    await opened(page, group)
    await page.getByRole('button', { name: 'Restore defaults' }).click()
    await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  }
  await opened(page, 'packs')
  await expect(page.getByLabel('Pack 6, in dollars')).toHaveCount(0)
  expect(errors).toEqual([])
})
