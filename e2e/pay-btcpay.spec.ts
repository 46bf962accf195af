/** Paying with Bitcoin: the invoice from its QR code to the credits, and what happens to too little, too late and too much. */
// covers: payments, wallet
import { expect, type Page, test } from '@playwright/test'
import { BTCPAY_KEYS, type FakeBtcpay, startFakeBtcpay } from '../server/test/fakes/fake-btcpay.ts'
import { freePort } from '../server/test/free-port.ts'
import { expectAccessible } from './axe.ts'
import { watchConsole } from './kit.ts'
import { type PaymentSite, signUpAt, startPaymentSite } from './payment-site.ts'

let btcpay: FakeBtcpay
let site: PaymentSite | undefined

test.beforeAll(async () => {
  const port = await freePort()
  btcpay = await startFakeBtcpay({
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhooks/btcpay`,
  })
  site = await startPaymentSite(port, {
    PAYMENTS: 'btcpay',
    BTCPAY_URL: btcpay.url,
    BTCPAY_API_KEY: BTCPAY_KEYS.apiKey,
    BTCPAY_STORE_ID: BTCPAY_KEYS.storeId,
    BTCPAY_WEBHOOK_SECRET: BTCPAY_KEYS.webhookSecret,
    BTCPAY_NETWORK: 'regtest',
  })
})
test.afterAll(async () => {
  await site?.stop()
  btcpay.close()
})

/** A new fan at the site. */
async function signUp(page: Page): Promise<void> {
  if (site) await signUpAt(page, site)
}

/** Orders $25 of credits in the wallet; the id of the invoice at BTCPay. */
async function order(page: Page): Promise<string> {
  await page.goto(`${site?.url}/account/purchases/payment`)
  await page.getByText('$25', { exact: true }).click()
  await expect(page.getByRole('radio', { name: /Bitcoin/ })).toBeChecked()
  await page.getByRole('button', { name: 'Add funds · $25.00' }).click()
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  const [invoice] = btcpay.invoicesOf(new URL(page.url()).searchParams.get('top_up') ?? '')
  return invoice?.id ?? ''
}

const openInWallet = (page: Page) => page.getByRole('link', { name: 'Open in wallet' })
const getBack = (page: Page) => page.getByRole('link', { name: 'Get your bitcoin back' })

test('a fan pays in two parts, and gets the credits with the confirmation', async ({ page, context }) => {
  const errors = watchConsole(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
  const id = await order(page)
  const { address } = btcpay.store.find(id)
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await expect(openInWallet(page)).toHaveAttribute('href', `bitcoin:${address}?amount=0.00027210`)
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectAccessible(page)

  await btcpay.pay(id, 10_000)
  await expect(page.getByText('0.0001 of 0.0002721 BTC received: send the rest')).toBeVisible()
  await expect(openInWallet(page)).toHaveAttribute('href', `bitcoin:${address}?amount=0.00017210`)
  await page.reload()
  await expect(page.getByText('Part received')).toBeVisible()

  await btcpay.pay(id, 17_210)
  await expect(page.getByText('Payment received')).toBeVisible()
  await expect(openInWallet(page)).toBeHidden()
  await btcpay.confirm(id)
  await expect(page.getByText('Payment complete')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to wallet' }).click()
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText('70')
  expect(errors).toEqual([])
})

test('too little until the time is over can be collected again', async ({ page }) => {
  await signUp(page)
  const id = await order(page)
  await btcpay.pay(id, 10_000)
  await btcpay.expire(id)
  await expect(page.getByText('Time’s up')).toBeVisible()
  await expect(openInWallet(page)).toBeHidden()
  await btcpay.confirm(id)
  await expect(page.getByText('You sent less than the amount')).toBeVisible()
  await page.reload()
  const [claimPage] = await Promise.all([page.waitForEvent('popup'), getBack(page).click()])
  await expect(claimPage.getByRole('heading', { name: 'Claim 0.00010000 BTC' })).toBeVisible()
})

test('an expired invoice leads back to the wallet; a late payment is credited all the same', async ({
  page,
}) => {
  await signUp(page)
  const id = await order(page)
  const invoiceUrl = page.url()
  await btcpay.expire(id)
  await expect(page.getByText('The payment didn’t arrive in time.')).toBeVisible()
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await expect(page.getByRole('button', { name: 'Add funds · $5.00' })).toBeVisible()
  await btcpay.pay(id)
  await btcpay.confirm(id)
  await page.goto(invoiceUrl)
  await expect(page.getByText('Payment complete')).toBeVisible()
  await expect(getBack(page)).toBeHidden()
})

test('the rest of too much can be collected; without BTCPay the invoice stays as it is', async ({ page }) => {
  await signUp(page)
  const id = await order(page)
  btcpay.setDelivery('drop')
  const before = btcpay.requests.length
  btcpay.failNext('error', { times: 3 })
  await expect.poll(() => btcpay.requests.length).toBeGreaterThan(before + 3)
  await expect(openInWallet(page)).toBeVisible()
  await btcpay.pay(id, 100_000, 'Settled')
  btcpay.setDelivery('send')
  await expect(page.getByText('Payment complete')).toBeVisible()
  await expect(page.getByText('You sent more than the amount')).toBeVisible()
  await expect(getBack(page)).toHaveAttribute('href', /\/pull-payments\//)
})
