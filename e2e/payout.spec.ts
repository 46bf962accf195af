/** A payout: the creator enters bank details, finance pays, and the creator is notified. */
// covers: earnings
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { expectAccessible } from './axe.ts'
import { bookPayable, enableTwoStep, type NewCreator, newCreator } from './creator-kit.ts'
import { acceptPrompts, authenticatorCode, newestMail, watchConsole } from './kit.ts'
import { openStaffBrowser } from './staff-kit.ts'

const CENTS = 28_450
const DOLLARS = '$284.50'
const IBAN = 'NO93 8601 1117 947'

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

/** A creator of this test only, with real payable money. */
async function earner(page: Page): Promise<NewCreator & { secret: string }> {
  const creator = await newCreator(page)
  await bookPayable(creator.id, CENTS)
  return { ...creator, secret: await enableTwoStep(page, creator) }
}

/** Expires the password confirmation: actions on money ask for it again. */
async function forgetPassword(fullname: string): Promise<void> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  await sql`update sessions set staff_confirmed_until = now() - interval '1 minute' from accounts
    where accounts.id = sessions.account_id and accounts.fullname = ${fullname}`.execute(embedded.db)
}

/** Serves the old list until the run is reported as done: a list requested at once may not include it yet. */
async function listIsSlowerThanTheRun(finance: Page): Promise<() => boolean> {
  let run: 'before' | 'ordered' | 'done' = 'before'
  let list = ''
  let wasOld = false
  await finance.route('**/api', async (route) => {
    const query = route.request().postData() ?? ''
    const isList = query.includes('query DuePayouts')
    if (query.includes('mutation RunPayouts')) run = 'ordered'
    if (isList && run === 'ordered') {
      wasOld = true
      return route.fulfill({ contentType: 'application/json', body: list })
    }
    const response = await route.fetch()
    const body = await response.text()
    if (isList && run === 'before') list = body
    if (query.includes('query PayoutDesk') && run === 'ordered' && body.includes('"done":true')) run = 'done'
    return route.fulfill({ response, body })
  })
  return () => wasOld
}

test('@desktop a payout, from bank details to its arrival', async ({ page: creator, browser }) => {
  const errors = watchConsole(creator)
  await acceptPrompts(creator)
  const { username, email, password, fullname, secret } = await earner(creator)
  await creator.goto('/account/earnings/payment')
  await creator.getByText('SEPA', { exact: true }).click()
  await creator.getByLabel('Account holder').fill('Edda Voss')
  await creator.getByLabel('IBAN').fill(IBAN)
  await creator.getByRole('textbox', { name: 'Current password' }).fill(password)
  await creator.getByLabel('Code from your app').fill(authenticatorCode(secret))
  await button(creator, 'Save').click()
  await expect(creator.getByText('SEPA •• 7947')).toBeVisible()

  const name = `Finn Ance ${username.slice(-4)}`
  const finance = await openStaffBrowser(browser, name, 'finance')
  const troubles = watchConsole(finance)
  await finance.goto('/staff/payouts')
  const line = finance.getByRole('row', { name: new RegExp(fullname) })
  await expect(line).toContainText('New payout details')
  await line.click()
  const pane = finance.getByRole('complementary', { name: 'Payout details' })
  await expect(pane.getByText('Payout details changed recently.')).toBeVisible()
  await expectAccessible(finance, 'a creator on hold')
  const wasSlow = await listIsSlowerThanTheRun(finance)
  await finance.keyboard.press('l')
  const release = finance.getByRole('dialog', { name: 'Release' })
  await release.getByRole('button', { name: 'Confirmed by creator' }).click()
  await release.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(line).toContainText('Ready')

  await button(pane, /^Run \d+ payout/).click()
  await finance.getByRole('dialog', { name: 'Run payouts now' }).getByRole('button', { name: 'Run' }).click()
  await expect(line).toHaveCount(0)
  expect(wasSlow()).toBe(true)
  await finance.unroute('**/api')
  await button(finance, /^To send/).click()
  await expect(line).toContainText(DOLLARS)
  const file = finance.waitForEvent('download')
  await button(finance, 'SEPA file').click()
  const csv = await readFile(await (await file).path(), 'utf8')
  expect(csv).toContain(IBAN.replaceAll(' ', ''))
  expect(csv).toContain('284.50')
  await expect(line).toHaveCount(0)

  await button(finance, /^Sent/).click()
  await line.getByRole('checkbox').check()
  await forgetPassword(name)
  await button(finance, /^Mark paid/).click()
  await finance.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click()
  const again = finance.getByRole('dialog', { name: 'Confirm it’s you' })
  await again.getByLabel('Current password', { exact: true }).fill('Not-the-password-1')
  await again.getByRole('button', { name: 'Confirm' }).click()
  await expect(again).toBeVisible()
  await again.getByLabel('Current password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Confirm' }).click()
  await expect(line).toHaveCount(0)
  await finance.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(line).toContainText('Paid')
  await expectAccessible(finance, 'paid payouts')

  await creator.goto('/account/earnings/payouts')
  const payout = creator.getByRole('list', { name: 'Payouts' }).getByRole('listitem')
  await expect(payout).toContainText(DOLLARS)
  await expect(payout).toContainText('SEPA •• 7947')
  await expect(payout).toContainText('Paid')
  expect(await newestMail(creator.request, email, /is on its way/)).toContain(DOLLARS)

  await finance.goto('/staff/money/proof')
  await button(finance, 'Verify now').click()
  await expect(finance.getByText('Balanced').first()).toBeVisible({ timeout: 60_000 })
  expect(errors).toEqual([])
  expect(troubles.filter((text) => !/40[13]/.test(text))).toEqual([])
  await finance.context().close()
})
