/** Profiles, follows, blocks, and editing the own profile and password. */
// covers: people, accounts/pictures, profile
import { type Browser, expect, type Locator, type Page, type Request, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  expectNoTextTransform,
  holdResponse,
  type Newcomer,
  newNewcomer,
  signInAs,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

/** A second user in another browser. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage()
  await acceptPrompts(page)
  return page
}

async function ownId(page: Page): Promise<string> {
  const { account } = await callApi<{ account: { id: string } }>(page, '{ account { id } }')
  return account.id
}

function inSight(locator: Locator): Locator {
  return locator.locator('visible=true')
}

/** Returns whether follow requests were sent and all of them answered. */
function watchFollows(page: Page): () => boolean {
  let sent = 0
  let answered = 0
  const isFollow = (request: Request) => request.postData()?.includes('upFollowing') === true
  page.on('request', (request) => {
    if (isFollow(request)) sent += 1
  })
  page.on('requestfinished', (request) => {
    if (isFollow(request)) answered += 1
  })
  return () => sent > 0 && sent === answered
}

async function expectCount(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
}

test('following updates the counts, survives a reload, and a double tap ends consistent', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  const other = await otherBrowser(browser)
  const { username } = await signUpNewcomer(other)
  await acceptPrompts(page)
  const me = await signUpNewcomer(page)

  await page.goto(`/${username}`)
  await expect(page).toHaveTitle(`New Person (@${username}) · Candid`)
  await expect(page.getByText('There is nothing here yet')).toBeVisible()
  await expectNoTextTransform(page.getByText('user has no media'))
  await expectCount(page, '0 Follower')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Follow New Person' }).click()
  await expect(page.getByRole('button', { name: 'Following New Person' })).toBeVisible()
  await expectCount(page, '1 Follower')

  await page.getByRole('main').getByRole('link', { name: 'Photo' }).click()
  await expect(page).toHaveURL(`/${username}/photo`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Following New Person' })).toBeVisible()
  await expectCount(page, '1 Follower')

  await page.getByRole('link', { name: '1 Follower' }).click()
  await expect(page).toHaveURL(`/followers?user=${username}`)
  await expect(page.getByRole('main').getByRole('link', { name: `@${me.username}` })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/following')
  const row = page.getByRole('list', { name: 'Following' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('link', { name: `@${username}` })).toBeVisible()

  const toggle = row.getByRole('button', { name: 'Following New Person' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const isSettled = watchFollows(page)
  await toggle.dblclick()
  await expect.poll(isSettled).toBe(true)
  await page.goto(`/${username}`)
  const { profile } = await callApi<{ profile: { followers: number; isFollowing: boolean } }>(
    page,
    'query ($username: String!) { profile(username: $username) { followers isFollowing } }',
    { username },
  )
  expect(profile.followers).toBe(profile.isFollowing ? 1 : 0)
  await expectCount(page, `${profile.followers} Follower`)
  await expect(
    page.getByRole('button', { name: profile.isFollowing ? 'Following New Person' : 'Follow New Person' }),
  ).toBeVisible()
  expect(errors).toEqual([])
  await other.context().close()
})

test('a press during a pending request is ignored, and a refused one is reverted', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const other = await otherBrowser(browser)
  const { username } = await signUpNewcomer(other)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto(`/${username}`)
  await expect(page.getByRole('button', { name: 'Follow New Person' })).toBeVisible()

  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  let presses = 0
  await page.route('**/api', async (route) => {
    if (!route.request().postData()?.includes('upFollowing')) return route.continue()
    presses += 1
    await isLetGo
    await route.abort()
  })
  await page.getByRole('button', { name: 'Follow New Person' }).click()
  await expectCount(page, '1 Follower')
  await page.getByRole('button', { name: 'Following New Person' }).click()
  await expectCount(page, '1 Follower')
  letGo()
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow New Person' })).toBeVisible()
  await expectCount(page, '0 Follower')
  expect(presses).toBe(1)
  await other.context().close()
})

test('a block hides each from the other', { tag: '@desktop' }, async ({ page, browser }) => {
  const other = await otherBrowser(browser)
  const them = await signUpNewcomer(other)
  await acceptPrompts(page)
  const me = await signUpNewcomer(page)
  await callApi(other, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: await ownId(page) })

  await page.goto('/profile')
  await expectCount(page, '1 Follower')
  await page.goto(`/${them.username}`)
  await inSight(page.getByRole('button', { name: 'More' })).click()
  await inSight(page.getByRole('menuitem', { name: 'Block' })).click()
  const dialog = page.getByRole('dialog', { name: `Block @${them.username}?` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'New Person' })).toBeVisible()
  await inSight(page.getByRole('button', { name: 'More' })).click()
  await inSight(page.getByRole('menuitem', { name: 'Block' })).click()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`You blocked @${them.username}`)).toBeVisible()
  await expect(page.getByText('Profile not available')).toBeVisible()
  await page.goto('/profile')
  await expectCount(page, '0 Follower')

  await other.goto(`/${me.username}`)
  await expect(other.getByText('Profile not available')).toBeVisible()
  await expect(other).toHaveTitle('Not found · Candid')
  await expectAccessible(other)
  await other.context().close()
})

