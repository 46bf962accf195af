// covers: analytics
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, signInAsDemo, watchConsole } from './kit.ts'

test('a creator sees stats by day, source, media and campaign, and exports them as a table', async ({
  page,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(/\/studio\/analytics$/)

  const shown = page.getByRole('radiogroup', { name: 'Chart' })
  await expect(shown.getByRole('radio', { name: /^Views/ })).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Views by day over the last 30 days' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where views come from' })).toBeVisible()
  await expect(page.getByText('Returning')).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

  // Another metric, as a table.
  await shown.getByText('Likes').click()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('region', { name: 'Likes by day' }).getByRole('row')).toHaveCount(31)

  await page.getByRole('radiogroup', { name: 'Period' }).getByText('7 days').first().click()
  await expect(page).toHaveURL(/days=7/)
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Views by day over the last 7 days' })).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: isMobile ? 'Download CSV' : 'CSV', exact: true }).click()
  const saved = await (await file).path()
  expect(readFileSync(saved, 'utf8').split('\r\n').length).toBeGreaterThan(7)

  await page.getByRole('tab', { name: 'Campaigns' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('spring-reel')
  await page.getByRole('tab', { name: 'Posts' }).click()
  const first = page.getByRole('tabpanel').getByRole('link').first()
  await first.click()
  await expect(page).toHaveURL(/\/(video|photo)\/[0-9a-f-]{36}$/)
  expect(errors).toEqual([])
})
