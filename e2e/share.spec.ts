/** The share sheet: a link is sent in Messages, copied, shown as a QR code, and passed to another app. */
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

/** The device's own sheet, which no test can see: what the page passes to it, and how the user leaves it. */
async function withSystemSheet(
  page: Page,
): Promise<{ passed(): Promise<object[]>; leave(by: string): Promise<void> }> {
  await page.addInitScript(() => {
    const passed: ShareData[] = []
    Object.assign(window, { passed, leaveBy: 'choosing' })
    navigator.share = async (data) => {
      const { leaveBy } = window as unknown as { leaveBy: string }
      if (leaveBy !== 'choosing') throw new DOMException('', leaveBy)
      passed.push(data ?? {})
    }
  })
  return {
    passed: () => page.evaluate(() => (window as unknown as { passed: object[] }).passed),
    leave: (leaveBy) => page.evaluate((by) => void Object.assign(window, { leaveBy: by }), leaveBy),
  }
}

test('a link is copied, shown as a QR code, and passed to another app', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const errors = watchConsole(page)
  const system = await withSystemSheet(page)
  await acceptPrompts(page)
  await page.goto('/mara.lindqvist')
  const opener = page.getByRole('button', { name: 'Share profile' }).filter({ visible: true })
  const sheet = page.getByRole('dialog', { name: 'Share profile' })
  const { origin } = new URL(page.url())
  const url = `${origin}/mara.lindqvist`

  await opener.click()
  const code = sheet.getByRole('button', { name: 'QR code' })
  await code.click()
  await expect(code).toHaveAttribute('aria-expanded', 'true')
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByLabel('Link', { exact: true })).toHaveValue(url)
  await expectAccessible(page, 'the QR code')
  await sheet.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  // Dismissing the device's sheet says nothing; a failure offers the link.
  await opener.click()
  await system.leave('AbortError')
  await sheet.getByRole('button', { name: 'Share via…' }).click()
  await system.leave('NotAllowedError')
  await sheet.getByRole('button', { name: 'Share via…' }).click()
  await expect(page.getByText('Couldn’t open your apps. Copy the link instead.')).toHaveCount(1)
  await system.leave('choosing')
  await sheet.getByRole('button', { name: 'Share via…' }).click()
  await expect(sheet).toHaveCount(0)
  expect(await system.passed()).toEqual([{ title: expect.stringContaining('Mara'), url }])
  expect(errors).toEqual([])
})
