/** Starting a conversation, and live updates of the inbox. */
// covers: messenger
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  goBack,
  holdResponse,
  signInAs,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

/** A separate creator per width, as conversations persist. */
const CREATORS = { phone: 'noor_stargazer', desktop: 'haru-walks' }

const once = () => crypto.randomUUID().slice(0, 8)
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' })
const rowOf = (page: Page, label: string | RegExp) =>
  conversations(page).getByRole('listitem').filter({ hasText: label })

async function axeFindsNothing(page: Page, where: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expectAccessible(page, where)
}

/** Sets a plan of five dollars, whether or not the demo has created one already. */
async function selling(creator: Page): Promise<{ id: string; fullname: string }> {
  type Own = { logged_in: { account: { id: string; fullname: string; subscription_detail: object | null } } }
  const { logged_in } = await callApi<Own>(
    creator,
    '{ logged_in { account { id fullname subscription_detail { id } } } }',
  )
  const { subscription_detail: plan, ...account } = logged_in.account
  if (!plan) await callApi(creator, 'mutation { createSubscriptionDetail(period: { price: 5 }) { id } }')
  return account
}

async function write(from: Page, to: string, text: string): Promise<void> {
  await callApi(
    from,
    'mutation ($to: ID!, $value: String!) { newMessage(to: $to, data: { type: "text", value: $value }) { id } }',
    { to, value: text },
  )
}

/** A context menu on a desktop; a long press on a phone. */
async function chooseFrom(page: Page, row: Locator, label: string, isMobile: boolean): Promise<void> {
  if (isMobile) {
    await row.getByRole('link').dispatchEvent('pointerdown', { pointerType: 'touch' })
    await button(page.getByRole('dialog'), label).click()
  } else {
    await row.hover()
    await button(row, /^More about/).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
}

test('a fan subscribes from the popup and writes, and the creator’s inbox updates live', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow()
  const errors = watchConsole(page)
  const username = CREATORS[isMobile ? 'phone' : 'desktop']
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount(username))
  const creator = await selling(page)
  await page.goto('/messages/inbox')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await axeFindsNothing(page, 'an inbox')

  const fan = await (await anotherBrowser(browser, isMobile)).newPage()
  const fanErrors = watchConsole(fan)
  await acceptPrompts(fan)
  await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 25)
  await fan.goto('/messages/inbox')
  await expect(fan.getByText('No messages')).toBeVisible()
  await axeFindsNothing(fan, 'an empty inbox')
  await expect(fan.getByRole('navigation', { name: 'Messages' })).toHaveCount(0)
  await fan.goto('/messages/mass')
  await expect(fan).toHaveURL('/messages/inbox')

  // Closing the offer stays on the page; accepting it opens the conversation.
  await fan.goto(`/${username}`)
  await button(fan, 'Message').click()
  const dialog = fan.getByRole('dialog', { name: `Subscribe to ${creator.fullname}` })
  // The sheet grows once it knows the terms, and moves Close from under the mouse.
  await expect(button(dialog, /^(Subscribe for|Start for free)/)).toBeVisible()
  await button(dialog, 'Close').click()
  await expect(fan).toHaveURL(`/${username}`)
  await button(fan, 'Message').click()
  await button(dialog, /^(Subscribe for|Start for free)/).click()
  await expect(fan).toHaveURL(`/messages/to/${username}`)
  const first = `Hello ${once()}`
  const composer = fan.getByRole('textbox', { name: 'Type a message' })
  await composer.fill(first)
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(fan).toHaveURL(/\/messages\/inbox\/[0-9a-f-]{36}$/)
  await expect(fan.getByText(first, { exact: true })).toBeVisible()

  // It appears without a reload, with its count in the list and in the navigation.
  const row = rowOf(page, first)
  await expect(row.getByRole('link')).toContainText('1 unread')
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true')
  await expect(nav.getByRole('link', { name: isMobile ? /Inbox/ : /Messages/ })).toContainText('unread')
  for (let message = 0; message < 10; message += 1) await write(fan, creator.id, `${first} ${message}`)
  await expect(row.getByRole('link')).toContainText('9+ unread')

  for (const filter of ['Unread', 'Subscribers', 'Paid you']) {
    await button(page, filter).click()
    await expect(row, filter).toBeVisible()
  }
  await button(page, 'All').click()
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await search.fill(`nobody${once()}`)
  await expect(page.getByText('No users found')).toBeVisible()
  await search.fill('new pers')
  await expect(row).toBeVisible()
  await search.fill('')

  await chooseFrom(page, row, 'Pin', isMobile)
  await expect(row.getByRole('img', { name: 'Pinned' })).toBeVisible()
  await chooseFrom(page, row, 'Mark as read', isMobile)
  await expect(row.getByRole('link')).not.toContainText('unread')
  await chooseFrom(page, row, 'Mark as unread', isMobile)
  await expect(row.getByRole('link')).toContainText('1 unread')
  await chooseFrom(page, row, 'Delete', isMobile)
  await axeFindsNothing(page, 'the question before a conversation is deleted')
  await button(page.getByRole('dialog'), 'Delete').click()
  await expect(row).toHaveCount(0)
  // A message between loading the list and opening the socket is not missed.
  const socket = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/api$/, async (route) => {
    await socket.promise
    route.connectToServer()
  })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await write(fan, creator.id, `${first} again`)
  socket.resolve()
  await expect(row).toContainText(`${first} again`)

  // Fans cannot write to each other.
  await fan.goto('/pixelpia')
  await expect(button(fan, 'Follow')).toBeVisible()
  await expect(fan.getByRole('main').getByRole('link', { name: 'Message', exact: true })).toHaveCount(0)
  expect(errors).toEqual([])
  expect(fanErrors).toEqual([])
})

