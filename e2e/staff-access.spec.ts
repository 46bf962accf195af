/** Access to the staff console: who may enter, for how long, and when the password is required again. */
// covers: staff, audit, staff-rights
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  type DemoWho,
  demoCastAccount,
  navigateInApp,
  signInAs,
  signInAsDemo,
  watchConsole,
} from './kit.ts'

const NOTHING = 'Page not found'
/** An account of its own: other tests keep the demo staff's console session alive. */
const ADMIN = 'nelladmin'
/** Read from the console's source, so that new sections are tested too. */
const SECTIONS = [
  ...readFileSync('web/src/features/staff/sections.ts', 'utf8').matchAll(/^ {4}name: '(\w+)'/gm),
].map(([, name]) => name ?? '')

/** The console's chunks that the browser fetched. */
function watchChunks(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/[^/]*([Ss]taff|Section)[^/]*\.js/.test(request.url())) found.push(request.url())
  })
  return found
}

/** Expires the console session or the password confirmation. */
async function timePassed(column: 'staff_until' | 'staff_confirmed_until'): Promise<void> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  await sql`update sessions set ${sql.ref(column)} = now() - interval '1 minute' from accounts
    where accounts.id = sessions.account_id and accounts.username = ${ADMIN}
      and ${sql.ref(column)} is not null`.execute(embedded.db)
}

test('@desktop a visitor, a fan and a creator cannot open any section of the console', async ({
  browser,
}) => {
  expect(SECTIONS.length).toBeGreaterThan(10)
  for (const who of [null, 'fan', 'creator'] satisfies (DemoWho | null)[]) {
    const context = await anotherBrowser(browser, false)
    const page = await context.newPage()
    await acceptPrompts(page)
    if (who) await signInAsDemo(page, who)
    const chunks = watchChunks(page)
    await page.goto('/staff')
    await expect(page.getByText(NOTHING)).toBeVisible()
    for (const name of SECTIONS) {
      await navigateInApp(page, `/staff/${name}`)
      await expect(page.getByText(NOTHING)).toBeVisible()
    }
    expect(chunks).toEqual([])
    await context.close()
  }
})

test('@desktop the password opens the console for two hours, and money asks for it again', async ({
  page,
}) => {
  const errors = watchConsole(page)
  const admin = demoCastAccount(ADMIN)
  await acceptPrompts(page)
  await signInAs(page, admin)
  await page.goto('/staff/settings/packs')
  const consoleSignIn = page.getByRole('heading', { name: 'Open the console' })
  const enter = async (given: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(given)
    await page.getByRole('button', { name: 'Open console', exact: true }).click()
  }
  await expect(consoleSignIn).toBeVisible()
  await expectAccessible(page)
  await enter('Not-the-password-1')
  await expect(consoleSignIn).toBeVisible()
  await enter(admin.password)
  await expect(page.getByRole('button', { name: 'Add pack' })).toBeVisible()

  await timePassed('staff_until')
  await page.reload()
  await expect(consoleSignIn).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add pack' })).toHaveCount(0)
  await enter(admin.password)
  await expect(page.getByRole('button', { name: 'Add pack' })).toBeVisible()

  await timePassed('staff_confirmed_until')
  await page.getByRole('button', { name: 'Add pack' }).click()
  await page
    .getByLabel(/^Pack \d+, in dollars$/)
    .last()
    .fill('300')
  await page.getByLabel('Reason', { exact: true }).fill('Only to be asked for the password')
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(again).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(page.getByText('Saved')).toHaveCount(0)
  expect(errors.filter((text) => !/40[13]/.test(text))).toEqual([])
})
