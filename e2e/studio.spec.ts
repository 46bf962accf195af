/** The studio's streak and milestones. */
// covers: milestones, studio
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { expectAccessible } from './axe.ts'
import { newCreator } from './creator-kit.ts'
import { acceptPrompts, uploadPhoto, watchConsole } from './kit.ts'

const card = (page: Page) => page.getByRole('region', { name: /in a row$|^Start a streak$/ })

/** As the job awards it, which runs every few minutes. */
async function awardFollowers(accountId: string): Promise<void> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  await sql`insert into creator_milestones (account_id, kind, threshold, reached_at)
    values (${accountId}, 'followers', 1000, now())`.execute(embedded.db)
}

test('a post begins a streak, and a milestone is celebrated once', async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const creator = await newCreator(page)
  await page.goto('/studio')
  await expect(card(page)).toContainText('Post or go live today.')
  await expect(card(page)).toContainText('Next: ')

  await uploadPhoto(page, { description: 'First light over the harbour' })
  await page.goto('/studio')
  await expect(card(page).getByRole('heading', { name: '1 day in a row' })).toBeVisible({ timeout: 60_000 })

  await awardFollowers(creator.id)
  await page.reload()
  const milestones = card(page).getByRole('list', { name: 'Milestones' })
  await expect(milestones).toContainText('1K followers, new')
  await expect(page.locator('[data-confetti]')).toHaveCount(1)
  await expectAccessible(page)

  await page.reload()
  await expect(milestones).toContainText('1K followers')
  await expect(milestones).not.toContainText('new')
  await expect(page.locator('[data-confetti]')).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(errors).toEqual([])
})
