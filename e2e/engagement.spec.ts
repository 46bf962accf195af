/** Liking, commenting, hiding, reporting, muting, and what people are told about it all. */
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Locator, type Page, type Route, test } from '@playwright/test'
import {
  askApi,
  baseUrl,
  consented,
  demoAccount,
  enteredAs,
  photoSent,
  signedUp,
  watchConsole,
} from './kit.ts'

type Photo = { id: string; path: string; username: string }

/** A second person at another computer. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage()
  await consented(page)
  return page
}

/** A photo nobody has reacted to yet, by the demo's creator. */
async function freshPhoto(browser: Browser): Promise<Photo> {
  const creator = await otherBrowser(browser)
  await enteredAs(creator, demoAccount('creator'))
  const id = await photoSent(creator, { description: `A quiet bay ${crypto.randomUUID().slice(0, 8)}` })
  const { account } = await askApi<{ account: { username: string } }>(creator, '{ account { username } }')
  await creator.context().close()
  return { id, username: account.username, path: `/${account.username}/photo/${id}` }
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Lets a mutation fail on its way until the returned function is called. */
async function refusing(page: Page, mutation: string): Promise<() => Promise<void>> {
  const handler = (route: Route) =>
    route.request().postData()?.includes(`mutation ${mutation}`) ? route.abort() : route.fallback()
  await page.route('**/api', handler)
  return () => page.unroute('**/api', handler)
}

/** A request that was aborted on purpose is the browser's to report. */
function unexpected(errors: string[]): string[] {
  return errors.filter((error) => !error.includes('net::ERR_FAILED'))
}

function likeButton(page: Page, likes: number): Locator {
  return page.getByRole('button', { name: `Like, ${likes} like`, exact: true })
}

/** Until the server has answered, because a second press before that is passed over. */
async function press(page: Page, heart: Locator): Promise<void> {
  const answered = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('mutation Like')),
  )
  await heart.click()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** The comments are beside the picture on a desk and over it on a phone. */
async function openComments(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: /^Comments, / }).click()
}

async function chooseInMenu(page: Page, choice: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: choice }).click()
}

test('a like moves the count at once, stays, is taken back when refused, and two taps never unlike', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the heart is the same at every width')
  const errors = watchConsole(page)
  await consented(page)
  const [{ path }] = await Promise.all([freshPhoto(browser), signedUp(page)])
  await page.goto(path)
  await press(page, likeButton(page, 0))
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')

  const letGo = await refusing(page, 'Like')
  await likeButton(page, 1).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await letGo()

  await page.reload()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  const picture = page.getByRole('article')
  await picture.dblclick()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await press(page, likeButton(page, 1))
  await expect(likeButton(page, 0)).toHaveAttribute('aria-pressed', 'false')
  await picture.click({ clickCount: 5 })
  await expect(page.locator('[data-hearts=stream]')).toBeAttached()
  await expect(likeButton(page, 1)).toHaveAttribute('aria-pressed', 'true')
  expect(unexpected(errors)).toEqual([])
})