test('the list stays next to the conversation, and back restores its position', async ({
  page,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const { relative_users: followers } = await callApi<{ relative_users: { id: string }[] }>(
    page,
    '{ relative_users(filter: { type: "follower" }) { id } }',
  )
  for (const { id } of followers) await write(page, id, `Hello ${once()}`)
  // Low enough that not all conversations are visible.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 })
  await page.goto('/messages/inbox')
  await button(page, 'All').click()
  const row = conversations(page).getByRole('link').nth(5)
  await row.scrollIntoViewIfNeeded()
  const name = (await row.locator('b').textContent()) ?? ''
  const before = await row.boundingBox()
  await row.click()
  await expect(page).toHaveURL(/\/messages\/inbox\/[0-9a-f-]{36}$/)
  if (isMobile) await expect(conversations(page)).toBeHidden()
  else await expect(conversations(page).locator('[aria-current=page]')).toContainText(name)
  await axeFindsNothing(page, 'a conversation')
  await page.goBack()
  await expect(page).toHaveURL('/messages/inbox')
  await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y)
  expect(errors).toEqual([])
})

test('a conversation is started by username or from suggestions', { tag: '@desktop' }, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  await page.goto('/messages/inbox')
  await page.getByRole('link', { name: 'New message' }).first().click()
  await expect(page.getByRole('list', { name: 'People you know' })).toBeVisible()
  await axeFindsNothing(page, 'who is suggested')
  const search = page.getByRole('searchbox', { name: 'Name or username' })
  await search.fill(`nobody${once()}`)
  await expect(page.getByText('No users found')).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL(/\/messages\/to\/nobody/)
  await expect(page.getByText('This username doesn’t exist')).toBeVisible()
  await page.goto('/messages/to/mara.lindqvist')
  await expect(page).toHaveURL(/\/messages\/(inbox\/[0-9a-f-]{36}|to\/mara\.lindqvist)$/)
  await expect(page.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(errors).toEqual([])
})

/** Runs in the page. Delays rendering, as on a slow phone: React schedules it by posting a message to itself. */
function installRenderHold(): void {
  const post = MessagePort.prototype.postMessage
  let stored: (() => void)[] | undefined
  MessagePort.prototype.postMessage = function (...args: unknown[]) {
    const send = () => Reflect.apply(post, this, args)
    if (stored) stored.push(send)
    else send()
  }
  Object.assign(window, {
    holdDrawing() {
      stored = []
    },
    // All messages so far have been processed.
    async goOnDrawing() {
      await new Promise((done) => setTimeout(done))
      const sends = stored ?? []
      stored = undefined
      for (const send of sends) send()
    },
  })
}

