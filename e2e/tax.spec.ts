/** The console section Tax: a rate that two people change, and the table of quarters. */
// covers: staff, tax
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, signInToConsole, watchConsole } from './kit.ts'
import { openStaffBrowser } from './staff-kit.ts'

const NEXT_YEAR = new Date().getUTCFullYear() + 1
const RATE = `Norway: 26% from ${NEXT_YEAR}-07-01`

test('@desktop a tax rate is proposed by one person and approved by another', async ({ page, browser }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await page.goto('/staff/tax/rates')
  await expect(page.getByRole('row').filter({ hasText: 'Norway' })).toContainText('25%')
  await expectAccessible(page, 'tax rates')

  await page.getByRole('button', { name: 'Propose' }).click()
  const sheet = page.getByRole('dialog', { name: 'Propose a tax rate' })
  await sheet.getByLabel('Country').selectOption('NO')
  await sheet.getByLabel('Rate in percent').fill('26')
  await sheet.getByLabel('From').fill(`${NEXT_YEAR}-07-01`)
  await sheet.getByLabel('Reason').fill('Announced by the tax administration')
  await expectAccessible(page, 'proposing a tax rate')
  await sheet.getByRole('button', { name: 'Propose' }).dblclick()
  const change = page.getByRole('listitem').filter({ hasText: RATE })
  await expect(change).toHaveCount(1)
  await expect(change.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(change.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const second = await openStaffBrowser(browser, 'Second Look at Rates', 'finance')
  await second.goto('/staff/tax/rates')
  await second
    .getByRole('listitem')
    .filter({ hasText: RATE })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(
    second.getByRole('listitem').filter({ hasText: RATE }).getByText('approved', { exact: true }),
  ).toBeVisible()

  await page.goto('/staff/tax')
  await expect(page.getByRole('heading', { level: 1, name: /^Tax/ })).toBeVisible()
  await expectAccessible(page, 'tax by quarter')
  expect(errors).toEqual([])
  await second.context().close()
})
