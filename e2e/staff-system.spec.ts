/** The system page of the staff console. */
// covers: staff
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, signInToConsole, watchConsole } from './kit.ts'

test('an admin sees the state of all processes, which updates automatically', async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await page.goto('/staff/system')
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible()
  const processes = page.getByLabel('Processes', { exact: true })
  // Processes report every 15 seconds, and the page polls as often.
  for (const role of ['web', 'worker', 'live'])
    await expect(processes.getByText(role, { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Requests' })).toContainText('/s')
  await expect(page.getByText('Books verified')).toBeVisible()
  const requested = page.waitForRequest((request) => /StaffSystem/.test(request.postData() ?? ''))
  await requested
  await expectAccessible(page)
  expect(errors).toEqual([])
})