test('an automatic redirect does not override a user who is navigating away', { tag: '@desktop' }, async ({
  page,
}) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const { relative_users: followers } = await callApi<{ relative_users: { id: string; username: string }[] }>(
    page,
    '{ relative_users(filter: { type: "follower" }) { id username } }',
  )
  const [follower] = followers
  if (!follower) throw new Error('Nobody follows the demo’s creator')
  await write(page, follower.id, `Hello ${once()}`)

  const { isHeld, letGo } = await holdResponse(page, 'Conversation')
  await page.addInitScript(installRenderHold)
  await page.goto(`/messages/to/${follower.username}`)
  await isHeld
  await page.evaluate('holdDrawing()')
  await page.getByRole('link', { name: 'Explore' }).dispatchEvent('click')
  expect(new URL(page.url()).pathname).toBe('/grid')
  const answered = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('query Conversation'),
  )
  letGo()
  await (await answered).finished()
  await page.evaluate('goOnDrawing()')
  await expect(page.getByRole('list', { name: 'Videos and photos' })).toBeVisible()
  await expect(page).toHaveURL('/grid')
  await goBack(page)
  await expect(page).toHaveURL(/\/messages\/inbox\/[0-9a-f-]{36}$/)
})

test('the creator chooses who may write; a message notification opens its conversation', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  const errors = watchConsole(page)
  const username = 'ines.paints'
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount(username))
  const creator = await selling(page)
  await callApi(page, 'mutation { updateMessengerSettings(writers: "default") { writers } }')

  // Opening the URL directly shows the offer; accepting it opens the conversation.
  const fan = await (await anotherBrowser(browser, false)).newPage()
  await acceptPrompts(fan)
  await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 25)
  await fan.goto(`/messages/to/${username}`)
  const dialog = fan.getByRole('dialog', { name: `Subscribe to ${creator.fullname}` })
  await button(dialog, 'Close').click()
  await expect(fan.getByText(`Subscribe to message ${creator.fullname}.`)).toBeVisible()
  await axeFindsNothing(fan, 'a conversation that needs a subscription')
  await fan.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
  await button(dialog, /^(Subscribe for|Start for free)/).click()
  await expect(fan.getByRole('textbox', { name: 'Type a message' })).toBeVisible()

  await page.goto('/account/settings/messages')
  // Clicks the label: the radio itself is custom-drawn, and the page may still move while loading.
  await page.getByText('Everyone', { exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Everyone/ })).toBeChecked()
  await page.getByRole('switch', { name: 'When I’m typing' }).click()
  await expect
    .poll(() => callApi(page, '{ messengerSettings { writers typing } }'))
    .toEqual({ messengerSettings: { writers: 'everybody', typing: false } })
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Everyone/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'When I’m typing' })).toHaveAttribute('aria-checked', 'false')

  const stranger = await (await anotherBrowser(browser, false)).newPage()
  await acceptPrompts(stranger)
  await signUpNewcomer(stranger)
  await stranger.goto(`/${username}`)
  await stranger.getByRole('main').getByRole('link', { name: 'Message', exact: true }).click()
  await expect(stranger.getByRole('textbox', { name: 'Type a message' })).toBeVisible()
  const label = `A question ${once()}`
  await write(stranger, creator.id, label)

  await page.goto('/activity')
  await page
    .getByRole('link', { name: /sent you a message/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/messages\/inbox\/[0-9a-f-]{36}$/)
  await expect(page.getByText(label, { exact: true }).last()).toBeVisible()
  expect(errors).toEqual([])
})

test('messages of one person are one entry of Activity, even if others wrote in between', async ({
  page,
  browser,
  isMobile,
}) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const ownId = '{ logged_in { account { id } } }'
  type Own = { logged_in: { account: { id: string } } }
  const me = (await callApi<Own>(page, ownId)).logged_in.account.id
  const writers: Page[] = []
  for (const name of ['Ada Voss', 'Bea Lund']) {
    const writer = await (await anotherBrowser(browser, isMobile)).newPage()
    await signUpNewcomer(writer)
    await callApi(writer, 'mutation ($n: String!) { upProfile(account: { fullname: $n }) { id } }', {
      n: name,
    })
    await callApi(writer, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: me })
    writers.push(writer)
  }
  const [ada, bea] = writers as [Page, Page]
  for (const [at, writer] of [ada, bea, ada, bea, ada].entries()) await write(writer, me, `Line ${at}`)
  await page.goto('/activity')
  const today = page.getByRole('list', { name: 'Today' }).getByRole('listitem')
  await expect(today.filter({ hasText: 'Ada Voss sent you 3 messages' })).toHaveCount(1)
  await expect(today.filter({ hasText: 'Bea Lund sent you 2 messages' })).toHaveCount(1)
  await expect(today.filter({ hasText: 'message' })).toHaveCount(2)
  await Promise.all(writers.map((writer) => writer.context().close()))
})
