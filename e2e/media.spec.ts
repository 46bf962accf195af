/** Media: watching, locked media, labels, editing, deleting, captions, links and the library. */
// covers: media/links, media/own, media/shop, media/stage, media/delivery, uploads/previews, uploads/processing, media-detail, edit-media
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  demoAccount,
  HOME,
  navigateInApp,
  PROCESSING_TIMEOUT_MS,
  signInAs,
  signInAsDemo,
  uploadPhoto,
  watchConsole,
} from './kit.ts'

type Media = { id: string; type: string; access: string; shop: number; user: { username: string } }

const FIELDS = 'id type access shop user { username }'

test.beforeEach(() => test.setTimeout(150_000))

async function ofCreator(page: Page): Promise<string> {
  await signInAs(page, demoAccount('creator'))
  const { account } = await callApi<{ account: { username: string } }>(page, '{ account { username } }')
  await page.context().clearCookies()
  await acceptPrompts(page)
  return account.username
}

/** Waits for the first matching demo media. */
async function demoMedia(page: Page, fits: (media: Media) => boolean): Promise<Media> {
  let found: Media | undefined
  await expect
    .poll(
      async () => {
        const { videos } = await callApi<{ videos: Media[] }>(
          page,
          `{ videos: getMedias(type: "video", limit: { limit: 50 }) { ${FIELDS} } }`,
        )
        found = videos.find(fits)
        return found !== undefined
      },
      { timeout: PROCESSING_TIMEOUT_MS, intervals: [1000] },
    )
    .toBe(true)
  if (!found) throw new Error('The demo world has no such media')
  return found
}

function pathOf({ id, type, user }: Media): string {
  return `/${user.username}/${type}/${id}`
}

function once(): string {
  return crypto.randomUUID().slice(0, 8)
}

test('a visitor finds a free video on a profile, watches it, and continues with the next', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const errors = watchConsole(page)
  const username = await ofCreator(page)
  const video = await demoMedia(page, ({ access, user }) => access === 'open' && user.username === username)

  await page.goto(`/${username}`)
  const tiles = page.getByRole('list', { name: 'Videos' })
  await tiles.locator(`a[href="${pathOf(video)}"]`).click()
  await expect(page).toHaveURL(pathOf(video))
  const player = page.locator('video')
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
  await expectAccessible(page)

  await page.keyboard.press('Space')
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await page.keyboard.press('m')
  await page.keyboard.press('Space')
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)

  if (isMobile) {
    const settings = page.getByRole('dialog', { name: 'Playback' })
    await page.getByRole('button', { name: 'Playback settings' }).click()
    await expect(settings).toBeVisible()
    await page.goBack()
    await expect(settings).toBeHidden()
    await page.getByRole('button', { name: 'Playback settings' }).click()
    await settings.getByRole('button', { name: 'Close' }).click()
    await expect(settings).toBeHidden()
  }

  const { getReference } = await callApi<{ getReference: Media[] }>(
    page,
    `query ($id: ID!, $username: String!) {
      getReference(filter: { reference: $id, username: $username, type: "video" }) { ${FIELDS} }
    }`,
    { id: video.id, username },
  )
  const at = getReference.findIndex(({ id }) => id === video.id)
  const neighbour = getReference[at + 1] ?? getReference[at - 1]
  if (neighbour) {
    await page.keyboard.press(getReference[at + 1] ? 'ArrowDown' : 'ArrowUp')
    await expect(page).toHaveURL(pathOf(neighbour))
  }
  await page.goBack()
  await expect(page).toHaveURL(`/${username}`)
  expect(errors).toEqual([])
})