test('a visitor reads the comments and is shown the way in for the rest', async ({
  page,
  browser,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await consented(page)
  const { path } = await freshPhoto(browser)
  await page.goto(path)
  await openComments(page, isMobile)
  await expect(page.getByText('No comments yet')).toBeVisible()
  await expect(page.getByText('You need to login write comment')).toBeVisible()
  await expectAccessible(page)
  if (isMobile) await page.getByRole('button', { name: 'Close' }).click()
  await likeButton(page, 0).click()
  const hint = page.getByRole('status').filter({ hasText: 'Require login' })
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

test('a comment is written, answered, liked and deleted, and its words are kept when it does not go through', async ({
  page,
  browser,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await consented(page)
  const [{ path }] = await Promise.all([freshPhoto(browser), signedUp(page)])
  await page.goto(path)
  await openComments(page, isMobile)
  const words = page.getByLabel('Add a comment')
  await words.fill('What a calm place')
  const letGo = await refusing(page, 'AddComment')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(words).toHaveValue('What a calm place')
  await letGo()
  await words.press('Enter')
  await expect(words).toHaveValue('')
  const list = page.getByRole('list', { name: 'Comments', exact: true })
  const comment = list.getByRole('listitem').filter({ hasText: 'What a calm place' })
  await expect(comment).toBeVisible()

  await comment.getByRole('button', { name: 'Reply to New Person' }).click()
  await expect(words).toBeFocused()
  await words.fill('And so quiet')
  await words.press('Enter')
  await expect(page.getByRole('list', { name: 'Replies to New Person' })).toContainText('And so quiet')
  await expect(page.getByText(isMobile ? 'Comments 2' : 'Comments2', { exact: true })).toBeVisible()

  const heart = comment.getByRole('button', { name: /^Like the comment by New Person/ }).first()
  await heart.click()
  await expect(heart).toHaveAccessibleName('Like the comment by New Person, 1 like')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await words.fill('x'.repeat(600))
  await expect(words).toHaveValue('x'.repeat(512))
  await expect(page.getByText('0 letter left')).toBeVisible()

  await comment
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).locator('visible=true').click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No comments yet')).toBeVisible()
  if (isMobile) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Comments, 0 comment' })).toBeVisible()
  expect(unexpected(errors)).toEqual([])
})

test('media is reported, hidden and shown again, and its author is muted and unmuted', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(!isMobile, 'only the phone has this menu as a sheet; the one of a desk is that of a profile')
  const errors = watchConsole(page)
  await consented(page)
  const [{ path, username }] = await Promise.all([freshPhoto(browser), signedUp(page)])
  await page.goto(path)
  await chooseInMenu(page, /^Report$/)
  const sheet = page.getByRole('dialog', { name: 'Report this photo' })
  await expect(sheet.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await sheet.getByLabel('Stolen content').check()
  await sheet.getByLabel('Details').fill('It was mine first.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Your report has arrived.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await chooseInMenu(page, /^Not interested$/)
  await expect(page.getByText('You will not be shown this again')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await chooseInMenu(page, /^Mute @/)
  await expect(page.getByText(`You muted @${username}.`)).toBeVisible()
  await page.goto('/account/settings/muted')
  await page.getByRole('button', { name: /^Unmute / }).click()
  await expect(page.getByText('You have muted nobody')).toBeVisible()
  expect(errors).toEqual([])
})

test('somebody hears at once of a follower and a reply, and has read them once they were looked at', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the news is the same at every width')
  const errors = watchConsole(page)
  await consented(page)
  const other = await otherBrowser(browser)
  const [{ id, path }, me] = await Promise.all([freshPhoto(browser), signedUp(page), signedUp(other)])
  const add =
    'mutation ($id: ID!, $words: String!, $thread: ID) { addComment(media: $id, message: $words, thread: $thread) { id } }'
  type Added = { addComment: { id: string } }
  const { addComment } = await askApi<Added>(page, add, { id, words: 'Where is this?' })
  const { profile } = await askApi<{ profile: { id: string } }>(
    other,
    'query ($name: String!) { profile(username: $name) { id } }',
    { name: me.username },
  )

  await page.goto('/account')
  const nav = page.getByRole('navigation', { name: 'Main' }).locator('visible=true')
  const badge = (count: number) =>
    nav.getByRole('link', { name: new RegExp(`^Activity\\s*${count} unread$`) })
  await askApi(other, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: profile.id })
  await expect(badge(1)).toBeVisible()
  await askApi<Added>(other, add, { id, words: 'At the end of the road', thread: addComment.id })
  await expect(badge(2)).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Activity/ })
    .click()
  await expect(page).toHaveURL('/activity')
  const today = page.getByRole('list', { name: 'Today' }).getByRole('listitem')
  await expect(today).toHaveCount(2)
  await expect(today.first()).toContainText('replied: At the end of the road')
  await askApi<Added>(other, add, { id, words: 'Bring good shoes', thread: addComment.id })
  await expect(today).toHaveCount(3)
  await expectAccessible(page)
  await expect(nav.getByRole('link', { name: 'Activity', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).locator('visible=true').click()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Follow New Person' }).click()
  await expect(page.getByRole('button', { name: 'Following New Person' })).toBeVisible()
  await today.first().getByRole('link').click()
  await expect(page).toHaveURL(path)
  await other.context().close()
  expect(errors).toEqual([])
})
