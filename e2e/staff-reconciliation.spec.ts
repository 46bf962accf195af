// covers: payments/reconciliation, payments/console
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  buyCreditsByCard,
  signInToConsole,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

/** The gateway's reference of the newest payment of this account. */
async function paymentOf(username: string): Promise<string> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  const { rows } = await sql<{ payment: string }>`
    select payment from top_ups join accounts on accounts.id = account_id
    where username = ${username} and payment is not null order by top_ups.created_at desc limit 1
  `.execute(embedded.db)
  return rows[0]?.payment ?? ''
}

test('@desktop a settlement report, from the upload to a difference settled by hand', async ({
  page,
  browser,
}) => {
  const fans = await anotherBrowser(browser, false)
  const fan = await fans.newPage()
  const { username } = await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 25)
  const payment = await paymentOf(username)
  const unknown = `unknown-${username}`
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await page.goto('/staff/reconciliation')
  await page.getByRole('button', { name: 'Upload report' }).click()
  const sheet = page.getByRole('dialog', { name: 'Upload a report' })
  await sheet.getByLabel('Provider', { exact: true }).selectOption('Test gateway')
  const file = (text: string) => ({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await sheet.getByLabel('Settlement report').setInputFiles(file('<html>Sign in</html>'))
  await sheet.getByRole('button', { name: 'Upload' }).click()
  await expect(sheet.getByText('This is a web page, not a CSV file.')).toBeVisible()
  const now = new Date().toISOString()
  const report = `payment,kind,amount,currency,date,fee
${payment},payment,24.50,USD,${now},0.75
${unknown},payment,9.99,USD,${now},`
  await sheet.getByLabel('Settlement report').setInputFiles(file(report))
  await sheet.getByRole('button', { name: 'Upload' }).click()
  await expect(sheet).toHaveCount(0)

  const table = page.getByRole('region', { name: 'Reconciliation' })
  const different = table.getByRole('row').filter({ hasText: '$24.50' })
  await expect(different).toContainText('Different')
  await expect(table.getByRole('row').filter({ hasText: '$9.99' })).toContainText('Missing here')
  await different.click()
  const pane = page.getByRole('complementary', { name: 'Row details' })
  await expect(pane.getByRole('heading', { name: 'Off by $0.50' })).toBeVisible()
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Settle by hand' }).click()
  await expect(pane.getByText('Say how it was settled')).toBeVisible()
  await pane.getByLabel('Note').fill('The provider kept a fee of 50 cents')
  await pane.getByRole('button', { name: 'Settle by hand' }).click()
  await expect(different).toHaveCount(0)
  await page.getByRole('button', { name: /^Settled by hand/ }).click()
  await different.click()
  await expect(pane.getByRole('blockquote')).toHaveText('The provider kept a fee of 50 cents')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^reconciliation-sandbox-.*\.csv$/)
  // The browser logs the refused upload.
  expect(errors.filter((text) => !/status of 400 .*api.staff.reconciliation/.test(text))).toEqual([])
  await fans.close()
})
