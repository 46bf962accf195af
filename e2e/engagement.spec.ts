/** Likes, comments, hiding, reports, mutes, and their notifications. */
// covers: engagement, notifications
import { type Browser, expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { countLabel } from '#rules/formats.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  demoAccount,
  signInAs,
  signUpNewcomer,
  uploadPhoto,
  watchConsole,
} from './kit.ts'

type Photo = { id: string; path: string; username: string }

/** A second user in another browser. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage()
  await acceptPrompts(page)
  return page
}

/** A new photo by the demo creator without reactions. */
async function freshPhoto(browser: Browser): Promise<Photo> {
  const creator = await otherBrowser(browser)
  await signInAs(creator, demoAccount('creator'))
  const id = await uploadPhoto(creator, { description: `A quiet bay ${crypto.randomUUID().slice(0, 8)}` })
  const { account } = await callApi<{ account: { username: string } }>(creator, '{ account { username } }')
  await creator.context().close()
  return { id, username: account.username, path: `/${account.username}/photo/${id}` }
}

/** A demo media that is locked for visitors. */
async function lockedPath(page: Page): Promise<string> {
  type Found = { getMedias: { id: string; access: string; user: { username: string } }[] }
  const query = '{ getMedias(type: "video", limit: { limit: 50 }) { id access user { username } } }'
  const { getMedias } = await callApi<Found>(page, query)
  const locked = getMedias.find(({ access }) => access !== 'open')
  if (!locked) throw new Error('The demo world has nothing locked')
  return `/${locked.user.username}/video/${locked.id}`
}

/** Fails a mutation until the returned function is called. */
async function failMutation(page: Page, mutation: string): Promise<() => Promise<void>> {
  const handler = (route: Route) =>
    route.request().postData()?.includes(`mutation ${mutation}`) ? route.abort() : route.fallback()
  await page.route('**/api', handler)
  return () => page.unroute('**/api', handler)
}

/** Delays a mutation and then fails it; counts the requests. */
async function holdMutation(page: Page, mutation: string) {
  const { promise: isLetGo, resolve } = Promise.withResolvers<void>()
  let sent = 0
  const handler = async (route: Route) => {
    if (!route.request().postData()?.includes(`mutation ${mutation}(`)) return route.fallback()
    sent += 1
    await isLetGo
    await route.abort()
  }
  await page.route('**/api', handler)
  return {
    sent: () => sent,
    async letGo() {
      resolve()
      await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible()
      await page.unroute('**/api', handler)
    },
  }
}

/** Console errors except those of deliberately aborted requests. */
function unexpected(errors: string[]): string[] {
  return errors.filter((error) => !error.includes('net::ERR_FAILED'))
}

function likeButton(page: Page, likes: number): Locator {
  return page.getByRole('button', { name: `Like, ${countLabel(likes, 'like')}`, exact: true })
}

/** Waits for the response, because a second press before that is ignored. */
async function press(page: Page, heart: Locator): Promise<void> {
  const answered = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('mutation Like')),
  )
  await heart.click()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Comments are next to the picture on a desktop and over it on a phone. */
async function openComments(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: /^Comments, / }).click()
}

