// covers: dev
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, watchConsole } from './kit.ts'

test('every component of the design system is shown, passes axe and has a screenshot', async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await page.goto('/dev/gallery')
  await expect(page.getByText('Every part in every state')).toBeVisible()
  const sections = await page.locator('main h2').allTextContents()
  expect(sections.length).toBeGreaterThanOrEqual(14)
  await expectAccessible(page)
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  const height = await page.locator('main').evaluate((main) => main.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.min(height + 100, 9_000) })
  expect(errors).toEqual([])
})

test('axe finds nothing on the first pages of visitors', async ({ page }) => {
  await acceptPrompts(page)
  for (const path of ['/', '/welcomescreen', '/menu', '/about', '/search-nothing/at/all/here', '/signin']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
})

test('axe finds nothing on the two consent questions', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Are you 18 or older?').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('button', { name: 'Accept cookies' })).toBeVisible()
  await expectAccessible(page)
})