test('a visitor who wants to follow signs in and comes back', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const other = await otherBrowser(browser)
  const { username } = await signUpNewcomer(other)
  const me = await signUpNewcomer(other)
  await other.context().close()
  await acceptPrompts(page)
  await page.goto(`/${username}/shop`)
  await page.getByRole('button', { name: 'Follow New Person' }).click()
  await page.getByRole('dialog', { name: 'Require login' }).getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email address').fill(me.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(me.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/${username}/shop`)
  await expect(page.getByRole('button', { name: 'Follow New Person' })).toBeVisible()
})

test('a profile is shared by its URL', { tag: '@phone' }, async ({ page, context, isMobile }) => {
  await acceptPrompts(page)
  const me = await signUpNewcomer(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/${me.username}`)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await inSight(page.getByRole('button', { name: 'Share profile' })).click()
  const dialog = page.getByRole('dialog', { name: 'Share profile' })
  await dialog.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(`${baseUrl()}/${me.username}`)
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await inSight(page.getByRole('button', { name: 'Share profile' })).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  if (!isMobile)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${baseUrl()}/${me.username}`)
})

test('followers load ten at a time until there are no more', { tag: '@desktop' }, async ({
  page,
  playwright,
}) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const id = await ownId(page)
  for (let count = 0; count < 23; count += 1) {
    const request = await playwright.request.newContext()
    const data = { ...newNewcomer(), fullname: `Follower ${count}`, type: 'email' }
    await request.post(`${baseUrl()}/api/signup`, { data })
    const query = 'mutation ($id: ID!) { upFollowing(id: $id) }'
    await request.post(`${baseUrl()}/api`, { data: { query, variables: { id } } })
    await request.dispose()
  }
  // One column, so that ten do not fit.
  await page.setViewportSize({ width: 600, height: 320 })
  await page.goto('/followers')
  const rows = page.getByRole('list', { name: 'Followers' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(20)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(23)
  await expect(rows.first()).toContainText('Follower 22')
  await expect(rows.last()).toContainText('Follower 0')
})

test('a fan sees neither Studio nor Upload on their own profile', {
  tag: '@phone',
}, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/profile')
  await expect(page.getByText('Your videos will appear here.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Studio|Upload/ })).toHaveCount(0)
})

test('the profile is edited, with a cropped photo', { tag: '@desktop' }, async ({
  page,
  browser,
  isMobile,
}) => {
  const errors = watchConsole(page)
  const other = await otherBrowser(browser)
  const taken = await signUpNewcomer(other)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const renamed = newNewcomer().username

  await page.goto('/profile')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('New Person')
  await expectAccessible(page)

  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('words') })
  await expect(page.getByText('Couldn’t read this picture. Try a different file')).toBeVisible()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const sheet = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(sheet.getByRole('button', { name: 'Save photo' })).toBeEnabled()
  await sheet.getByLabel('Zoom').fill('2')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo updated')).toBeVisible()
  const { account } = await callApi<{ account: { avatar: string } }>(page, '{ account { avatar } }')
  const stored = sharp(await (await page.request.get(account.avatar)).body())
  expect(await stored.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  await expect(inSight(page.getByRole('img', { name: 'Your photo' }))).toHaveAttribute('src', account.avatar)

  const username = page.getByLabel('Username')
  await username.fill(taken.username)
  await username.press('Enter')
  await expect(page.getByText('Username is taken')).toBeVisible()
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await expect(username).toBeFocused()
  await page.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a valid phone number')).toBeVisible()
  await page.getByLabel('Phone').fill('+47 400 00 000')

  if (isMobile) await page.getByRole('button', { name: 'Back' }).click()
  else await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)

  await username.fill(renamed)
  await page.getByLabel('Name', { exact: true }).fill('Zoë <b>Åsen</b>')
  await page.getByLabel('Bio').fill('One line\nand another')
  await page.getByLabel('Instagram').fill('zoe.asen')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Zoë <b>Åsen</b>' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Instagram: zoe.asen' })).toBeVisible()

  await other.goto(`/${renamed}`)
  await expect(other.getByText('One line')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible()
  expect(errors).toEqual([])
  await other.context().close()
})

