// covers: uploads, media/form, media/calendar, media/keys, appearances/releases, studio
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  navigateInApp,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const DEMO = path.resolve(import.meta.dirname, '../demo')
const VIDEO = path.join(DEMO, 'videos/desert-wind.mp4')
const PHOTO = path.join(DEMO, 'photos/arches.jpg')
const MB = 1024 * 1024
const CHUNK_BYTES = 8 * MB
/** The demo's media may still be processing when these tests run. */
const PROCESSING_MS = 240_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const picker = (page: Page) => page.locator('input[type=file]').first()

/** A creator at the picker, without drafts of other tests. */
async function creatorAtPicker(page: Page): Promise<void> {
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const { uploads } = await callApi<{ uploads: { id: string }[] }>(page, '{ uploads { id } }')
  for (const { id } of uploads) await callApi(page, 'mutation ($id: ID!) { cancelUpload(id: $id) }', { id })
  await page.goto('/studio/upload')
  await expect(picker(page)).toBeAttached()
}

/**
 * A video of two chunks with a valid header; it is never played. A file on disk, because Playwright would transfer the bytes
 * as text.
 */
function largeVideo(name: string): string {
  const file = test.info().outputPath(name)
  const head = readFileSync(VIDEO)
  writeFileSync(file, Buffer.concat([head, Buffer.alloc(9 * MB - head.length)]))
  return file
}

async function fillIn(page: Page, description: string): Promise<void> {
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Tags').fill('desert')
  // A second Enter in the empty field must not publish.
  await page.getByLabel('Tags').press('Enter')
  await page.getByLabel('Tags').press('Enter')
  await page.getByLabel('Tags').pressSequentially('wind,')
  await expect(button(page, 'Remove wind')).toBeVisible()
}

/** Lets the first chunk through and delays the others. */
async function holdAfterFirstPiece(page: Page): Promise<{ offsets: number[]; release(): Promise<void> }> {
  const offsets: number[] = []
  const held: Route[] = []
  const pattern = '**/api/upload/resumable/*'
  let isHolding = true
  await page.route(pattern, async (route) => {
    const offset = route.request().headers()['upload-offset']
    if (route.request().method() === 'PATCH') offsets.push(Number(offset))
    if (isHolding && offset !== undefined && Number(offset) > 0) held.push(route)
    else await route.continue()
  })
  return {
    offsets,
    async release() {
      isHolding = false
      // The requests of a closed page are gone.
      for (const route of held) await route.continue().catch(() => undefined)
    },
  }
}

async function ownMedia(page: Page, description: string) {
  const { accountMedia } = await callApi<{
    accountMedia: { id: string; tags: string[]; shop: number; processed: { state: string } }[]
  }>(
    page,
    'query ($q: String) { accountMedia(filter: { query: $q }) { id tags shop processed { state } } }',
    { q: description },
  )
  return accountMedia
}

