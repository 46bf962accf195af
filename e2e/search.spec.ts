/** Search with its tabs, tags, creators, favorites, and the lists to browse. */
// covers: search, browse
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  expectNoTextTransform,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

type Media = { id: string; type: string; user: { username: string } }

const pathOf = ({ id, type, user }: Media) => `/${user.username}/${type}/${id}`
const field = (page: Page) => page.getByRole('searchbox')
const tile = (page: Page, media: Media) => page.locator(`main a[href="${pathOf(media)}"]`)
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Search in' }).getByRole('link', { name, exact: true })

async function oneOf(page: Page, type: 'video' | 'photo', tag: string): Promise<Media> {
  const { getMedias } = await callApi<{ getMedias: Media[] }>(
    page,
    `query ($type: String!, $tag: String!) {
      getMedias(type: $type, filter: { tag: $tag }) { id type user { username } }
    }`,
    { type, tag },
  )
  const [found] = getMedias
  if (!found) throw new Error(`The demo world has no ${type} with #${tag}`)
  return found
}

test('search tolerates a typo; reload, tabs and the back button keep the query', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const video = await oneOf(page, 'video', 'fireflies')
  await page.goto('/s')
  await expect(page).toHaveURL('/s/media')
  await expect(page.getByRole('list', { name: 'Videos' }).getByRole('link').first()).toBeVisible()

  await field(page).fill('fireflys')
  await expect(page).toHaveURL('/s/media?q=fireflys')
  await expect(tile(page, video)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(field(page)).toHaveValue('fireflys')
  await tile(page, video).click()
  await expect(page).toHaveURL(pathOf(video))
  await page.goBack()
  await expect(field(page)).toHaveValue('fireflys')
  await expect(tile(page, video)).toBeVisible()

  await tab(page, 'Tags').click()
  await expect(page).toHaveURL('/s/tags?q=fireflys')
  await expect(page.getByRole('link', { name: 'Open #fireflies' })).toBeVisible()
  await expect(tab(page, 'Tags')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Favorites')).toHaveCount(0)

  await field(page).press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL('/s/tags')
  expect(errors).toEqual([])
})

test('an empty result offers to clear the search, and Enter searches at once', { tag: '@desktop' }, async ({
  page,
}) => {
  await acceptPrompts(page)
  await page.goto('/s/media/photo')
  await field(page).fill('xqzzkwvj')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/s/media/photo?q=xqzzkwvj')
  await expect(page.getByText('There is nothing here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/s/media/photo')
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('link').first()).toBeVisible()
  await page.goto('/s/nonsense')
  await expect(page.getByText('Page not found')).toBeVisible()
})

test('a tag leads to its videos and photos, in search and on its own page', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const [video, photo] = [await oneOf(page, 'video', 'ocean'), await oneOf(page, 'photo', 'ocean')]
  await page.goto('/s/tags')
  await field(page).fill('ocen')
  await expect(page).toHaveURL('/s/tags?q=ocen')
  await page.getByRole('link', { name: 'Open #ocean' }).click()
  await expect(page).toHaveURL('/s/tags/video/ocean')
  await expect(tile(page, video)).toBeVisible()
  await expect(page.getByText('no more videos')).toBeVisible()
  await expectNoTextTransform(page.getByText('no more videos'))
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL('/s/tags?q=ocen')

  await page.goto('/videos/ocean')
  await expect(page.getByRole('heading', { name: '#ocean', level: 1 })).toBeAttached()
  await expect(page).toHaveTitle(/^#ocean · /)
  await expect(tile(page, video)).toBeVisible()
  await page.getByRole('link', { name: 'Photos' }).locator('visible=true').click()
  await expect(page).toHaveURL('/photos/ocean')
  await expect(tile(page, photo)).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('creators are found despite a typo, and can be followed', { tag: '@phone' }, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/s/creators')
  await expect(page.getByRole('list', { name: 'Creators' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await field(page).fill('mara lindkvist')
  const follow = page.getByRole('button', { name: 'Follow Mara Lindqvist' })
  await follow.click()
  await expect(page.getByRole('button', { name: 'Following Mara Lindqvist' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tab(page, 'Media').click()
  await page.getByRole('list', { name: 'Suggested creators' }).getByRole('link').first().click()
  await expect(page).toHaveURL('/mara.lindqvist')
  expect(errors).toEqual([])
})

test('favorites ask a visitor to sign in, and list liked media', { tag: '@desktop' }, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await page.goto('/s/favorites')
  await expect(page).toHaveURL('/signin')

  await signUpNewcomer(page)
  await page.goto('/s/favorites')
  await expect(page).toHaveURL('/s/favorites/video/liked')
  await expect(page.getByText('There is nothing here yet')).toBeVisible()
  const photo = await oneOf(page, 'photo', 'lighthouse')
  await callApi(page, 'mutation ($id: ID!) { like(media: $id) }', { id: photo.id })
  await page.getByRole('link', { name: 'Photos' }).click()
  await expect(page).toHaveURL('/s/favorites/photo/liked')
  await expect(tile(page, photo)).toBeVisible()
  await expect(page.getByText('no more photos')).toBeVisible()
  await expectAccessible(page)
  await field(page).fill('xqzzkwvj')
  await expect(tile(page, photo)).toHaveCount(0)
  await field(page).fill('lighthouse')
  await expect(tile(page, photo)).toBeVisible()
  await page.getByRole('link', { name: 'Purchased' }).click()
  await expect(page).toHaveURL('/s/favorites/photo/purchased?q=lighthouse')
  await expect(page.getByText('There is nothing here yet')).toBeVisible()
  expect(errors).toEqual([])
})

test('a list loads more at its end, says when there is no more, and restores its position', {
  tag: '@phone',
}, async ({ page }) => {
  // Its photos queue behind videos that other tests upload.
  test.slow()
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const sent = await photosSent(page, 10)
  try {
    await page.goto('/photos')
    const tiles = page.getByRole('list', { name: 'Photos' }).getByRole('link')
    await expect(tiles).toHaveCount(20)
    await tiles.last().scrollIntoViewIfNeeded()
    await expect(page.getByText('no more photos')).toBeAttached()
    expect(await tiles.count()).toBeGreaterThan(20)

    const opened = page.locator(`main a[href="${await tiles.last().getAttribute('href')}"]`)
    const main = page.getByRole('main')
    const position = () => main.evaluate((element) => element.scrollTop)
    await opened.scrollIntoViewIfNeeded()
    const before = await position()
    expect(before).toBeGreaterThan(200)
    await opened.click()
    await expect(page).toHaveURL(/\/photo\//)
    await page.goBack()
    await expect(page).toHaveURL('/photos')
    // Other tests upload photos meanwhile, so the list may be a row longer.
    await expect(opened).toBeAttached()
    await expect.poll(async () => Math.abs((await position()) - before)).toBeLessThan(300)
  } finally {
    for (const id of sent) await callApi(page, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
  }
  expect(errors).toEqual([])
})

test('the grid requests fifty items, and shows nobody as live who is not', { tag: '@desktop' }, async ({
  page,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const requested = page.waitForRequest((request) => request.postData()?.includes('GridPage') === true)
  await page.goto('/grid')
  expect((await requested).postDataJSON()).toMatchObject({ variables: { limit: { limit: 50 } } })
  await expect(page.getByRole('list', { name: 'Videos and photos' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  // Creators may go live in parallel tests: hides them here.
  await page.route('**/api', async (route) => {
    if (!route.request().postData()?.includes('livesNow')) return route.fallback()
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response: answer, json: { data: { ...data, livesNow: [] } } })
  })
  await page.goto('/lives')
  await expect(page.getByText('No one is live')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api')
  await page.getByRole('link', { name: 'Watch videos' }).click()
  await expect(page).toHaveURL('/videos')
  expect(errors).toEqual([])
})

/** Uploads photos over the API in the largest batches allowed, and waits until all are published. */
async function photosSent(page: Page, count: number): Promise<string[]> {
  const buffer = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#2b6f8f' } })
    .jpeg()
    .toBuffer()
  const ids: string[] = []
  while (ids.length < count) ids.push(...(await batchSent(page, buffer)))
  await expect
    .poll(
      async () => {
        const query = 'query ($ids: [ID!]) { accountMedia(filter: { ids: $ids }) { processed { state } } }'
        const { accountMedia } = await callApi<{ accountMedia: { processed: { state: string } }[] }>(
          page,
          query,
          { ids },
        )
        return accountMedia.filter(({ processed }) => processed.state === 'ready').length
      },
      { timeout: 120_000 },
    )
    .toBe(ids.length)
  return ids
}

async function batchSent(page: Page, buffer: Buffer): Promise<string[]> {
  const form = new FormData()
  for (const index of [0, 1, 2, 3, 4]) {
    form.append(`medias[${index}][description]`, `One of many ${index}`)
    form.append(`medias[${index}][tags]`, 'many')
    form.append(`medias[${index}][visibility]`, 'free')
  }
  for (const index of [0, 1, 2, 3, 4])
    form.append('media_files', new File([Uint8Array.from(buffer)], `${index}.jpg`, { type: 'image/jpeg' }))
  const answer = await page.request.post(`${baseUrl()}/api/upload/media`, { multipart: form })
  const { medias } = (await answer.json()) as { medias: { id: string }[] }
  return medias.map(({ id }) => id)
}

test('the search link in the sidebar focuses the search field', { tag: '@desktop' }, async ({ page }) => {
  await acceptPrompts(page)
  await page.goto('/lives')
  await page.getByRole('link', { name: 'Search media and creators' }).click()
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('ocean')
  await expect(field).toHaveValue('ocean')
  // Pressed on the search page, it focuses the field again.
  await page.getByRole('link', { name: 'Search media and creators' }).click()
  await expect(field).toBeFocused()
})

/** Lets several creators use a new tag and a sound, undone at the end of the test. */
async function makeTrends(tag: string) {
  const embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  const { rows } = await sql<{ id: string; sound_id: string | null }>`
    update media set tags = array_append(tags, ${tag}), sound_id = (select id from sounds where removed_at is null order by id limit 1)
    from (
      select distinct on (account_id) id, sound_id from media
      where is_listed and visibility = 'free' and price_cents = 0 and cardinality(tags) < 5
        and available_at between now() - interval '6 days' and now() order by account_id, id limit 4
    ) as before where before.id = media.id returning before.id, before.sound_id
  `.execute(embedded.db)
  return {
    creators: rows.length,
    async [Symbol.asyncDispose]() {
      for (const { id, sound_id } of rows)
        await sql`update media set tags = array_remove(tags, ${tag}), sound_id = ${sound_id} where id = ${id}`.execute(
          embedded.db,
        )
      await embedded[Symbol.asyncDispose]()
    },
  }
}

test('trending tags and sounds lead to their pages', async ({ page }) => {
  const errors = watchConsole(page)
  const tag = `trend ${Date.now().toString(36)}`
  await using trends = await makeTrends(tag)
  expect(trends.creators).toBeGreaterThanOrEqual(3)
  await acceptPrompts(page)
  // As a new account, because what trends is cached per viewer.
  await signUpNewcomer(page)
  await page.goto('/grid')
  const sounds = page.getByRole('navigation', { name: 'Trending sounds' })
  await expect(sounds.getByRole('link').first()).toContainText(/\d+ videos?/)
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Trending tags' })
    .getByRole('link', { name: `#${tag}` })
    .click()
  await expect(page.getByRole('heading', { name: `#${tag}` })).toBeVisible()

  await page.goto('/s/media')
  await sounds.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/sounds\/[0-9a-f-]{36}$/)
  expect(errors).toEqual([])
})
