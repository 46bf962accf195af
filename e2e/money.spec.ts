/** A fan's money: adding funds, cards, tips, buying locked media, share links, and the history. */
// covers: ledger, payments, wallet
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  PROCESSING_TIMEOUT_MS,
  signInAs,
  signUpNewcomer,
  uploadPhoto,
  watchConsole,
} from './kit.ts'

const WALLET = '/account/purchases'

test.beforeEach(async ({ page }) => {
  test.setTimeout(150_000)
  await acceptPrompts(page)
})

type Sold = { id: string; type: string; shop: number }

/** An item that a demo creator sells. */
async function soldBy(page: Page, username: string): Promise<Sold> {
  let found: Sold | undefined
  await expect
    .poll(
      async () => {
        const query = 'query ($name: String!) { shop(username: $name) { id type shop access } }'
        const { shop } = await callApi<{ shop: (Sold & { access: string })[] }>(page, query, {
          name: username,
        })
        found = shop.find(({ access }) => access === 'price')
        return found !== undefined
      },
      { timeout: PROCESSING_TIMEOUT_MS, intervals: [1000] },
    )
    .toBe(true)
  if (!found) throw new Error(`${username} sells nothing`)
  return found
}

async function centsOf(page: Page): Promise<number> {
  return (await callApi<{ wallet: { cents: number } }>(page, '{ wallet { cents } }')).wallet.cents
}

/** Fills the open card form with one of the test cards. */
async function testCard(page: Page, message: RegExp): Promise<void> {
  await page.locator('summary', { hasText: 'Test mode: use a test card, no money moves.' }).click()
  await page.getByRole('button', { name: message }).click()
}

const balance = (page: Page) => page.getByRole('region', { name: 'Your balance' })

test('a fan adds funds with a new card, whose number is sent only to the payment provider', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  const reported: string[] = []
  page.on('request', (request) => {
    if (/4242\s?4242/.test(request.postData() ?? '')) reported.push(new URL(request.url()).pathname)
  })
  await signUpNewcomer(page)
  await page.goto(WALLET)
  await expect(page).toHaveURL(`${WALLET}/transactions`)
  await expect(page).toHaveTitle(/^Wallet/)
  await expect(page.getByRole('heading', { name: 'ADD FUNDS TO YOUR WALLET' })).toBeVisible()
  await expect(page.getByRole('radio', { name: '$5 14' })).toBeChecked()
  await expect(balance(page)).toContainText('0 credits')
  await expectAccessible(page, 'empty wallet')

  await page.getByText('$10', { exact: true }).click()
  await page.getByRole('button', { name: 'Add funds · $10.00' }).click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByLabel('Name on card')).toBeFocused()
  await page.getByLabel('Name on card').fill('New Person')
  await page.getByLabel('Card number').fill('4242424242424241')
  await page.getByLabel('Expiry date').fill('01/20')
  await page.getByLabel('CVV').fill('12')
  await page.getByLabel('CVV').blur()
  await expect(page.getByText('Card Number is invalid')).toBeVisible()
  await expect(page.getByText('Expire Date is invalid')).toBeVisible()
  await expect(page.getByText('Card Verification Value is invalid')).toBeVisible()
  await expectAccessible(page, 'card form')

  await page.getByLabel('Card number').pressSequentially('2', { delay: 0 })
  await page.getByLabel('Card number').fill('4242424242424242')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Visa' })).toBeVisible()
  await page.getByLabel('Expiry date').fill('')
  await page.getByLabel('Expiry date').pressSequentially(`12${(new Date().getFullYear() + 2) % 100}`)
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Pay $10.00' }).dblclick()
  await expect(page.getByText('28 credits added to your wallet')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(balance(page)).toContainText('28 credits')
  expect(new Set(reported)).toEqual(new Set(['/sandbox-gateway/cards']))

  const row = page.getByRole('list', { name: 'Transactions' }).getByRole('link')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Added funds')
  await expect(row).toContainText('Visa •••• 4242')
  const receipt = await page.request.get((await row.getAttribute('href')) ?? '')
  expect(await receipt.text()).toContain('10.00')
  const file = await page.request.get('/api/wallet/transactions.csv')
  expect(await file.text()).toContain('top-up')
  await expectAccessible(page, 'wallet')
  expect(errors).toEqual([])
})

