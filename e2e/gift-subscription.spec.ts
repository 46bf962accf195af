/** Gifts of a subscription: to a username and by a link, which a visitor opens, and in the buyer's wallet. */
// covers: subscriptions, wallet, profile
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  buyCreditsByCard,
  callApi,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A demo creator with a subscription, and the price of a month in cents. */
async function seller(page: Page): Promise<{ username: string; fullname: string; cents: number }> {
  const { creators } = await callApi<{
    creators: {
      username: string
      fullname: string
      subscription_detail: { period: { price: number } } | null
    }[]
  }>(page, '{ creators { username fullname subscription_detail { period { price } } } }')
  const found = creators.find(({ subscription_detail }) => subscription_detail)
  if (!found?.subscription_detail) throw new Error('no demo creator offers a subscription')
  const { username, fullname, subscription_detail } = found
  return { username, fullname, cents: Math.round(subscription_detail.period.price * 100) }
}

async function openGiftSheet(page: Page, username: string): Promise<void> {
  await page.goto(`/${username}`)
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Gift a subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Gift a subscription' })).toBeVisible()
}

test('a fan gives a month by username and by link; the link is accepted after opening it as a visitor', async ({
  page,
  browser,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const friendContext = await anotherBrowser(browser, isMobile)
  const friend = await friendContext.newPage()
  await acceptPrompts(friend)
  const { username: friendName } = await signUpNewcomer(friend)
  await signUpNewcomer(page)
  const { username, fullname, cents } = await seller(page)
  await buyCreditsByCard(page, 100)
  const price = `$${(cents / 100).toFixed(2)}`

  await openGiftSheet(page, username)
  await button(page, `Give for ${price}`).click()
  await expect(page.getByText('Enter a username')).toBeVisible()
  await page.getByLabel('Friend’s username').fill('nobody-of-this-name')
  await button(page, `Give for ${price}`).click()
  await expect(page.getByText('No one has this username')).toBeVisible()
  await page.getByLabel('Friend’s username').fill(`@${friendName}`)
  await expectAccessible(page, 'gift sheet')
  await button(page, `Give for ${price}`).click()
  await expect(page.getByText(`You gave @${friendName} a month of ${fullname}`)).toBeVisible()
  await friend.goto('/account/purchases/subscriptions')
  await expect(friend.getByText('A gift until')).toBeVisible()

  await openGiftSheet(page, username)
  await page.getByText('By link', { exact: true }).click()
  await page.getByLabel('Message').fill('Enjoy')
  await page.getByText('Give anonymously').click()
  await button(page, `Give for ${price}`).click()
  await expect(page.getByRole('heading', { name: 'Gift ready' })).toBeVisible()
  await expectAccessible(page, 'gift link')
  const link = (await page.getByText('/gift/').textContent()) ?? ''
  const path = link.slice(link.indexOf('/gift/'))

  const visitorContext = await anotherBrowser(browser, isMobile)
  const visitor = await visitorContext.newPage()
  await acceptPrompts(visitor)
  await visitor.goto(path)
  await expect(
    visitor.getByRole('heading', { name: `Someone gave you a month of ${fullname}` }),
  ).toBeVisible()
  await expect(visitor.getByText('“Enjoy”')).toBeVisible()
  await expect(button(visitor, 'Sign up to accept')).toBeVisible()
  await expectAccessible(visitor, 'gift page')
  await signUpNewcomer(visitor)
  await visitor.goto(path)
  await button(visitor, 'Accept gift').click()
  await expect(visitor.getByText(/You’re subscribed until/)).toBeVisible()
  await friend.goto(path)
  await expect(friend.getByText('This gift isn’t available')).toBeVisible()

  await page.goto('/account/purchases/gifts')
  await expect(page.getByText(`Gift to @${friendName}`)).toBeVisible()
  await page.goto('/account/purchases/transactions')
  await button(page, 'Gifts').click()
  await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(`Gift to @${friendName}`)).toBeVisible()
  expect(errors).toEqual([])
  await friendContext.close()
  await visitorContext.close()
})