async function chooseInMenu(page: Page, choice: RegExp): Promise<void> {
  const chosen = page.getByRole('button', { name: choice })
  // Retried, because a menu closes if its page was still loading.
  await expect(async () => {
    if (!(await chosen.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(chosen).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await chosen.click()
}

test('a like updates the count at once, persists, is reverted when refused, and double taps never unlike', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const [{ path }] = await Promise.all([freshPhoto(browser), signUpNewcomer(page)])
  await page.goto(path)
  await expect(likeButton(page, 0)).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto(path)
  await expect(likeButton(otherTab, 0)).toHaveAttribute('aria-pressed', 'false')
  await press(page, likeButton(page, 0))
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  const answered = otherTab.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('mutation Like')),
  )
  await otherTab.getByRole('article').dblclick()
  expect(await (await answered).json()).toMatchObject({ data: { like: true } })
  await expect(likeButton(otherTab, 1)).toHaveAttribute('aria-pressed', 'true')
  await otherTab.close()

  const { sent, letGo } = await holdMutation(page, 'Like')
  await likeButton(page, 1).click()
  await likeButton(page, 0).click()
  await expect(likeButton(page, 0)).toHaveAttribute('aria-pressed', 'false')
  await letGo()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  expect(sent()).toBe(1)

  await page.reload()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  const picture = page.getByRole('article')
  await picture.dblclick()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await press(page, likeButton(page, 1))
  await expect(likeButton(page, 0)).toHaveAttribute('aria-pressed', 'false')
  await picture.click({ clickCount: 5 })
  const stream = page.locator('[data-hearts=stream]')
  await expect(stream).toBeAttached()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')

  // Tests sharing while the hearts animate for six seconds.
  await sharedInEveryWay(page, path)
  await expect(stream).toHaveCount(0)
  expect(unexpected(errors)).toEqual([])
})

/** By the page's URL if there is no short link, by another app, and by the clipboard. */
async function sharedInEveryWay(page: Page, path: string): Promise<void> {
  await page.evaluate(`{
    const outcomes = ['AbortError', 'NotAllowedError']
    navigator.share = () => Promise.reject(new DOMException('', outcomes.shift()))
  }`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const letGo = await failMutation(page, 'GenerateShortLink')
  await page.getByRole('button', { name: 'Share photo' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share photo' })
  await sheet.getByRole('button', { name: 'QR code' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(sheet.getByLabel('Link', { exact: true })).toHaveValue(`${baseUrl()}${path}`)
  await letGo()
  const trouble = page.getByRole('alert').filter({ hasText: 'Couldn’t open your apps.' })
  await sheet.getByRole('button', { name: 'Share via…' }).click()
  await expect(trouble, 'nobody chose another app, which is no failure').toHaveCount(0)
  await sheet.getByRole('button', { name: 'Share via…' }).click()
  await expect(trouble).toBeVisible()
  await sheet.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${baseUrl()}${path}`)
}

test('a visitor reads comments and is asked to sign in for everything else', async ({
  page,
  browser,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const { path } = await freshPhoto(browser)
  await page.goto(path)
  await openComments(page, isMobile)
  await expect(page.getByText('No comments yet')).toBeVisible()
  await expect(page.getByText('You need to login write comment')).toBeVisible()
  await expectAccessible(page)
  if (isMobile) await page.getByRole('button', { name: 'Close' }).click()
  const hint = page.getByRole('dialog', { name: 'Require login' })
  if (!isMobile) {
    await page.goto(await lockedPath(page))
    await page.getByRole('button', { name: /^Like, / }).click()
    await expect(hint).toBeVisible()
    await page.goto(path)
  }
  await likeButton(page, 0).click()
  await hint.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  const { email, password } = demoAccount('fan')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(likeButton(page, 0)).toBeVisible()
  expect(errors).toEqual([])
})

test('a comment is written, answered, liked and deleted, and its text is kept when sending fails', {
  tag: '@phone',
}, async ({ page, browser, isMobile }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const [{ path }] = await Promise.all([freshPhoto(browser), signUpNewcomer(page)])
  await page.goto(path)
  await openComments(page, isMobile)
  const text = page.getByLabel('Add a comment')
  await text.fill('What a calm place')
  const letGo = await failMutation(page, 'AddComment')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(text).toHaveValue('What a calm place')
  await letGo()
  await text.press('Enter')
  await expect(text).toHaveValue('')
  const list = page.getByRole('list', { name: 'Comments', exact: true })
  const comment = list.getByRole('listitem').filter({ hasText: 'What a calm place' })
  await expect(comment).toBeVisible()

  await comment.getByRole('button', { name: 'Reply to New Person' }).click()
  await expect(text).toBeFocused()
  await text.fill('And so quiet')
  await text.press('Enter')
  await expect(page.getByRole('list', { name: 'Replies to New Person' })).toContainText('And so quiet')
  await expect(page.getByText(isMobile ? 'Comments 2' : 'Comments2', { exact: true })).toBeVisible()

  const heart = comment.getByRole('button', { name: /^Like comment by New Person/ }).first()
  const held = await holdMutation(page, 'LikeComment')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await held.letGo()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(heart).toHaveAccessibleName('Like comment by New Person, 0 likes')
  expect(held.sent()).toBe(1)
  await heart.click()
  await expect(heart).toHaveAccessibleName('Like comment by New Person, 1 like')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await text.fill('x'.repeat(600))
  await expect(text).toHaveValue('x'.repeat(512))
  await expect(page.getByText('0 letters left')).toBeVisible()

  await comment
    .getByRole('button', { name: /^More options for comment/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).locator('visible=true').click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No comments yet')).toBeVisible()
  if (isMobile) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Comments, 0 comments' })).toBeVisible()
  expect(unexpected(errors)).toEqual([])
})

test('long discussions load in pages in either order; a comment is reported, and its author blocked with their comments', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const other = await otherBrowser(browser)
  const [{ id, path }, , author] = await Promise.all([
    freshPhoto(browser),
    signUpNewcomer(page),
    signUpNewcomer(other),
  ])
  const first = await said(other, { id, words: 'Word 1' })
  for (let nth = 2; nth <= 12; nth += 1) await said(other, { id, words: `Word ${nth}` })
  for (let nth = 1; nth <= 12; nth += 1) await said(other, { id, words: `Answer ${nth}`, thread: first })

  await page.goto(path)
  const rows = page.getByRole('list', { name: 'Comments', exact: true }).locator('> li')
  await expect(rows).toHaveCount(10)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(12)
  await page.getByText('Newest', { exact: true }).click()
  await expect(rows.first()).toContainText('Word 12')
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(12)
  await expect(rows.last()).toContainText('Word 1')

  await page.getByRole('button', { name: 'View 12 replies' }).click()
  const answers = page.getByRole('list', { name: 'Replies to New Person' }).getByRole('listitem')
  await expect(answers).toHaveCount(10)
  await page.getByRole('button', { name: 'View more replies' }).click()
  await expect(answers).toHaveCount(12)
  await expect(answers.last()).toContainText('Answer 12')
  await expect(page.getByRole('button', { name: 'View more replies' })).toHaveCount(0)

  const chooseFor = async (row: Locator, choice: string) => {
    const dots = row.getByRole('button', { name: /^More options for comment/ }).first()
    // Menus close when the content behind them moves, so the list must be still first.
    await dots.hover()
    await page.evaluate(() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest))))
    await dots.click()
    await page.getByRole('menuitem', { name: choice }).locator('visible=true').click()
  }
  await chooseFor(rows.last(), 'Report')
  await reported(page, 'Report New Person’s comment')
  await page.goto(`/${author.username}`)
  await page.getByRole('button', { name: 'More', exact: true }).locator('visible=true').click()
  await page.getByRole('menuitem', { name: 'Report' }).locator('visible=true').click()
  await reported(page, `Report @${author.username}`)

  await page.goto(path)
  await chooseFor(rows.first(), `Block @${author.username}`)
  await page
    .getByRole('dialog', { name: `Block @${author.username}?` })
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(page.getByText('No comments yet')).toBeVisible()
  await other.context().close()
  expect(errors).toEqual([])
})

/** Adds a comment over the API; returns its id. */
async function said(page: Page, text: { id: string; words: string; thread?: string }): Promise<string> {
  const { addComment } = await callApi<{ addComment: { id: string } }>(
    page,
    `mutation ($id: ID!, $words: String!, $thread: ID) {
      addComment(media: $id, message: $words, thread: $thread) { id }
    }`,
    text,
  )
  return addComment.id
}

/** Submits and closes the open report dialog. */
async function reported(page: Page, title: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByRole('radio').first().check()
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Report sent.')).toHaveCount(0)
}

test('media is reported, hidden and shown again, and its author is muted and unmuted', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const [{ path, username }] = await Promise.all([freshPhoto(browser), signUpNewcomer(page)])
  await page.goto(path)
  await chooseInMenu(page, /^Report$/)
  const sheet = page.getByRole('dialog', { name: 'Report this photo' })
  await expect(sheet.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await sheet.getByLabel('Stolen content').check()
  await sheet.getByLabel('Details').fill('It was mine first.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await chooseInMenu(page, /^Not interested$/)
  await expect(page.getByText('You won’t see this again')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await chooseInMenu(page, /^Mute @/)
  await expect(page.getByText(`You muted @${username}.`)).toBeVisible()
  await page.goto('/account/settings/muted')
  await page.getByRole('button', { name: /^Unmute / }).click()
  await expect(page.getByText('No muted accounts')).toBeVisible()
  expect(errors).toEqual([])
})

test('notifications of a follower and a reply appear at once, and are read after viewing', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const other = await otherBrowser(browser)
  const [{ id, path }, me] = await Promise.all([
    freshPhoto(browser),
    signUpNewcomer(page),
    signUpNewcomer(other),
  ])
  const mine = await said(page, { id, words: 'Where is this?' })
  const { profile } = await callApi<{ profile: { id: string } }>(
    other,
    'query ($name: String!) { profile(username: $name) { id } }',
    { name: me.username },
  )

  await page.goto('/account')
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true')
  const badge = (count: string) =>
    nav.getByRole('link', { name: new RegExp(`^Activity\\s*${count} unread$`) })
  await callApi(other, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: profile.id })
  await expect(badge('1')).toBeVisible()
  await said(other, { id, words: 'At the end of the road', thread: mine })
  await expect(badge('2')).toBeVisible()
  for (let mile = 1; mile <= 7; mile += 1) await said(other, { id, words: `Mile ${mile}`, thread: mine })
  await expect(badge('9')).toBeVisible()
  await said(other, { id, words: 'Then left', thread: mine })
  await expect(badge('9\\+')).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Activity/ })
    .click()
  await expect(page).toHaveURL('/activity')
  const today = page.getByRole('list', { name: 'Today' }).getByRole('listitem')
  await expect(today).toHaveCount(10)
  await expect(today.first()).toContainText('replied: Then left')
  await said(other, { id, words: 'Bring good shoes', thread: mine })
  await expect(today).toHaveCount(11)
  await expectAccessible(page)
  await expect(nav.getByRole('link', { name: 'Activity', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).locator('visible=true').click()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Follow New Person' }).click()
  await expect(page.getByRole('button', { name: 'Following New Person' })).toBeVisible()

  // On a phone, opening a notification about comments opens them over the picture, once.
  await page.setViewportSize({ width: 390, height: 844 })
  await today.first().getByRole('link').click()
  await expect(page).toHaveURL(path)
  const comments = page.getByRole('dialog', { name: /^Comments/ })
  await expect(comments.getByRole('radio', { name: 'Newest' })).toBeChecked()
  await page.goBack()
  await expect(comments).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Comments, / })).toBeVisible()
  await expect(comments).toHaveCount(0)
  await other.context().close()
  expect(errors).toEqual([])
})

test('a notification of a reply opens its thread with the reply visible', { tag: '@desktop' }, async ({
  page,
  browser,
  isMobile,
}) => {
  const other = await otherBrowser(browser)
  await acceptPrompts(page)
  const [{ id }] = await Promise.all([freshPhoto(browser), signUpNewcomer(page), signUpNewcomer(other)])
  const mine = await said(page, { id, words: 'Is this by the sea?' })
  // Neither the thread nor the reply is on the first page.
  for (let nth = 1; nth <= 11; nth += 1) {
    await said(other, { id, words: `Word ${nth}` })
    await said(page, { id, words: `And also ${nth}`, thread: mine })
  }
  await said(other, { id, words: 'Yes, in the north', thread: mine })
  await page.goto('/activity')
  await page.getByRole('link', { name: /Yes, in the north/ }).click()
  const reply = page.locator('li[aria-current]').filter({ hasText: 'Yes, in the north' })
  await expect(reply).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Is this by the sea?')).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(isMobile ? 1 : 0)
  await other.context().close()
})