test('a declined card shows a message, and the bank may ask for confirmation', { tag: '@phone' }, async ({
  page,
}) => {
  await signUpNewcomer(page)
  await page.goto(WALLET)
  await page.getByRole('button', { name: 'Add funds · $5.00' }).click()
  await testCard(page, /Declined/)
  await page.getByRole('button', { name: 'Pay $5.00' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(balance(page)).toContainText('0 credits')

  // A card that never paid is not saved: the next attempt asks for another.
  await page.getByRole('button', { name: 'Add funds · $5.00' }).click()
  await testCard(page, /bank asks first/)
  await page.getByRole('button', { name: 'Pay $5.00' }).click()
  await page.waitForURL(/\/sandbox-gateway\/challenge\//)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('14 credits were added to your wallet.')).toBeVisible()
  await expect(balance(page)).toContainText('14 credits')
  await page.reload()
  await expect(page.getByText('14 credits were added to your wallet.')).toBeVisible()
  await expect(balance(page)).toContainText('14 credits')

  await page.getByRole('link', { name: 'Payment' }).click()
  await page.getByRole('switch', { name: 'Automatic top-up' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Pack' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Visa •••• 3220' }).click()
  await expectAccessible(page, 'removing a card')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove Visa •••• 3220' })).toHaveCount(0)
  await expectAccessible(page, 'cards')
})

test('a saved card is charged after one confirmation, and with one tap within the limit', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  const { password } = await signUpNewcomer(page)
  await buyCreditsByCard(page, 5)
  await page.goto(WALLET)
  await expect(balance(page)).toContainText('14 credits')
  const addFunds = page.getByRole('button', { name: 'Add funds · $5.00' })
  await addFunds.dblclick()
  const sheet = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect(sheet).toHaveCount(1)
  await expectAccessible(page, 'confirming a payment')
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  expect(await centsOf(page)).toBe(500)
  await addFunds.click()
  await sheet.getByRole('button', { name: 'Pay $5.00 with Visa 4242' }).dblclick()
  await expect(balance(page)).toContainText('28 credits')
  expect(await centsOf(page)).toBe(1000)

  await addFunds.click()
  await sheet.getByRole('link', { name: 'Set a one-tap limit' }).click()
  await expect(page).toHaveURL(`${WALLET}/payment`)
  const toggle = page.getByRole('switch', { name: 'One-tap payments' })
  await toggle.click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Current password').fill('Wrong1day')
  await proof.getByRole('button', { name: 'Set limit' }).click()
  await expect(proof.getByText('Wrong password')).toBeVisible()
  await proof.getByLabel('Current password').fill(password)
  await proof.getByRole('button', { name: 'Set limit' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Limit per payment' })).toBeVisible()
  await expectAccessible(page, 'a one-tap limit')

  await page.getByRole('link', { name: 'Transactions' }).click()
  await addFunds.click()
  await expect(balance(page)).toContainText('42 credits')
  // Another device switches it off: the open page is refused, then asks.
  await callApi(page, 'mutation { setOneTapLimit { one_tap_limit } }')
  await addFunds.click()
  await expect(page.getByText('Confirm this payment of $5.00. Your card wasn’t charged.')).toBeVisible()
  await addFunds.click()
  await sheet.getByRole('button', { name: 'Pay $5.00 with Visa 4242' }).click()
  await expect(balance(page)).toContainText('56 credits')
  expect(errors).toEqual([])
})

test('with too few credits a fan adds some, continues, and the purchase opens in place', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await signUpNewcomer(page)
  const { id, shop } = await soldBy(page, 'noor_stargazer')
  await page.goto(`/?m=${id}`)
  await page.getByRole('button', { name: 'Buy this video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy this video' })
  await expect(dialog.getByText('Not enough credits in your wallet.')).toBeVisible()
  await expectAccessible(page, 'too few credits')
  await dialog.getByRole('link', { name: 'Add more credits' }).click()
  await expect(page).toHaveURL(`${WALLET}/transactions`)
  // The smallest pack that covers the price.
  await expect(page.getByRole('radio', { name: '$10 28' })).toBeChecked()
  await page.getByRole('button', { name: 'Add funds · $10.00' }).click()
  await testCard(page, /4242 4242/)
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await page.getByRole('button', { name: `Buy for $${shop}.00` }).click()

  await expect(page).toHaveURL(`/?m=${id}`)
  const buy = dialog.getByRole('button', { name: `Buy for $${shop}.00` })
  await expect(dialog.getByText('Balance after')).toBeVisible()
  await expectAccessible(page, 'buying')
  await buy.dblclick()
  await expect(page.getByText('Unlocked', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/?m=${id}`)
  const video = page.getByRole('article').locator('video').first()
  await expect
    .poll(() => video.evaluate(({ paused, currentTime }: HTMLVideoElement) => !paused && currentTime > 0))
    .toBe(true)
  await expect(page.getByRole('button', { name: 'Buy this video' })).toHaveCount(0)
  expect(await centsOf(page)).toBe(1000 - shop * 100)
  expect(errors).toEqual([])
})

test('a tip is sent once despite connection errors', { tag: '@desktop' }, async ({ page }) => {
  await signUpNewcomer(page)
  await buyCreditsByCard(page, 25)
  await page.goto('/noor_stargazer')
  await page.getByRole('button', { name: 'Send a tip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a tip' })
  await dialog.getByLabel('Other amount').fill('2')
  await dialog.getByRole('button', { name: 'Tip' }).click()
  await expect(dialog.getByText('Minimum $3')).toBeVisible()
  await dialog.getByLabel('Other amount').fill('lots')
  await expect(dialog.getByText('Tips Amount must be a number')).toBeVisible()
  await dialog.getByText('$10', { exact: true }).click()
  await dialog.getByLabel('Message').fill('What a night')
  await expectAccessible(page, 'tipping')

  // The request succeeds, but its response is lost.
  let lost = 0
  await page.route('**/api', async (route) => {
    if (!route.request().postData()?.includes('AddTip') || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Tip $10.00' }).click()
  await expect(dialog.getByText(/won’t be charged twice/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You tipped Noor Haddad $10.00')).toBeVisible()
  expect(await centsOf(page)).toBe(1500)
  // The balance in the navigation is updated.
  await expect(page.getByRole('link', { name: 'Your account' })).toContainText('42')

  await page.goto(`${WALLET}/transactions`)
  await page.getByRole('button', { name: 'Tips' }).click()
  const row = page.getByRole('list', { name: 'Transactions' }).getByRole('link')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('What a night')
})

test('a creator sells a private photo by a link, and a fan buys it there', { tag: '@phone' }, async ({
  page,
}) => {
  const errors = watchConsole(page)
  const text = `Only by this link ${crypto.randomUUID().slice(0, 8)}`
  await signInAs(page, demoCastAccount('lena_brews'))
  await uploadPhoto(page, { description: 'The first pour', visibility: 'private' })
  await page.goto('/studio/share/create')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Choose a video or photo')).toBeVisible()
  await page.getByLabel('Text').fill(text)
  await page.getByLabel('Price').fill('2')
  await expect(page.getByText('Minimum $3')).toBeVisible()
  await page.getByLabel('Price').fill('3.50')
  await expectAccessible(page, 'creating a link')
  await page.getByRole('link', { name: 'Choose from your library' }).click()
  await page.getByRole('list', { name: 'Private media' }).getByRole('button').first().click()
  await expect(page.getByLabel('Text')).toHaveValue(text)
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page).toHaveURL('/studio/share')
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: text })
  await expect(row.getByText('$3.50')).toBeVisible()
  await expect(row.getByRole('button', { name: `Copy link “${text}”` })).toBeVisible()
  await expectAccessible(page, 'links')
  const query = '{ sharedLinks { id description } }'
  const { sharedLinks } = await callApi<{ sharedLinks: { id: string; description: string }[] }>(page, query)
  const code = sharedLinks.find(({ description }) => description === text)?.id

  await page.context().clearCookies()
  await acceptPrompts(page)
  await page.goto(`/short/${code}`)
  await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page, 'a link')
  await page.getByRole('button', { name: 'Buy this photo' }).click()
  await expect(page).toHaveURL('/signin')

  await signUpNewcomer(page)
  await buyCreditsByCard(page, 5)
  await page.goto(`/short/${code}`)
  await page.getByRole('button', { name: 'Buy this photo' }).click()
  await page.getByRole('button', { name: 'Buy for $3.50' }).click()
  await expect(page).toHaveURL(/\/lena_brews\/photo\//)
  await expect(page.getByRole('img', { name: 'The first pour' })).toBeVisible()
  expect(await centsOf(page)).toBe(500 - 350)

  await page.context().clearCookies()
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('lena_brews'))
  await page.goto('/studio/share')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Price').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('$5.00')).toBeVisible()
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  expect(errors).toEqual([])
})
