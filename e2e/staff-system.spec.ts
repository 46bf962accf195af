/** How the site does, for an admin without a board of their own. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { atWork, consented, watchConsole } from './kit.ts'

test('an admin sees how all processes of the site do, and it goes on by itself', async ({ page }) => {
  const errors = watchConsole(page)
  await consented(page)
  await atWork(page)
  await page.goto('/staff/system')
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible()
  const processes = page.getByRole('region', { name: 'Processes' })
  // Each tells of itself within a quarter of a minute, and the page asks as often.
  for (const role of ['web', 'worker', 'live'])
    await expect(processes.getByRole('cell', { name: role, exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText('/s')
  await expect(page.getByText('Books proved')).toBeVisible()
  const asked = page.waitForRequest((request) => /StaffSystem/.test(request.postData() ?? ''))
  await asked
  await expectAccessible(page)
  expect(errors).toEqual([])
})
