/** Support: a visitor is answered live and returns by mail; a member writes; staff see each other's presence. */
// covers: support
import { expect, type Page, test } from '@playwright/test'
import { SUPPORT } from '../rules/src/support.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  callApi,
  linkInMail,
  signInToConsole,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const once = () => crypto.randomUUID().slice(0, 8)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function answer(staff: Page, text: string): Promise<void> {
  await staff.getByLabel('Write a reply').fill(text)
  await staff.getByRole('button', { name: /^Send(?! and)/ }).click()
  await expect(staff.getByLabel('Conversation', { exact: true }).getByText(text)).toBeVisible()
}

/** Opens the staff page of the conversation with this text. */
async function openStaffConversation(staff: Page, message: string): Promise<void> {
  await staff.goto('/staff/support')
  const list = staff.getByRole('list', { name: 'Support, list' })
  await list.getByRole('link').filter({ hasText: message }).click()
  await expect(staff.getByLabel('Conversation', { exact: true }).getByText(message)).toBeVisible()
}

test('a visitor asks, is answered live, leaves, and returns by the mailed link @phone', async ({
  page: visitor,
  browser,
  isMobile,
}) => {
  test.slow()
  const [mark, email] = [once(), `visitor-${once()}@posteo.example`]
  const errors = watchConsole(visitor)
  await acceptPrompts(visitor)
  await visitor.goto('/support/contact')
  await expect(visitor).toHaveURL(/\/deskfoxsignin$/)
  await visitor.getByLabel('Email address').fill('mika@posteo')
  await visitor.getByLabel('Password', { exact: true }).focus()
  await expect(visitor.getByText('Enter a valid email address')).toBeVisible()
  await expectAccessible(visitor, 'signing in to support')
  await visitor.getByLabel('Email address').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill('my own word')
  await button(visitor, 'Sign In').click()
  await expect(visitor).toHaveURL(/\/deskfoxchat$/)
  await visitor.getByLabel('Type a message').fill(`Charged twice ${mark}`)
  await button(visitor, 'Send').click()
  await expect(visitor.getByText(`Charged twice ${mark}`).first()).toBeVisible()

  const staff = await (await anotherBrowser(browser, isMobile)).newPage()
  const staffErrors = watchConsole(staff)
  await acceptPrompts(staff)
  await signInToConsole(staff)
  await openStaffConversation(staff, `Charged twice ${mark}`)
  await expectAccessible(staff, 'the desk')
  await answer(staff, `I look into it ${mark}`)
  const said = visitor.getByRole('list', { name: 'Messages with support' })
  await expect(said.getByText(`I look into it ${mark}`)).toBeVisible()
  await expectAccessible(visitor, 'a visitor’s chat')
  await visitor.reload()
  await expect(said.getByText(`I look into it ${mark}`)).toBeVisible()

  // A visitor who left gets a mail, and returns by its link in another browser.
  await visitor.goto('/about')
  await answer(staff, `It is paid back ${mark}`)
  const link = await linkInMail(staff.request, email, /support replied/, 2 * SUPPORT.mailAfterMs)
  const later = await (await anotherBrowser(browser, isMobile)).newPage()
  await acceptPrompts(later)
  await later.goto(link)
  await expect(later).toHaveURL(/\/deskfoxchat$/)
  // Opening the link does not sign in yet: the first browser stays signed in.
  await expectAccessible(later, 'a mailed link')
  await visitor.goto('/deskfoxchat')
  await expect(said.getByText(`It is paid back ${mark}`)).toBeVisible()
  await button(later, 'Open chat').click()
  await expect(visitor).toHaveURL(/\/deskfoxsignin$/)
  const known = later.getByRole('list', { name: 'Messages with support' })
  await expect(known.getByText(`It is paid back ${mark}`)).toBeVisible()
  await later.getByLabel('Type a message').fill(`Thank you ${mark}`)
  await button(later, 'Send').click()
  await expect(staff.getByLabel('Conversation', { exact: true }).getByText(`Thank you ${mark}`)).toBeVisible()
  expect([...errors, ...staffErrors]).toEqual([])
  await later.context().close()
  await staff.context().close()
})

test('an email address alone starts a chat, and a reload keeps it', async ({ page }) => {
  const [mark, email] = [once(), `alone-${once()}@posteo.example`]
  await acceptPrompts(page)
  await page.goto('/deskfoxsignin')
  await button(page, 'Start chat').click()
  await expect(page.getByText('Email address is required')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Email address').press('Enter')
  await expect(page).toHaveURL(/\/deskfoxchat$/)
  await page.getByLabel('Type a message').fill(`No password ${mark}`)
  await button(page, 'Send').click()
  await expect(page.getByText(`No password ${mark}`).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(`No password ${mark}`).first()).toBeVisible()
  await expect(page.getByText('a•••@posteo.example').locator('visible=true')).toBeVisible()
  // Only this browser has it: the address does not open it.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await acceptPrompts(page)
  await page.goto('/deskfoxsignin')
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Start chat').click()
  await expect(page.getByText('How can we help?')).toBeVisible()
  await expect(page.getByText(`No password ${mark}`)).toHaveCount(0)
})

test('a member writes from the messenger, and a second staff member is warned before answering too @desktop', async ({
  page: member,
  browser,
}) => {
  test.slow()
  const mark = once()
  await acceptPrompts(member)
  await signUpNewcomer(member)
  await member.goto('/support/contact')
  await expect(member).toHaveURL(/\/messages\//)
  await member.getByLabel('Type a message').fill(`My payout ${mark}`)
  await button(member, 'Send').click()
  await expect(button(member, 'Send a tip')).toHaveCount(0)

  const [one, two] = [
    await (await anotherBrowser(browser, false)).newPage(),
    await (await anotherBrowser(browser, false)).newPage(),
  ]
  for (const staff of [one, two]) {
    await acceptPrompts(staff)
    await signInToConsole(staff)
    await openStaffConversation(staff, `My payout ${mark}`)
  }
  await two.getByLabel('Write a reply').fill(`Mine too ${mark}`)
  await one.keyboard.press('a')
  await one.keyboard.type(`It is on its way ${mark}`)
  await one.keyboard.press('Control+Enter')
  await expect(two.getByText('A colleague replied while you were typing')).toBeVisible()
  await two.getByRole('button', { name: /^Send(?! and)/ }).click()
  await expect(two.getByText(/has already replied/)).toBeVisible()
  await button(two, 'Continue').click()
  await two.getByRole('button', { name: /^Send(?! and)/ }).click()
  const said = member.getByRole('list', { name: /^Messages with/ })
  await expect(said.getByText(`It is on its way ${mark}`)).toBeVisible()
  await expect(said.getByText(`Mine too ${mark}`)).toBeVisible()
  const { supportQueue } = await callApi<{ supportQueue: { items: { last_message: { text: string } }[] } }>(
    one,
    '{ supportQueue(filter: "waiting") { items { last_message { text } } } }',
  )
  expect(supportQueue.items.some(({ last_message }) => last_message.text === `Mine too ${mark}`)).toBe(true)
  await one.context().close()
  await two.context().close()
})
