/** Mass messages: writing, sending, progress, scheduling and cancelling, and what a fan receives. */
// covers: broadcasts/mass, broadcasts/audience, broadcasts/templates
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  type Newcomer,
  signInAs,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const CREATOR = 'ines.paints'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function loadedAndAccessible(page: Page, where: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectAccessible(page, where)
}

/** A new follower with credits. */
async function newFan(page: Page): Promise<Newcomer> {
  const fan = await signUpNewcomer(page)
  await buyCreditsByCard(page, 25)
  const { profile } = await callApi<{ profile: { id: string } }>(
    page,
    'query ($name: String!) { profile(username: $name) { id } }',
    { name: CREATOR },
  )
  await callApi(page, 'mutation ($id: ID!) { upFollowing(id: $id, wanted: true) }', { id: profile.id })
  return fan
}

async function entersAs(page: Page, who: Pick<Newcomer, 'email' | 'password'>): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await signInAs(page, who)
}

async function writesText(page: Page, text: string): Promise<void> {
  await button(page, 'Text').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Text').fill(text)
  await sheet.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('1. Text')).toBeVisible()
}

test('a creator sends a paid video to followers, a fan unlocks it, and the income shows', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const fan = await newFan(page)
  const text = `You asked for the long one ${fan.username}`

  await entersAs(page, demoCastAccount(CREATOR))
  await page.goto('/messages/mass')
  await page.getByRole('link', { name: 'New mass message' }).first().click()
  await page.getByText('Followers', { exact: true }).click()
  await writesText(page, text)
  await button(page, 'Paid').click()
  const sheet = page.getByRole('dialog')
  await sheet
    .getByRole('button', { name: /Three pours/ })
    .first()
    .click()
  await sheet.getByRole('button', { name: 'Continue with 1' }).click()
  await sheet.getByLabel('Message').fill('All three pours')
  await sheet.getByLabel('Price').fill('6')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('2. Paid video')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2. Paid video')).toBeVisible()
  await loadedAndAccessible(page, 'a new mass message')

  await expect(page.getByRole('status').filter({ hasText: /^\d+ (person|people)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sheet.getByRole('heading', { name: /^Send to \d+ (person|people)\?$/ })).toBeVisible()
  await sheet.getByRole('button', { name: 'Send' }).dblclick()
  await expect(page).toHaveURL(/\/messages\/mass$/)
  const row = page.getByRole('link', { name: new RegExp(text) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/\d+ sent/)
  await loadedAndAccessible(page, 'the list of mass messages')

  await entersAs(page, fan)
  const { threads } = await callApi<{ threads: { id: string }[] }>(page, '{ threads { id } }')
  const thread = threads[0]?.id
  const { messages } = await callApi<{ messages: { id: string; data: { type: string; value: string } }[] }>(
    page,
    'query ($thread: ID!) { messages(thread: $thread) { id data { type value } } }',
    { thread },
  )
  expect(messages.map(({ data }) => data.type).toSorted()).toEqual(['teaser', 'text'])
  const teaser = messages.find(({ data }) => data.type === 'teaser')
  await callApi(page, 'mutation ($thread: ID!) { updateThreadRead(thread: $thread) }', { thread })
  await callApi(
    page,
    'mutation ($id: ID!, $thread: ID!) { unlock_teaser(message_id: $id, thread: $thread) { unlocked } }',
    { id: teaser?.id, thread },
  )

  await entersAs(page, demoCastAccount(CREATOR))
  await page.goto('/messages/mass')
  await page.getByRole('link', { name: new RegExp(text) }).click()
  await expect(page.getByLabel('Stats')).toContainText(/Unlocked1/)
  await expect(page.getByLabel('Stats')).toContainText(/Income\$\d/)
  await expect(page.getByRole('region', { name: 'Unlocked by' })).toContainText('New Person')
  await loadedAndAccessible(page, 'how a mass message goes')
  await button(page, 'Unsend').click()
  await expect(sheet).toContainText('1 person bought it and keeps it.')
  await sheet.getByRole('button', { name: 'Unsend' }).click()
  await expect(page.getByText('Kept by 1 person who bought it.')).toBeVisible()
  expect(errors).toEqual([])
})

test('recipients are saved as a list, a scheduled message is cancelled, and a template is reused', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const fan = await newFan(page)
  await entersAs(page, demoCastAccount(CREATOR))
  await page.goto('/messages/mass/new')
  await page.getByText('Selected people', { exact: true }).click()
  await page.getByLabel('Search by name').fill(fan.username)
  const tick = page.getByRole('checkbox', { name: new RegExp(fan.username) })
  await tick.check()
  await expect(page.getByText('1 person chosen')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 person chosen')).toBeVisible()
  await loadedAndAccessible(page, 'choosing people')
  const list = `List ${fan.username}`
  await button(page, 'Save as list').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill(list)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(button(page, new RegExp(list)).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible()

  await writesText(page, `For ${fan.username}`)
  await button(page, 'Save as template').click()
  await expect(page.getByText('Saved as template')).toBeVisible()
  await button(page, 'Send test to me').click()
  await expect(sheet.getByText('Sent only to you.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()

  await page.getByText('Scheduled', { exact: true }).click()
  await expect(page.getByText(/Your time, .*UTC[+-]\d/)).toBeVisible()
  await button(page, 'Schedule').click()
  await sheet.getByRole('button', { name: 'Schedule' }).click()
  const row = page.getByRole('link', { name: new RegExp(`For ${fan.username}`) })
  await expect(row).toContainText('Scheduled')
  await loadedAndAccessible(page, 'one that is planned')
  await button(page, 'Cancel').click()
  await sheet.getByRole('button', { name: 'Cancel message' }).click()
  await expect(row).toContainText('Cancelled')
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()

  await button(page, 'Use again').click()
  await expect(page.getByText('1. Text')).toBeVisible()
  await page.getByRole('button', { name: 'Message 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('1. Text')).toHaveCount(0)
  await button(page, 'Templates').click()
  await sheet.getByRole('button', { name: new RegExp(`^For ${fan.username}`) }).click()
  await expect(page.getByText('1. Text')).toBeVisible()
  await button(page, 'Templates').click()
  await sheet.getByRole('button', { name: `Delete “For ${fan.username}”` }).click()
  await page
    .getByRole('dialog', { name: 'Delete this template?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(sheet.getByRole('button', { name: new RegExp(`^For ${fan.username}`) })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a mass message pauses when its list is deleted, says why, and can be stopped', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const fan = await newFan(page)
  const { account } = await callApi<{ account: { id: string } }>(page, '{ account { id } }')
  await entersAs(page, demoCastAccount(CREATOR))
  const { saveAudienceList } = await callApi<{ saveAudienceList: { id: string } }>(
    page,
    'mutation ($name: String!, $people: [ID!]!) { saveAudienceList(name: $name, people: $people) { id } }',
    { name: `Gone ${fan.username}`, people: [account.id] },
  )
  await callApi(
    page,
    'mutation ($list: ID!, $messages: [MessageDataInput!]!, $at: DateTime) { sendMassMessage(send_to: "list", list: $list, messages: $messages, at: $at) { id } }',
    {
      list: saveAudienceList.id,
      messages: [{ type: 'text', value: `To a list ${fan.username}` }],
      at: new Date(Date.now() + 5_000).toISOString(),
    },
  )
  await callApi(page, 'mutation ($id: ID!) { deleteAudienceList(id: $id) }', { id: saveAudienceList.id })
  await page.goto('/messages/mass')
  const card = page.getByRole('region', { name: 'Paused' }).filter({ hasText: fan.username })
  await expect(card).toBeVisible()
  await expect(button(page, 'Resume')).toBeVisible()
  await card.getByRole('link').click()
  await expect(page.getByText('the list it goes to was deleted')).toBeVisible()
  await loadedAndAccessible(page, 'one that paused')
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})
