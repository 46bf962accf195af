/** Sharing a link in Messages: only with people one may write to, and once each. */
// covers: messenger, people
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, anotherBrowser, callApi, signUpNewcomer, watchConsole } from './kit.ts'

const OWN_ID = '{ logged_in { account { id } } }'

async function ownId(page: Page): Promise<string> {
  const { logged_in } = await callApi<{ logged_in: { account: { id: string } } }>(page, OWN_ID)
  return logged_in.account.id
}

async function receivedBy(page: Page, from: string): Promise<string[]> {
  const threads = await callApi<{ thread: { id: string } | null }>(
    page,
    'query ($user: ID!) { thread(user: $user) { id } }',
    { user: from },
  )
  if (!threads.thread) return []
  const { messages } = await callApi<{ messages: { data: { value: string } }[] }>(
    page,
    'query ($thread: ID!) { messages(thread: $thread) { data { value } } }',
    { thread: threads.thread.id },
  )
  return messages.map(({ data }) => data.value)
}

test('a link is sent in Messages, once, also after a failed attempt', async ({ page, browser, isMobile }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const context = await anotherBrowser(browser, isMobile)
  const friend = await context.newPage()
  await acceptPrompts(friend)
  const { username } = await signUpNewcomer(friend)
  await callApi(page, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: await ownId(friend) })

  await page.goto(`/${username}`)
  await page.getByRole('button', { name: 'Share profile' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share profile' })
  const person = sheet.getByRole('button', { name: 'New Person' })
  await expect(person).toHaveAttribute('aria-pressed', 'false')
  await expect(sheet.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await person.click()
  await expect(person).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'the share sheet')

  await sheet.getByRole('textbox', { name: 'Message' }).fill('Look who is here')
  await page.route('**/api', (route) =>
    route.request().postData()?.includes('mutation SendLink') ? route.abort() : route.fallback(),
  )
  await sheet.getByRole('button', { name: 'Send' }).click()
  const failed = sheet.getByRole('region', { name: 'Send in Messages' }).getByRole('alert')
  await expect(failed).toContainText('Couldn’t send to New Person.')
  await page.unroute('**/api')
  await sheet.getByRole('button', { name: 'Send' }).dblclick()
  await expect(page.getByText('Sent to New Person')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const { origin } = new URL(page.url())
  expect(await receivedBy(friend, await ownId(page))).toEqual([`Look who is here\n${origin}/${username}`])
  await context.close()
})

test('without anyone to write to, the sheet has the link alone', { tag: '@phone' }, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const { username } = await signUpNewcomer(page)
  await page.goto(`/${username}`)
  await page.getByRole('button', { name: 'Share profile' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Share profile' })
  await expect(sheet.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(sheet.getByRole('searchbox')).toHaveCount(0)
  expect(errors).toEqual([])
})
