/** Buying credits on Verotel's page: paid, declined, abandoned and late. */
// covers: payments, wallet
import { expect, test } from '@playwright/test'
import { VEROTEL_KEYS } from '../server/test/fakes/fake-verotel.ts'
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
const verotel = { provider: 'Verotel' }

test.beforeAll(async () => {
  test.setTimeout(600_000)
  site = await startProviderSite({
    fake: 'fake-verotel',
    settings: (siteUrl) => ({ webhookUrl: `${siteUrl}/api/payments/webhooks/verotel` }),
    siteEnv: (providerUrl) => ({
      PAYMENTS: 'verotel',
      VEROTEL_SHOP_ID: VEROTEL_KEYS.shopId,
      VEROTEL_SIGNATURE_KEY: VEROTEL_KEYS.signatureKey,
      VEROTEL_API_URL: providerUrl,
    }),
  })
})
test.afterAll(() => site?.stop())
test.afterEach(() => site.setDelivery('send'))

test('@phone a fan pays on Verotel’s page and comes back with credits', async ({ page }) => {
  const errors = watchConsole(page)
  await openNewWallet(page, site.siteUrl)
  await expect(page.getByRole('radio', { name: 'Card You pay on Verotel’s page.' })).toBeChecked()
  await expectAccessible(page, 'wallet with Verotel')
  await goToProvider(page, verotel)
  await expect(page.getByRole('heading', { name: 'Pay 10.00 USD' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added to your wallet.')
  await expect(balance(page)).toContainText('1,000 credits')
  await page.reload()
  await expect(balance(page)).toContainText('1,000 credits')
  expect(errors).toEqual([])
})

test('@phone a declined card costs nothing, and the next attempt pays', async ({ page }) => {
  await openNewWallet(page, site.siteUrl)
  await goToProvider(page, verotel)
  await page.getByRole('button', { name: 'Let the card be declined' }).click()
  await expect(outcome(page)).toContainText('Your card was declined.')
  await expect(balance(page)).toContainText('0 credits')
  await goToProvider(page, verotel)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added')
})

test('@phone a fan who leaves without paying can continue the same order', async ({ page }) => {
  await openNewWallet(page, site.siteUrl)
  await goToProvider(page, verotel)
  await page.getByRole('link', { name: 'Leave without paying' }).click()
  await expect(outcome(page)).toContainText('Your payment isn’t finished yet.')
  await expect(balance(page)).toContainText('0 credits')
  await page.getByRole('link', { name: 'Continue payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added')
})

test('@phone a payment that Verotel reports late is found when the fan comes back', async ({ page }) => {
  await openNewWallet(page, site.siteUrl)
  await goToProvider(page, verotel)
  await site.setDelivery('hold')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(outcome(page)).toContainText('1,000 credits were added')
  await site.command('release')
  await page.reload()
  await expect(balance(page)).toContainText('1,000 credits')
})
