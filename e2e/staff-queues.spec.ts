// covers: staff, moderation/decisions, moderation/appeals
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, demoCastAccount, signInAs, signInToConsole, watchConsole } from './kit.ts'
import {
  applicationOf,
  openStaffBrowser,
  reviewStateOf,
  seedApplicant,
  seedUnreviewedPhotos,
} from './staff-kit.ts'

/** The open item of the list. */
const chosen = (page: Page) => page.getByRole('list', { name: /, list$/ }).locator('a[aria-current]')

async function entered(page: Page): Promise<string[]> {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  return errors
}

/** Elements that need horizontal scrolling. */
function pastTheEdge(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
}

test('@desktop twenty items by keyboard only, one undone', async ({ page, browser }) => {
  const errors = await entered(page)
  const run = crypto.randomUUID().slice(0, 6)
  const words = Array.from({ length: 20 }, (_, at) => `Desk ${run} number ${String(at + 1).padStart(2, '0')}`)
  const ids = await seedUnreviewedPhotos(browser, words)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: /^Media/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Media, list' }).getByRole('link').first()).toBeVisible()
  // The first is selected; other items in the queue are older.
  await expect(chosen(page)).toBeVisible()
  while (!((await chosen(page).textContent()) ?? '').includes(words[0] ?? '')) {
    const before = page.url()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(before)
    await expect(chosen(page)).toHaveAttribute('href', new URL(page.url()).pathname)
  }
  for (const [at, text] of words.entries()) {
    await expect(chosen(page)).toContainText(text)
    await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
    if (at === 3) {
      await page.keyboard.press('a')
      await expect(chosen(page)).toContainText(words[at + 1] ?? '')
      await page.keyboard.press('z')
      await expect(page.getByText('Undone', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
      await expect(chosen(page)).toContainText(text)
    }
    if (at % 2 === 0) await page.keyboard.press('a')
    else {
      // A rejection needs a reason, and the keyboard focuses its field.
      if (at === 1) {
        await page.keyboard.press('r')
        await expect(page.getByLabel('Reason for rejecting')).toBeFocused()
        await page.keyboard.press('Escape')
      }
      await page.keyboard.press('4')
      await page.keyboard.press('r')
    }
  }
  // Leaving the page sends the last decision.
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  for (const [at, id] of ids.entries())
    await expect
      .poll(async () => (await reviewStateOf(id))?.verified, { message: words[at] ?? '' })
      .toBe(true)
  const verdicts = await Promise.all(ids.map((id) => reviewStateOf(id)))
  expect(verdicts.map((verdict) => verdict?.approved)).toEqual(words.map((_, at) => at % 2 === 0))
  expect(verdicts[1]?.review_reason).toContain('advertisement')
  expect(errors).toEqual([])
})

test('@desktop a second moderator on the same item sees who claimed it and who decided', async ({
  page,
  browser,
}) => {
  const errors = await entered(page)
  const words = `Both of us ${crypto.randomUUID().slice(0, 6)}`
  const [id = ''] = await seedUnreviewedPhotos(browser, [words])
  const other = await openStaffBrowser(browser, 'Lena Fischer')
  await other.goto(`/staff/media/${id}`)
  await expect(other.getByText('You', { exact: true })).toBeVisible()
  await page.goto(`/staff/media/${id}`)
  await expect(page.getByText('Lena Fischer has claimed this')).toBeVisible()
  await expect(
    page.getByRole('complementary', { name: 'Decision' }).getByText('Lena Fischer', { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('Lena Fischer has claimed this')).toBeHidden()
  // The moderator who lost the claim sees that without a reload.
  await expect(other.getByText(/has claimed this/)).toBeVisible()

  await other.keyboard.press('a')
  await other.keyboard.press('g')
  await other.keyboard.press('h')
  await expect.poll(async () => (await reviewStateOf(id))?.approved).toBe(true)
  await page.keyboard.press('1')
  await page.keyboard.press('r')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByText('Lena Fischer already decided this: approved.')).toBeVisible()
  expect(await reviewStateOf(id)).toMatchObject({ approved: true, review_reason: null })
  await page.goto(`/staff/media/${id}`)
  await expect(page.getByText('Lena Fischer approved this')).toBeVisible()
  expect(errors).toEqual([])
  await other.context().close()
})

test('@desktop a photo is rejected, its owner appeals, and another moderator approves it', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  const words = `Rejected ${crypto.randomUUID().slice(0, 6)}`
  const [id = ''] = await seedUnreviewedPhotos(browser, [words])
  const staffPage = await openStaffBrowser(browser, 'Lena Fischer')
  await staffPage.goto(`/staff/media/${id}`)
  await expect(staffPage.getByRole('heading', { level: 2, name: words })).toBeVisible()
  await staffPage.keyboard.press('4')
  await staffPage.keyboard.press('r')
  // Leaving the page sends the decision.
  await staffPage.keyboard.press('g')
  await staffPage.keyboard.press('h')
  await expect.poll(() => reviewStateOf(id)).toMatchObject({ verified: true, approved: false })

  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('ines.paints'))
  await page.goto('/account/decisions')
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card.getByText(/advertisement/).first()).toBeVisible()
  await card.getByLabel('Why is this wrong?').fill('It is my own painting, and nothing is sold in it.')
  await card.getByRole('button', { name: 'Send appeal' }).click()
  await expect(card.getByText('Another moderator will review it')).toBeVisible()

  const second = await openStaffBrowser(browser, 'Omar Haddad')
  await second.goto('/staff/reports')
  await second.getByRole('button', { name: 'Appeals' }).click()
  await second.getByRole('link', { name: words }).click()
  await expect(second.getByText('It is my own painting, and nothing is sold in it.').last()).toBeVisible()
  await second.getByRole('button', { name: 'Our mistake' }).click()
  await second.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => reviewStateOf(id)).toMatchObject({ verified: true, approved: true })
  await page.reload()
  await expect(card.getByText(/You were right/).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('@desktop an application is approved and another rejected with its reason', async ({
  page,
  browser,
}) => {
  const errors = await entered(page)
  const run = crypto.randomUUID().slice(0, 4)
  const good = await seedApplicant(browser, `Sanna ${run}`)
  const bad = await seedApplicant(browser, `Devin ${run}`)
  await page.goto('/staff/applications')
  await page.getByRole('link', { name: `Sanna ${run}` }).click()
  await expect(page.getByRole('heading', { level: 2, name: `Sanna ${run}` })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Document' }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Face photo' }).first()).toBeVisible()
  await page.keyboard.press('+')
  await expect(page.getByText('150%')).toBeVisible()
  await page.keyboard.press('o')
  await expectAccessible(page, 'an application')
  await page.keyboard.press('a')
  await page.getByRole('link', { name: `Devin ${run}` }).click()
  await expect(page.getByRole('heading', { level: 2, name: `Devin ${run}` })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Enter a reason')).toBeVisible()
  await page.getByRole('button', { name: 'Not the same person' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect.poll(async () => (await applicationOf(good.id))?.status).toBe('approved')
  await expect.poll(async () => (await applicationOf(bad.id))?.status).toBe('rejected')
  expect((await applicationOf(bad.id))?.reason).toContain('doesn’t seem to match')
  expect(errors).toEqual([])
})

test('the console is usable at this width', async ({ page }) => {
  const errors = await entered(page)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Site health' })).toBeVisible()
  await expectAccessible(page, 'home')
  for (const [path, title] of [
    ['media', 'Media'],
    ['applications', 'Applications'],
    ['releases', 'Releases'],
  ] as const) {
    await page.goto(`/staff/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeVisible()
    await expectAccessible(page, title)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
  }
  await page.goto('/staff/audit')
  // Entering the console is logged.
  const entry = page.getByLabel('Entries', { exact: true }).getByText('Console: enter').first()
  await expect(entry).toBeVisible()
  expect(await pastTheEdge(page)).toEqual([])
  await entry.click()
  await expect(page.getByRole('complementary', { name: 'Entry' })).toBeInViewport()
  await expectAccessible(page, 'Audit log')
  expect(await pastTheEdge(page)).toEqual([])
  await page.goto('/staff/nothing')
  await expect(page.getByText('Not available')).toBeVisible()
  expect(errors).toEqual([])
})
