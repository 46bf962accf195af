// covers: staff, ledger/console, payments/console, ledger/dormancy
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  buyCreditsByCard,
  callApi,
  signInToConsole,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'
import { openStaffBrowser } from './staff-kit.ts'

const WALLET = '{ wallet { cents } }'
type Wallet = { wallet: { cents: number } }

test('@desktop a refund, from the request to the money back', async ({ page, browser }) => {
  const fans = await anotherBrowser(browser, false)
  const fan = await fans.newPage()
  const { username } = await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 25)
  const { profile } = await callApi<{ profile: { id: string } }>(
    fan,
    'query { profile(username: "ines.paints") { id } }',
  )
  const { subscribe } = await callApi<{ subscribe: { subscription: { id: string } } }>(
    fan,
    'mutation ($id: ID!) { subscribe(user: $id) { subscription { id } } }',
    { id: profile.id },
  )
  const before = (await callApi<Wallet>(fan, WALLET)).wallet.cents
  await callApi(
    fan,
    'mutation ($id: ID!) { requestRefund(subscription: $id, reason: "It is not what I thought") { id } }',
    { id: subscribe.subscription.id },
  )
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await page.goto('/staff/refunds')
  // All new accounts have the same full name.
  type Requests = { refundRequests: { id: string; from: { username: string } }[] }
  const { refundRequests } = await callApi<Requests>(page, '{ refundRequests { id from { username } } }')
  const request = refundRequests.find(({ from }) => from.username === username)
  await page.locator(`a[href$="${request?.id}"]`).click()
  await expect(page.getByText('It is not what I thought')).toBeVisible()
  await expect(page.getByText(/is taken from @ines.paints/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Goodwill' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(`refunded to @${username}`)).toBeVisible()
  const after = (await callApi<Wallet>(fan, WALLET)).wallet.cents
  expect(after).toBeGreaterThan(before)
  expect(errors).toEqual([])
  await fans.close()
})

test('@desktop an adjustment by two people, and the ledger verification after it', async ({
  page,
  browser,
}) => {
  const fans = await anotherBrowser(browser, false)
  const fan = await fans.newPage()
  const { username } = await signUpNewcomer(fan)
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await page.goto('/staff/money/adjustments')
  await page.getByRole('button', { name: 'Propose' }).click()
  const sheet = page.getByRole('dialog', { name: 'Propose a correction' })
  await sheet.getByLabel('To account').fill(username)
  await sheet.getByRole('button', { name: 'Find' }).click()
  await expect(sheet.getByText(`@${username}`)).toBeVisible()
  await sheet.getByLabel('Amount in dollars').fill('7.50')
  await sheet.getByLabel('Reason').fill(`A video would not play for ${username}`)
  await sheet.getByLabel('Message to the person').fill('For the video that would not play')
  await sheet.getByRole('button', { name: 'Propose' }).click()
  const card = page.getByRole('listitem').filter({ hasText: `@${username}` })
  await expect(card.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(page)
  const second = await openStaffBrowser(browser, 'Second Pair of Eyes', 'finance')
  await second.goto('/staff/money/adjustments')
  await second
    .getByRole('listitem')
    .filter({ hasText: `@${username}` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(second.getByText('Approved and booked')).toBeVisible()
  expect((await callApi<Wallet>(fan, WALLET)).wallet.cents).toBe(750)
  await page.goto('/staff/money/proof')
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('Balanced').first()).toBeVisible({ timeout: 60_000 })
  await page.goto('/staff/payouts')
  await expect(page.getByRole('heading', { level: 1, name: /^Payouts/ })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await second.context().close()
  await fans.close()
})
