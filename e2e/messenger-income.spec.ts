/** A creator sends a paid photo to one fan, to all followers and by an automatic message, and finds the income in earnings. */
// covers: messenger, earnings
import { expect, type Page, test } from '@playwright/test'
import {
  acceptPrompts,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  signInAs,
  signUpNewcomer,
  uploadPhoto,
  watchConsole,
} from './kit.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses media from the library and sets its price. */
async function sells(page: Page, description: string, price: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Private media' })
    .getByRole('button', { name: new RegExp(description) })
    .click()
  await button(page, 'Continue with 1').click()
  await page.getByRole('textbox', { name: 'Message' }).fill(description)
  await page.getByRole('textbox', { name: 'Price' }).fill(price)
}

/** Buys all offers over the API, as the screens are tested elsewhere. */
async function unlocksAll(page: Page, thread: string): Promise<number> {
  const { messages } = await callApi<{ messages: { id: string; data: { type: string } }[] }>(
    page,
    'query ($thread: ID!) { messages(thread: $thread) { id data { type } } }',
    { thread },
  )
  const offers = messages.filter(({ data }) => data.type === 'teaser')
  for (const { id } of offers)
    await callApi(
      page,
      'mutation ($id: ID!, $thread: ID!) { unlock_teaser(message_id: $id, thread: $thread) { unlocked } }',
      { id, thread },
    )
  return offers.length
}

test('sales by private and mass messages appear in earnings', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('jonas.outdoors'))
  const { account } = await callApi<{ account: { id: string } }>(page, '{ account { id } }')
  const once = crypto.randomUUID().slice(0, 6)
  const [answer, letter] = [`Answer ${once}`, `Letter ${once}`]
  for (const description of [answer, letter]) await uploadPhoto(page, { description, visibility: 'private' })
  const fan = await (await browser.newContext()).newPage()
  const { username } = await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 25)
  await callApi(fan, 'mutation ($id: ID!) { upFollowing(id: $id, wanted: true) }', { id: account.id })

  await page.goto(`/messages/to/${username}`)
  await page.getByPlaceholder('Type a message').fill('Here is what you asked for')
  await page.getByPlaceholder('Type a message').press('Enter')
  await expect(page).toHaveURL(/\/messages\/inbox\/[\w-]+$/)
  const thread = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await button(page, 'Attach').click()
  await page.getByRole('menuitem', { name: 'Private media' }).click()
  await sells(page, answer, '5')
  await button(page, 'Send').click()
  await expect(page.getByRole('article', { name: 'Paid message' }).last()).toContainText('Locked for $5.00')

  await page.goto('/messages/mass/new')
  await page.getByText('Followers', { exact: true }).click()
  await button(page, 'Paid').click()
  await sells(page, letter, '6')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await button(page, 'Send').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/messages\/mass$/)
  await expect(page.getByRole('link', { name: new RegExp(letter) })).toContainText(/\d+ sent/)

  await page.goto('/messages/auto/follower')
  await button(page, 'Text').click()
  await page.getByRole('dialog').getByRole('textbox').fill('Good to have you here.')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await button(page, 'Save').click()
  await expect(page.getByText('New follower is on')).toBeVisible()

  expect(await unlocksAll(fan, thread)).toBe(2)
  await page.goto('/account/earnings/transactions')
  const lines = page.getByRole('row').filter({ hasText: 'New Person' }).filter({ hasText: 'Unlock' })
  await expect(lines.filter({ hasText: '$3.50' })).toHaveCount(1)
  await expect(lines.filter({ hasText: '$4.20' })).toHaveCount(1)
  expect(errors).toEqual([])
  await fan.context().close()
})
