/** Paying with a card in Stripe’s fields: saved, charged, declined, and confirmed at the bank. */
// covers: payments, wallet
import { expect, type Page, test } from '@playwright/test'
import { type FakeStripe, startFakeStripe } from '../server/test/fake-stripe.ts'
import { KEYS } from '../server/test/stripe-protocol.ts'
import { expectAccessible } from './axe.ts'
import { watchConsole } from './kit.ts'
import { type PaymentSite, signUpAt, startPaymentSite } from './payment-site.ts'

let stripe: FakeStripe
let site: PaymentSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  stripe = await startFakeStripe({ hasBank: true })
  site = await startPaymentSite(Number(process.env.E2E_PORT ?? 4173) + 300 + test.info().workerIndex, {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLIC_KEY: KEYS.publicKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_URL: stripe.url,
    STRIPE_SCRIPT_URL: `${stripe.url}/v3/`,
  })
})

test.afterAll(() => site.stop())

const balance = (page: Page) => page.getByRole('region', { name: 'Your balance' })

/** Types a card into the fields that Stripe's script shows. */
async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/39')
  await page.getByLabel('Security code').fill('123')
}

test('a new card is entered in Stripe’s fields, pays, and is charged again when it is saved', async ({
  page,
}) => {
  const errors = watchConsole(page)
  await signUpAt(page, site)
  await page.goto(`${site.url}/account/purchases`)
  await page.getByRole('button', { name: 'Add funds · $5.00' }).click()
  await page.waitForURL(`${site.url}/account/purchases/card?pack=5`)
  await enterCard(page, '4242424242424242')
  await expectAccessible(page, 'card page')
  await page.getByRole('button', { name: 'Pay $5.00' }).dblclick()
  await expect(page.getByText('14 credits were added to your wallet.')).toBeVisible()
  await expect(balance(page)).toContainText('14 credits')
  // The provider's script ends with its page.
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)

  const saved = page.getByRole('radio', { name: /Visa •••• 4242/ })
  await expect(saved).toBeChecked()
  await page.getByRole('button', { name: 'Add funds · $5.00' }).click()
  await page.getByRole('button', { name: 'Pay $5.00 with Visa 4242' }).click()
  await expect(balance(page)).toContainText('28 credits')
  expect(stripe.intents.size).toBe(2)
  expect(errors).toEqual([])
})

test('a declined card gets new fields, and the bank may ask for confirmation', { tag: '@phone' }, async ({
  page,
}) => {
  await signUpAt(page, site)
  await page.goto(`${site.url}/account/purchases/card?pack=10`)
  await enterCard(page, '4000000000009995')
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  await enterCard(page, '4000000000003220')
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await page.waitForURL(`${stripe.url}/bank/**`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('28 credits were added to your wallet.')).toBeVisible()
  await expect(balance(page)).toContainText('28 credits')
})

test('without the provider’s script, the page says so and tries again', { tag: '@phone' }, async ({
  page,
}) => {
  await signUpAt(page, site)
  await page.route(`${stripe.url}/v3/`, (route) => route.abort(), { times: 1 })
  await page.goto(`${site.url}/account/purchases/card`)
  await expect(page.getByText(/Couldn’t load the card form/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await enterCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.waitForURL(`${site.url}/account/purchases/payment`)
  await expect(page.getByText('Visa •••• 4242')).toHaveCount(2)
})