async function deleteMedia(page: Page, id: string): Promise<void> {
  await callApi(page, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
}

test('a file is picked, described, published once, processed, and for sale to everybody', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  test.setTimeout(300_000)
  const errors = watchConsole(page)
  let submits = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('SubmitUpload')) submits += 1
  })
  await creatorAtPicker(page)
  await expectAccessible(page)

  await picker(page).setInputFiles(isMobile ? PHOTO : VIDEO)
  await expect(page).toHaveURL('/studio/upload/preview')
  const description = `Sand ${crypto.randomUUID().slice(0, 8)}`
  await expect(button(page, 'Add a description')).toBeVisible()
  await page.getByLabel('Description').fill(description)
  await expect(button(page, 'Add a tag')).toBeVisible()
  await fillIn(page, description)
  await page.getByRole('switch', { name: 'Sell in the shop' }).click()
  await page.getByLabel('Price').fill('6')
  await expect(page.getByText('16.8')).toBeVisible()
  await expect(page.getByText('You keep $4.20 of each sale.')).toBeVisible()
  if (!isMobile) {
    await expect(page.getByRole('radio', { name: /^Frame at/ })).toHaveCount(6)
    await page.getByLabel('Upload a thumbnail').setInputFiles(PHOTO)
    await expect(page.getByRole('radio', { name: 'Your thumbnail' })).toBeChecked()
  }
  await expectAccessible(page)

  await button(page, 'Publish').dblclick()
  await expect(page).toHaveURL('/studio/upload/progress')
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: PROCESSING_MS })
  expect(submits).toBe(1)

  const [media, ...others] = await ownMedia(page, description)
  expect(others).toEqual([])
  expect(media).toMatchObject({ tags: ['desert', 'wind'], shop: 6, processed: { state: 'ready' } })
  const visitor = await fetch(`${baseUrl()}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'query ($id: ID!) { media(id: $id) { access shop source { url } } }',
      variables: { id: media?.id },
    }),
  })
  expect(await visitor.json()).toEqual({ data: { media: { access: 'price', shop: 6, source: null } } })
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page).toHaveURL('/studio')
  await expect(page.getByRole('link', { name: new RegExp(description) })).toContainText('Published')
  await expect(page.getByRole('link', { name: new RegExp(description) })).toContainText('No views yet')
  await expect(page.getByText('New subscribers')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Earnings/ })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await deleteMedia(page, media?.id ?? '')
})

test('a reload restores the form and resumes the upload', {
  tag: '@phone',
}, async ({ page }) => {
  await creatorAtPicker(page)
  const { offsets, release } = await holdAfterFirstPiece(page)
  await picker(page).setInputFiles(largeVideo('long-way.mp4'))
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api') && !!answer.request().postData()?.includes('Half of the way'),
  )
  await fillIn(page, 'Half of the way')
  await saved
  await expect.poll(() => offsets).toEqual([0, CHUNK_BYTES])

  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Half of the way')
  await expect(button(page, 'Remove wind')).toBeVisible()
  await expect.poll(() => offsets).toEqual([0, CHUNK_BYTES, CHUNK_BYTES])
  await release()
  await expect(page.getByText('Uploaded').filter({ visible: true })).toBeVisible()
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
})

test('a lost connection shows the progress and resumes automatically', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await creatorAtPicker(page)
  const { offsets, release } = await holdAfterFirstPiece(page)
  await picker(page).setInputFiles(largeVideo('lost.mp4'))
  await expect.poll(() => offsets).toEqual([0, CHUNK_BYTES])
  await context.setOffline(true)
  await expect(page.getByText(/^Connection lost · \d+%$/).filter({ visible: true })).toBeVisible()
  await release()
  await context.setOffline(false)
  await expect(page.getByText('Uploaded').filter({ visible: true })).toBeVisible()
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
})

test('an upload goes on by itself on another screen, where the connection breaks', {
  tag: '@phone',
}, async ({ page, context }) => {
  await creatorAtPicker(page)
  const { offsets, release } = await holdAfterFirstPiece(page)
  await picker(page).setInputFiles(largeVideo('on-the-road.mp4'))
  await fillIn(page, 'Sent from the road')
  await expect.poll(() => offsets).toEqual([0, CHUNK_BYTES])
  // Not a new page: the upload that runs must notice.
  await navigateInApp(page, '/messages/inbox')
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await release()
  await context.setOffline(false)
  const stateOf = async () => {
    const query = '{ uploads { received bytes } }'
    const { uploads } = await callApi<{ uploads: { received: number; bytes: number }[] }>(page, query)
    return uploads.map(({ received, bytes }) => received === bytes)
  }
  await expect.poll(stateOf).toEqual([true])
  // Once before the connection broke and once after.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(offsets.filter((offset) => offset === CHUNK_BYTES).length).toBeGreaterThan(1)
  await expect(page).toHaveURL('/messages/inbox')
  await page.goto('/studio/upload/preview')
  await expect(page.getByLabel('Description')).toHaveValue('Sent from the road')
})

test('cancelling asks, stops the upload and leaves nothing behind', { tag: '@phone' }, async ({ page }) => {
  await creatorAtPicker(page)
  const { release } = await holdAfterFirstPiece(page)
  await picker(page).setInputFiles(largeVideo('never.mp4'))
  await fillIn(page, 'It will not be')
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/studio/upload/progress')
  await expect(page.getByRole('heading', { name: 'Uploading 1 file' })).toBeAttached()
  await expect(page.getByText(/of 9 MB/)).toBeVisible()
  await button(page, 'Pause never.mp4').click()
  await expect(page.getByText(/^Paused at \d+%$/)).toBeVisible()

  await button(page, 'Cancel upload').click()
  await button(page, 'Keep uploading').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'Cancel upload').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByText('User has canceled the file upload.')).toBeVisible()
  await expect(page).toHaveURL('/studio/upload')
  expect(await callApi(page, '{ uploads { id } }')).toEqual({ uploads: [] })
  await release()
})

test('a file that is not media is refused with the server’s message, and the others continue', {
  tag: '@desktop',
}, async ({ page }) => {
  await creatorAtPicker(page)
  const textFile = {
    name: 'words.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('only words '.repeat(2000)),
  }
  await picker(page).setInputFiles([
    textFile,
    { name: 'notes.pdf', mimeType: '', buffer: Buffer.from('x') },
    { name: 'arches.jpg', mimeType: 'image/jpeg', buffer: readFileSync(PHOTO) },
  ])
  await expect(page.getByText(/^notes\.pdf: This file type isn’t supported/)).toBeVisible()
  await expect(page.getByText('Couldn’t use words.mp4')).toBeVisible()
  await expect(page.getByText(/^This file type isn’t supported\./)).toBeVisible()
  await button(page, 'Remove').click()
  await expect(page.getByRole('heading', { name: 'New photo' })).toBeVisible()
  await expect(page.getByText('Uploaded').filter({ visible: true })).toBeVisible()
})

test('the picker refuses too many, unsupported and empty files at once', { tag: '@desktop' }, async ({
  page,
}) => {
  await creatorAtPicker(page)
  const file = (name: string, text = 'x') => ({ name, mimeType: '', buffer: Buffer.from(text) })
  await picker(page).setInputFiles(['1', '2', '3', '4', '5', '6'].map((name) => file(`${name}.mp4`)))
  await expect(page.getByRole('alert')).toContainText(['Choose at most 5 files at once'])
  await picker(page).setInputFiles([file('notes.pdf'), file('nothing.mp4', '')])
  await expect(page.getByText(/^notes\.pdf: This file type isn’t supported/)).toBeVisible()
  await expect(page.getByText('nothing.mp4: The file is empty.')).toBeVisible()
  await expect(page).toHaveURL('/studio/upload')
})

test('a draft is saved, found again, and removed', { tag: '@desktop' }, async ({ page }) => {
  await creatorAtPicker(page)
  await picker(page).setInputFiles(PHOTO)
  const description = 'For another day, when the light on the arches is as soft as it was that morning'
  await fillIn(page, description)
  await page.getByLabel(/^Alt text/).fill('Arches of sandstone')
  await page.getByText('Subscribers', { exact: true }).click()
  await page.getByRole('button', { name: /Draft|Save draft/ }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page).toHaveURL('/studio/upload')

  await page.goto('/studio')
  await expect(page.getByText(description)).toBeVisible()
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: innerWidth,
  }))
  expect(scrolled).toBe(shown)
  await page.goto('/studio/upload')
  await expect(page.getByText('Continue where you left off')).toBeVisible()
  await page.getByRole('link', { name: 'Continue arches.jpg' }).click()
  await expect(page.getByLabel('Description')).toHaveValue(description)
  await expect(page.getByLabel(/^Alt text/)).toHaveValue('Arches of sandstone')
  await expect(page.getByRole('radio', { name: /Subscribers/ })).toBeChecked()

  await page.goBack()
  await button(page, 'Remove arches.jpg').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Continue where you left off')).toBeHidden()
  expect(await callApi(page, '{ uploads { id } }')).toEqual({ uploads: [] })
})

test('an invited person uploads one video, and the invitation is kept through every step', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/studio/upload')
  await expect(page.getByText('Only creators can upload')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Become a creator' })).toHaveAttribute(
    'href',
    '/creator-request',
  )

  await page.goto('/studio/upload?n=invitation')
  await expect(page.getByText('All videos will be approved manually')).toBeVisible()
  await picker(page).setInputFiles(VIDEO)
  await expect(page).toHaveURL('/studio/upload/preview?n=invitation')
  const description = `First ${crypto.randomUUID().slice(0, 8)}`
  await fillIn(page, description)
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/studio/upload/progress?n=invitation')
  await expect(page.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/studio/setup?n=invitation')
  const [media] = await ownMedia(page, description)
  const { media: seen } = await callApi<{ media: { approved: boolean } }>(
    page,
    'query ($id: ID!) { media(id: $id) { approved } }',
    { id: media?.id },
  )
  expect(seen.approved).toBe(false)

  await page.goto('/studio')
  const first = page.getByRole('region', { name: 'Your first video' })
  await expect(first).toContainText(description)
  await first.getByRole('link', { name: `Edit ${description}` }).click()
  await page.getByLabel('Description').fill(`${description}, again`)
  await button(page, 'Save').click()
  await expect(page).toHaveURL('/studio')
  await expect(first).toContainText(`${description}, again`)
  await first.getByRole('link', { name: 'Replace video' }).click()
  await expect(page.getByText(`replaces “${description}, again”`)).toBeVisible()
  await picker(page).setInputFiles(VIDEO)
  await expect(page.getByLabel('Description')).toHaveValue(`${description}, again`)
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/studio/upload/progress?n=invitation')
  const own = () => ownMedia(page, `${description}, again`)
  // The progress page exists before publication.
  await expect.poll(async () => (await own()).map(({ id }) => id === media?.id)).toEqual([false])
  await page.goto('/studio/setup')
  await first.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(first).toBeHidden()
  await expect(page.getByRole('link', { name: 'Upload your first video' })).toBeVisible()
})

test('without pending uploads the picker is shown', { tag: '@desktop' }, async ({ page }) => {
  await creatorAtPicker(page)
  for (const step of ['preview', 'progress']) {
    await page.goto(`/studio/upload/${step}?n=invitation`)
    await expect(page).toHaveURL('/studio/upload?n=invitation')
  }
})
