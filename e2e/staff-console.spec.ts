/** The console's common behaviour: search, selection, keys, undo, and tables that are lists on a phone. */
// covers: staff, staff-rights, moderation/console, subscriptions/console, support/console, ledger/console, analytics/console
import { type Browser, expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { WATCH } from '../rules/src/watch.ts'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { bookPayable, newCreator } from './creator-kit.ts'
import {
  acceptPrompts,
  anotherBrowser,
  baseUrl,
  buyCreditsByCard,
  signInToConsole,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'
import { openStaffBrowser, seedApplicant, seedUnreviewedPhotos } from './staff-kit.ts'

/** Queues that are lists with an item next to them. */
const QUEUES = [
  ['applications', 'Applications'],
  ['media', 'Media'],
  ['reports', 'Reports'],
  ['releases', 'Releases'],
  ['complaints', 'DMCA and complaints'],
  ['refunds', 'Refunds'],
  ['support', 'Support'],
] as const

const TABLES = [
  ['payouts', 'Payouts'],
  ['campaigns', 'Campaigns'],
  ['team', 'Team'],
  ['refunds/disputes', 'Disputes'],
  ['money/books', 'Entries'],
  ['money/months', 'Months'],
  ['figures', 'By day'],
  ['system', 'Processes'],
  ['audit', 'Entries'],
] as const

const rows = (page: Page, title: string) =>
  page.getByRole('list', { name: `${title}, list` }).getByRole('link')

/** Parts of the page that are cut off at its right edge, or need horizontal scrolling. */
function pastTheEdge(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter(
          (part) => part.getBoundingClientRect().right > window.innerWidth + 1 && !part.closest('.no-bar'),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
}

async function entered(page: Page): Promise<string[]> {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  return errors
}

/** The demo fills the other queues with at least two items, and the other tables. */
async function fillQueues(browser: Browser): Promise<void> {
  for (const name of ['Ada First', 'Ben Second']) await seedApplicant(browser, name)
  for (const cents of [8_000, 9_000]) {
    const context = await anotherBrowser(browser, false)
    const { id } = await newCreator(await context.newPage())
    await context.close()
    await bookPayable(id, cents)
  }
  for (let disputes = 0; disputes < 2; disputes += 1) await seedDispute(browser)
}

/** A new account buys credits, and disputes the payment with its bank. */
async function seedDispute(browser: Browser): Promise<void> {
  const context = await anotherBrowser(browser, false)
  const page = await context.newPage()
  const { username } = await signUpNewcomer(page)
  await buyCreditsByCard(page, 5)
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  const { rows } = await sql<{ payment: string }>`
    select top_ups.payment from top_ups join accounts on accounts.id = top_ups.account_id
    where accounts.username = ${username}`.execute(embedded.db)
  await page.request.post(`${baseUrl()}/sandbox-gateway/payments/${rows[0]?.payment}/dispute`)
  await context.close()
}

/** A view that came by a link with ?c=, with a name as long as campaigns may have. */
async function seedCampaign(): Promise<void> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  await sql`insert into campaign_figures (creator_id, day, campaign, views, quarters, swipes)
    select id, current_date, ${`journey-${'x'.repeat(WATCH.campaignMaxLength - 8)}`}, 1200, 2400, 300
    from accounts where username = 'mara.lindqvist' on conflict do nothing`.execute(embedded.db)
}

test('Find anything has the focus and finds by typing', async ({ page }) => {
  const errors = await entered(page)
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Find anything' }).locator('visible=true').click()
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await expect(field).toBeFocused()
  await page.keyboard.type('mara.lindqvist')
  await expect(page.getByRole('option', { name: /mara\.lindqvist/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/people\//)
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  expect(errors).toEqual([])
})

test('@desktop each queue opens with its first item, and J and K move', async ({ page, browser }) => {
  await fillQueues(browser)
  await entered(page)
  for (const [section, title] of QUEUES) {
    await page.goto(`/staff/${section}`)
    const [first, second] = [rows(page, title).nth(0), rows(page, title).nth(1)]
    await expect(first, section).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('j')
    await expect(second, section).toHaveAttribute('aria-current', 'true')
    await expect(page, section).toHaveURL((await second.getAttribute('href')) ?? '')
    await page.keyboard.press('k')
    await expect(first, section).toHaveAttribute('aria-current', 'true')
  }
  for (const [section, name] of [
    ['refunds/disputes', 'Disputes'],
    ['payouts', 'Payouts'],
  ] as const) {
    await page.goto(`/staff/${section}`)
    const lines = page.getByRole('region', { name, exact: true }).getByRole('row')
    // The first row is the head of the table.
    await expect(lines.nth(1), section).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('j')
    await expect(lines.nth(2), section).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('k')
    await expect(lines.nth(1), section).toHaveAttribute('aria-current', 'true')
  }
})

test('@phone a queue opens with its list, and an item opens from it', async ({ page, browser }) => {
  await fillQueues(browser)
  await entered(page)
  for (const [section, title] of QUEUES) {
    await page.goto(`/staff/${section}`)
    await expect(rows(page, title).first(), section).toBeVisible()
    await expect(page, section).toHaveURL(`/staff/${section}`)
  }
  await rows(page, 'Support').first().click()
  await expect(page).toHaveURL(/\/staff\/support\/./)
  await expect(page.getByRole('link', { name: 'Support', exact: true }).first()).toBeVisible()
})

test('@desktop Undo replaces the message it undoes', async ({ page, browser }) => {
  const errors = await entered(page)
  const text = `Undone ${crypto.randomUUID().slice(0, 6)}`
  const [id = ''] = await seedUnreviewedPhotos(browser, [text])
  const staff = await openStaffBrowser(browser, 'Lena Fischer')
  await staff.goto(`/staff/media/${id}`)
  await expect(staff.getByRole('heading', { level: 2, name: text })).toBeVisible()
  const toasts = staff.getByRole('region', { name: 'Notifications' })
  for (const undo of ['button', 'key'] as const) {
    await staff.keyboard.press('a')
    await expect(toasts.getByText('Approved')).toBeVisible()
    if (undo === 'key') await staff.keyboard.press('z')
    else await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(toasts.getByText('Undone', { exact: true }).last()).toBeVisible()
    await expect(toasts.getByText('Approved')).toHaveCount(0)
    await expect(toasts.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expect(staff).toHaveURL(new RegExp(id))
    await expect(staff.getByRole('heading', { level: 2, name: text })).toBeVisible()
  }
  await staff.context().close()
  expect(errors).toEqual([])
})

test('@phone tables are lists that fit', async ({ page, browser }) => {
  await fillQueues(browser)
  await seedCampaign()
  const errors = await entered(page)
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [path, name] of TABLES) {
      await page.goto(`/staff/${path}`)
      const list = page.getByRole('list', { name, exact: true })
      // Processes report every 15 seconds.
      await expect(list.getByRole('listitem').first(), path).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('table', { name, exact: true })).toHaveCount(0)
      expect(await pastTheEdge(page), path).toEqual([])
    }
  }
  await page.goto('/staff/refunds/disputes')
  await page.getByRole('list', { name: 'Disputes' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/\/disputes\/./)
  await expect(page.getByRole('complementary', { name: 'Dispute' })).toBeVisible()
  expect(errors).toEqual([])
})
