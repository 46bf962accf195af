/** Buying credits on CCBill's form, and with the card that CCBill has kept: paid, declined, abandoned and late. */
// covers: payments, wallet
import { expect, test } from '@playwright/test'
import { CCBILL_KEYS } from '../server/test/fakes/fake-ccbill.ts'
import { expectAccessible } from './axe.ts'
import { watchConsole } from './kit.ts'
import {
  balance,
  goToProvider,
  openNewWallet,
  outcome,
  type ProviderSite,
  startProviderSite,
} from './pay-kit.ts'

let site: ProviderSite
const ccbill = { provider: 'CCBill' }
const { account, subaccount, flexId, salt, webhookSecret, dataLink } = CCBILL_KEYS

test.beforeAll(async () => {
  test.setTimeout(600_000)
  site = await startProviderSite({
    fake: 'fake-ccbill',
    settings: (siteUrl) => ({
      webhookUrl: `${siteUrl}/api/payments/webhooks/ccbill?secret=${webhookSecret}`,
      returnUrl: `${siteUrl}/account/purchases/payment?top_up=%top_up%`,
    }),
    siteEnv: (providerUrl) => ({
      PAYMENTS: 'ccbill',
      CCBILL_ACCOUNT: account,
      CCBILL_SUBACCOUNT: subaccount,
      CCBILL_FLEX_ID: flexId,
      CCBILL_SALT: salt,
      CCBILL_WEBHOOK_SECRET: webhookSecret,
      CCBILL_DATALINK_USERNAME: dataLink.username,
      CCBILL_DATALINK_PASSWORD: dataLink.password,
      CCBILL_API_URL: providerUrl,
    }),
  })
})
test.afterAll(() => site?.stop())
test.afterEach(() => site.setDelivery('send'))

test('@phone a fan pays on CCBill’s form, and the next time with the saved card', async ({ page }) => {
  const errors = watchConsole(page)
  await openNewWallet(page, site.siteUrl)
  await expect(page.getByRole('radio', { name: 'Card You pay on CCBill’s page.' })).toBeChecked()
  await goToProvider(page, ccbill)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added to your wallet.')
  await expect(balance(page)).toContainText('1,000 credits')

  await page.goto(`${site.siteUrl}/account/purchases`)
  await page.getByRole('radio', { name: 'Visa •••• 1111' }).check()
  await expectAccessible(page, 'wallet with a card of CCBill')
  await page.getByText('$10', { exact: true }).click()
  await page.getByRole('button', { name: 'Add funds · $10.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(balance(page)).toContainText('2,000 credits')
  expect(errors).toEqual([])
})

test('@phone a declined card costs nothing, and the next attempt pays', async ({ page }) => {
  await openNewWallet(page, site.siteUrl)
  await goToProvider(page, ccbill)
  await page.getByRole('button', { name: 'Let the card be declined' }).click()
  await expect(outcome(page)).toContainText('Your card was declined.')
  await expect(balance(page)).toContainText('0 credits')
  await goToProvider(page, ccbill)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added')
})

test('@phone a fan who leaves without paying can continue the same order', async ({ page }) => {
  await openNewWallet(page, site.siteUrl)
  await goToProvider(page, ccbill)
  await page.getByRole('link', { name: 'Leave without paying' }).click()
  await expect(outcome(page)).toContainText('Your payment isn’t finished yet.')
  await page.getByRole('link', { name: 'Continue payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added')
})

test('@phone a payment that CCBill reports late arrives while the fan waits', async ({ page }) => {
  await openNewWallet(page, site.siteUrl)
  await goToProvider(page, ccbill)
  await site.setDelivery('hold')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('Your payment isn’t finished yet.')
  await expect(balance(page)).toContainText('0 credits')
  await site.command('release')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added')
  await expect(balance(page)).toContainText('1,000 credits')
})
