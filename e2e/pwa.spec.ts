/** The installed app: offline messages, what the browser stores and when it is deleted, upgrades, sharing, and the badge. */
// covers: app, messenger, uploads
import { expect, type Page, test } from '@playwright/test'
import { acceptPrompts, anotherBrowser, callApi, signInAsDemo, signUpNewcomer, watchConsole } from './kit.ts'
import { cachedUrls, expectStored, storedText, untilWorkerIsActive } from './pwa-kit.ts'

test.use({ serviceWorkers: 'allow' })

const OWN_ID = '{ logged_in { account { id } } }'
const WRITE =
  'mutation ($to: ID!, $value: String!) { newMessage(to: $to, data: { type: "text", value: $value }) { thread } }'

const messages = (page: Page) => page.getByRole('list', { name: /^Messages with/ })
const said = (page: Page, text: string) => messages(page).getByText(text, { exact: true })

/** A newcomer with a conversation that a creator began. */
async function beginConversation(page: Page, creator: Page): Promise<string> {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await signInAsDemo(creator, 'creator')
  const idOf = async (of: Page) =>
    (await callApi<{ logged_in: { account: { id: string } } }>(of, OWN_ID)).logged_in.account.id
  await callApi(page, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: await idOf(creator) })
  const variables = { to: await idOf(page), value: 'Welcome in' }
  const { newMessage } = await callApi<{ newMessage: { thread: string } }>(creator, WRITE, variables)
  return newMessage.thread
}

test('without a connection the inbox and the last conversation open after a reload, and a message is sent once', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const creator = await (await anotherBrowser(browser, false)).newPage()
  const thread = await beginConversation(page, creator)
  await page.goto(`/messages/inbox/${thread}`)
  await expect(said(page, 'Welcome in')).toBeVisible()
  await page.getByPlaceholder('Type a message').fill('Thank you')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-standing=sent], [data-standing=seen]').last()).toBeVisible()
  await page.goto('/messages/inbox')
  await expect(page.getByRole('list', { name: 'Conversations' }).getByText('Thank you')).toBeVisible()
  await untilWorkerIsActive(page)
  for (const text of ['LoggedIn', 'OpenThread', 'ThreadsPage', 'MessagesPage']) await expectStored(page, text)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(said(page, 'Welcome in')).toBeVisible()
  await expect(said(page, 'Thank you')).toBeVisible()
  await page.getByPlaceholder('Type a message').fill('From the train')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-standing=waiting]')).toHaveCount(1)
  await page.reload()
  await expect(said(page, 'From the train')).toBeVisible()

  await context.setOffline(false)
  await expect(page.locator('[data-standing=waiting]')).toHaveCount(0)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  await creator.goto(`/messages/inbox/${thread}`)
  await expect(said(creator, 'From the train')).toHaveCount(1)
})

test('no private address is in a cache, and signing out deletes all that was stored', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  const creator = await (await anotherBrowser(browser, false)).newPage()
  const thread = await beginConversation(page, creator)
  await page.goto('/')
  await untilWorkerIsActive(page)
  await page.goto(`/messages/inbox/${thread}`)
  await expect(said(page, 'Welcome in')).toBeVisible()
  await page.goto('/account')
  for (const text of ['LoggedIn', 'OpenThread', 'Welcome in']) await expectStored(page, text)
  const urls = Object.values(await cachedUrls(page)).flat()
  expect(urls).toContain('/app-shell')
  expect(urls.filter((url) => url !== '/app-shell' && !url.startsWith('/assets/'))).toEqual([])
  expect(await storedText(page)).not.toContain('/files/')
  const shell = await page.evaluate(async () => (await caches.match('/app-shell'))?.text())
  expect(shell).not.toContain('id="opening"')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await expect.poll(() => storedText(page)).not.toMatch(/LoggedIn|Welcome in/)
  expect(errors).toEqual([])
})