test('the tabs of a profile show how many posts they list, and posts for sale their price', {
  tag: '@phone',
}, async ({ page }) => {
  await acceptPrompts(page)
  const tabs = page.getByRole('navigation', { name: 'Media' })
  const listed = page.getByRole('list', { name: 'Videos' }).getByRole('listitem')
  let shop = 0
  // The demo may still be adding posts in the background.
  await expect(async () => {
    const { publicProfile } = await callApi<{ publicProfile: { tab_counts: Record<string, number> } }>(
      page,
      '{ publicProfile(username: "mara.lindqvist") { tab_counts { videos photos shop } } }',
    )
    const counts = publicProfile.tab_counts
    await page.goto('/mara.lindqvist')
    for (const [name, count] of [
      ['Video', counts.videos],
      ['Photo', counts.photos],
      ['Shop', counts.shop],
    ] as const)
      await expect(
        tabs.getByRole('link', { name: count ? `${name} ${count}` : name, exact: true }),
      ).toBeVisible({ timeout: 5000 })
    await expect(listed).toHaveCount(counts.videos ?? 0, { timeout: 5000 })
    shop = counts.shop ?? 0
  }).toPass()
  // A video for sale is in two tabs, so the first marks it.
  await tabs.getByRole('link', { name: /^Shop/ }).click()
  const offered = page.getByRole('list', { name: 'Shop' }).getByRole('link')
  await expect(offered).toHaveCount(shop)
  const price = /\$\d+\.\d\d/.exec((await offered.first().textContent()) ?? '')?.[0]
  await tabs.getByRole('link', { name: /^Video/ }).click()
  await expect(listed.filter({ hasText: price ?? 'no price' })).not.toHaveCount(0)
})

test('a changed password ends the other session at its next action', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await acceptPrompts(page)
  const me = await signUpNewcomer(page)
  const other = await otherBrowser(browser)
  await signInAs(other, me)
  // Without a websocket, which would redirect it to sign-in at an unpredictable moment.
  await other.routeWebSocket(/\/api$/, () => undefined)
  await other.goto('/profile/edit')
  await expect(other.getByLabel('Bio')).toBeVisible()

  await page.goto('/profile/edit/password')
  const lines = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  await expect(lines).toContainText(['Minimum 8 characters', 'Letters, numbers or special characters'])
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('sunny days')
  await expect(lines.nth(0)).toHaveAttribute('data-state', 'ok')
  await expect(lines.nth(1)).toHaveAttribute('data-state', 'err')
  const next: Newcomer = { ...me, password: 'sunny days 2' }
  await page.getByRole('textbox', { name: 'New password' }).fill(next.password)
  await expect(lines.nth(1)).toHaveAttribute('data-state', 'ok')
  await page.getByRole('textbox', { name: 'Current password' }).fill('not this one')
  await page.getByRole('textbox', { name: 'Current password' }).press('Enter')
  await expect(page.getByText('Wrong password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(me.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Other devices are signed out')).toBeVisible()
  await expect(page).toHaveURL('/profile/edit')

  // A late response does not redirect a user who has navigated away.
  const { isHeld, letGo } = await holdResponse(page, 'SaveProfile')
  await page.getByLabel('Bio').fill('A third line')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await isHeld
  await inSight(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' })).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveTitle('Explore · Candid')
  letGo()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page).toHaveURL('/grid')
  await expect(page).toHaveTitle('Explore · Candid')

  await other.getByLabel('Bio').fill('Still here?')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other).toHaveURL('/signin')
  await signInAs(other, next)
  await other.context().close()
})