test('a locked video shows its price and nothing else, to a visitor and to a fan', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const video = await demoMedia(page, ({ access }) => access === 'price')
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/${video.id}/`) && request.url().includes('/files/'))
      fetched.push(request.url())
  })
  const expectOnlyBlur = () => {
    expect(fetched.length).toBeGreaterThan(0)
    expect(fetched.filter((url) => !url.endsWith('/blur.webp'))).toEqual([])
  }
  const price = page.getByRole('article').getByText(`$${video.shop}.00`).locator('visible=true').first()

  await page.goto(`/${video.user.username}/shop/${video.id}`)
  await expect(price).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expectAccessible(page)
  expectOnlyBlur()
  await page.getByRole('button', { name: 'Sign in to unlock' }).click()
  await expect(page).toHaveURL('/signin')

  await signInAsDemo(page, 'fan')
  await page.goto(pathOf(video))
  await expect(price).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in to unlock' })).toHaveCount(0)
  await expect(page.locator('video')).toHaveCount(0)
  expectOnlyBlur()
  expect(errors).toEqual([])
})

test('an unknown URL shows the not-found page', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  const { id, user } = await demoMedia(page, ({ access, shop }) => access === 'open' && shop === 0)
  for (const path of [
    `/${user.username}/photo/${id}`,
    `/${user.username}/shop/${id}`,
    `/nobody_here/video/${id}`,
    `/${user.username}/video/${crypto.randomUUID()}`,
    `/${user.username}/video/not-an-id`,
  ]) {
    await page.goto(path)
    await expect(page.getByText('Not available')).toBeVisible()
  }
})

test('the owner sees the label, edits the media, and is asked before leaving or deleting', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const description = `A quiet bay ${once()}`
  const release = new Date(Date.now() + 3.5 * 24 * 60 * 60 * 1000).toISOString()
  const id = await uploadPhoto(page, { description, available_date: release })

  await page.goto('/account/media/free/photos')
  const row = page.getByRole('listitem').filter({ hasText: description })
  await expect(row.getByText('Available in 3 days').locator('visible=true')).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('link', { name: `Edit ${description}` }).click()
  await expect(page).toHaveURL(`/account/media/free/photos/${id}`)
  const text = page.getByLabel('Description')
  await expect(text).toHaveValue(description)
  await text.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Description is required')).toBeVisible()
  await expect(text).toBeFocused()

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await text.fill(`${description}, again`)
  await page.getByLabel('Tags').fill('harbour,')
  await expect(page.getByRole('button', { name: 'Remove harbour' })).toBeVisible()
  await page.getByRole('switch', { name: 'Sell in the shop' }).click()
  await page.getByLabel('Price', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Minimum $3', { exact: true })).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('6.50')
  await page.getByText('Subscribers', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/account/media/subscription/photos')
  const moved = page.getByRole('listitem').filter({ hasText: `${description}, again` })
  await expect(moved.getByText('$6.50')).toBeVisible()

  await moved.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(moved).toBeVisible()
  await moved.getByRole('button', { name: /^Delete/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Photo deleted')).toBeVisible()
  await expect(moved).toHaveCount(0)
  await page.goto(`/account/media/subscription/photos/${id}`)
  await expect(page).toHaveURL('/account/media/subscription/photos')
  expect(errors).toEqual([])
})

test('a video in processing shows its progress, and plays automatically when ready', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  const username = await ofCreator(page)
  await signInAsDemo(page, 'creator')
  const answer = await page.request.post(`${baseUrl()}/api/upload/media`, {
    multipart: {
      'medias[0][description]': `Straight from the camera ${once()}`,
      'medias[0][tags]': 'raw',
      'medias[0][visibility]': 'subscription',
      media_files: {
        name: 'clip.mp4',
        mimeType: 'video/mp4',
        buffer: await readFile(new URL('../demo/videos/desert-wind.mp4', import.meta.url)),
      },
    },
  })
  const { medias } = (await answer.json()) as { medias: { id: string }[] }
  const id = medias[0]?.id ?? ''
  await page.goto(`/${username}/video/${id}`)
  await expect(page.getByText('PROCESSING').or(page.locator('video')).first()).toBeAttached()
  const player = page.locator('video')
  await expect(player).toBeAttached({ timeout: PROCESSING_TIMEOUT_MS })
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
  await callApi(page, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
  expect(errors).toEqual([])
})

test('captions are uploaded, selectable, and removed again', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  const username = await ofCreator(page)
  const video = await demoMedia(page, ({ access, user }) => access === 'open' && user.username === username)
  await signInAsDemo(page, 'creator')
  await page.goto(`/account/media/free/videos/${video.id}`)
  await page.getByLabel('Caption language').selectOption('pt')
  await page.getByLabel('Caption file').setInputFiles({
    name: 'gulls.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nAs gaivotas passaram.\n'),
  })
  const captions = page.getByRole('list', { name: 'Captions' }).getByRole('listitem')
  await expect(captions.filter({ hasText: 'Português' })).toBeVisible()

  await page.getByLabel('Caption file').setInputFiles({
    name: 'words.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('These are no captions.'),
  })
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()

  await page.getByRole('link', { name: 'View video' }).click()
  await expect(page.locator('video track[srclang=pt]')).toHaveCount(1)
  await page.goBack()
  await captions.filter({ hasText: 'Português' }).getByRole('button').click()
  await expect(captions.filter({ hasText: 'Português' })).toHaveCount(0)
  // The browser logs the refusal of the second file.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
})

test('a short link opens the media, and a dead one says so at home', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  const video = await demoMedia(page, ({ access }) => access === 'open')
  await page.goto(pathOf(video))
  await page.getByRole('button', { name: 'Share video' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share video' })
  await sheet.getByRole('button', { name: 'QR code' }).click()
  const link = sheet.getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/short\/[A-Za-z0-9]{8}$/)
  const { pathname } = new URL(await link.inputValue())
  await page.goto(pathname)
  await expect(page).toHaveURL(pathOf(video))
  await page.goto('/short/nowhere1')
  await expect(page).toHaveURL(HOME)
  await expect(page.getByText('This link doesn’t work anymore')).toBeVisible()
})

test('the library returns the chosen media to the opening page, and to no other site', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const description = `Only by message ${once()}`
  const id = await uploadPhoto(page, { description, visibility: 'private' })
  const back = encodeURIComponent('/messages/inbox?thread=7')
  await page.goto(`/library?return=${back}`)
  // Skeleton and page may briefly both or neither be present.
  await expect(page.getByRole('searchbox', { name: 'Search your private media' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancel' }).locator('visible=true').click()
  await expect(page).toHaveURL('/messages/inbox?thread=7')

  await page.goto(`/library?return=${back}`)
  await page.getByRole('searchbox', { name: 'Search your private media' }).fill(description)
  await page.getByRole('button', { name: description }).click()
  await expect(page).toHaveURL(`/messages/inbox?thread=7&media=${id}`)

  await page.goto(`/library?return=${encodeURIComponent('//evil.example/')}`)
  await page.getByRole('link', { name: 'Cancel' }).locator('visible=true').click()
  await expect(page).toHaveURL('/studio')
  expect(errors).toEqual([])
})

test('media of others and unknown media redirect to the own list', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const { account } = await callApi<{ account: { username: string } }>(page, '{ account { username } }')
  const foreign = await demoMedia(page, ({ user }) => user.username !== account.username)
  for (const id of [foreign.id, crypto.randomUUID(), 'not-an-id']) {
    await page.goto(`/account/media/free/videos/${id}`)
    await expect(page).toHaveURL('/account/media/free/videos')
  }
  for (const path of ['/account/media', '/account/media/free', '/account/media/unknown/videos']) {
    await navigateInApp(page, path)
    await expect(page).toHaveURL('/account/media/free/videos')
  }
  await page.goto('/account/media/subscription/unknown')
  await expect(page).toHaveURL('/account/media/subscription/videos')
})
