// covers: media/stage, media/tiles
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { watchConsole } from './kit.ts'
import {
  HLS,
  isMuted,
  isPlaying,
  MP4,
  openPlayer,
  playerOf,
  serveVideos,
  timeOf,
  untilPlaying,
} from './player-kit.ts'

test('a video pauses when hidden or behind another tab, and resumes at the same position', {
  tag: '@desktop',
}, async ({ page }) => {
  await serveVideos(page)
  const { region, video } = await openPlayer(page, MP4)
  await untilPlaying(video, 0.5)
  await page.locator('main h1').first().scrollIntoViewIfNeeded()
  await expect.poll(() => isPlaying(video)).toBe(false)
  const left = await timeOf(video)

  await region.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await untilPlaying(video, left)
  await showTab(page, 'hidden')
  await expect.poll(() => isPlaying(video)).toBe(false)
  await showTab(page, 'visible')
  await expect.poll(() => isPlaying(video)).toBe(true)
})

test('one player at a time: starting another stops the first', { tag: '@desktop' }, async ({ page }) => {
  const { region, video } = await openPlayer(page)
  await region.getByRole('button', { name: 'Play', exact: true }).click()
  await untilPlaying(video)
  const feed = await playerOf(page, 'Above the clouds, in the feed')
  await feed.region.getByRole('button', { name: 'Play', exact: true }).click()
  await untilPlaying(feed.video)
  await expect.poll(() => isPlaying(video)).toBe(false)
})

test('keys play, seek, mute and toggle full screen, but not while typing', {
  tag: '@desktop',
}, async ({ page }) => {
  await serveVideos(page)
  const { region, video } = await openPlayer(page, MP4)
  await untilPlaying(video)
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(video)).toBe(false)
  const before = await timeOf(video)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeOf(video)).toBeCloseTo(before + 5, 1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => timeOf(video)).toBeCloseTo(before, 1)

  await page.keyboard.press('ArrowDown')
  await expect.poll(() => volumeOf(page)).toBe(0.9)
  await page.keyboard.press('m')
  await expect.poll(() => isMuted(video)).toBe(true)

  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true)
  await expect(region.getByRole('button', { name: 'Exit full screen' })).toBeAttached()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(false)

  await page.locator('main').evaluate((main) => {
    const field = main.ownerDocument.createElement('input')
    field.setAttribute('aria-label', 'A field')
    main.prepend(field)
    field.focus({ preventScroll: true })
  })
  await page.keyboard.press('Space')
  await page.keyboard.press('m')
  await expect(page.getByLabel('A field')).toHaveValue(' m')
  expect(await isPlaying(video)).toBe(false)
  expect(await isMuted(video)).toBe(true)
})

test('the seek bar follows pointer and keys, and announces the time', { tag: '@desktop' }, async ({
  page,
}) => {
  await serveVideos(page)
  const { region, video } = await openPlayer(page, MP4)
  await untilPlaying(video)
  await page.keyboard.press('Space')
  const bar = region.getByRole('slider', { name: 'Seek' })
  await bar.focus()
  await page.keyboard.press('Home')
  await expect(bar).toHaveAttribute('aria-valuetext', '0 seconds of 12 seconds')
  await page.keyboard.press('ArrowRight')
  await expect(bar).toHaveAttribute('aria-valuetext', '5 seconds of 12 seconds')
  const line = await bar.boundingBox()
  if (!line) throw new Error('The bar has no place')
  await page.mouse.move(line.x + line.width / 4, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(line.x + line.width * 0.75, line.y + line.height / 2, { steps: 5 })
  await expect(region.getByText('0:09 / 0:12')).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => timeOf(video)).toBeCloseTo(9, 0)
})

test('volume, speed and captions are remembered after a reload', { tag: '@desktop' }, async ({ page }) => {
  await openPlayer(page)
  const { region, video } = await playerOf(page, 'Above the clouds')
  await region.getByRole('button', { name: 'Play', exact: true }).click()
  await untilPlaying(video)
  await page.keyboard.press('m')
  await region.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Playback' })
  await expect(settings.getByRole('group', { name: 'Quality' })).toBeHidden()
  await settings.getByRole('radio', { name: '1.5×' }).check()
  await settings.getByRole('radio', { name: 'Deutsch' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()

  await page.reload()
  const again = await playerOf(page, 'Above the clouds')
  await again.region.getByRole('button', { name: 'Play', exact: true }).click()
  await untilPlaying(again.video)
  expect(await isMuted(again.video)).toBe(true)
  expect(await again.video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5)
  await expect(again.region.getByText('Über den Wolken ist immer Morgen.')).toBeVisible()
})

test('an HLS video plays, and a chosen quality is fetched next', { tag: '@desktop' }, async ({ page }) => {
  const errors = watchConsole(page)
  const asked = await serveVideos(page)
  const { region, video } = await openPlayer(page, HLS)
  await untilPlaying(video)
  await region.getByRole('button', { name: 'Settings' }).click()
  const quality = page.getByRole('dialog', { name: 'Playback' }).getByRole('group', { name: 'Quality' })
  await expect(quality.getByRole('radio')).toHaveCount(3)
  const other = asked.some((name) => name.startsWith('v1/seg')) ? '180p' : '360p'
  const rendition = other === '180p' ? 'v0/seg' : 'v1/seg'
  await quality.getByRole('radio', { name: other, exact: true }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => asked.some((name) => name.startsWith(rendition))).toBe(true)
  await untilPlaying(video, await timeOf(video))
  expect(await page.evaluate(`localStorage.getItem('candid.player')`)).toContain(other.slice(0, 3))
  expect(errors).toEqual([])
})

for (const [kind, address] of [
  ['MP4', MP4],
  ['HLS', HLS],
] as const) {
  test(`an expired URL of an ${kind} video is renewed, and playback continues at the same second`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const { promise: watched, resolve: hasWatched } = Promise.withResolvers<void>()
    let hasExpired = false
    let isRenewed = false
    await serveVideos(page, async ({ name, start, total, isFresh }) => {
      isRenewed ||= isFresh
      if (isLate(name, start, total)) await watched.then(() => (hasExpired = true))
      return hasExpired && !isRenewed ? 403 : undefined
    })
    const { region, video } = await openPlayer(page, address)
    await untilPlaying(video, 1)
    hasWatched()
    await expect.poll(() => isRenewed, { timeout: 90_000 }).toBe(true)
    await untilPlaying(video, 5.5)
    expect(await playedFrom(video)).toBeGreaterThan(0.9)
    await expect(region.getByRole('alert')).toBeHidden()
  })

  test(`a lost connection stops an ${kind} video, and a retry continues at the same second`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const { promise: watched, resolve: hasWatched } = Promise.withResolvers<void>()
    let isDown = false
    await serveVideos(page, async ({ name, start, total }) => {
      if (isLate(name, start, total)) await watched
      return isDown ? 'lost' : undefined
    })
    const { region, video } = await openPlayer(page, address)
    await untilPlaying(video, 1)
    isDown = true
    hasWatched()
    const problem = region.getByRole('alert')
    await expect(problem).toContainText('Connection lost', { timeout: 30_000 })
    await expectAccessible(page, '', 'section')
    isDown = false
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(problem).toBeHidden()
    await untilPlaying(video, 5.5)
    expect(await playedFrom(video)).toBeGreaterThan(0.9)
  })
}

test('a URL that stays refused ends in a message, not in endless retries', { tag: '@desktop' }, async ({
  page,
}) => {
  const asked = await serveVideos(page, () => 403)
  const { region } = await openPlayer(page, MP4)
  await expect(region.getByRole('alert')).toContainText('Couldn’t play this video')
  const asking = asked.length
  await region.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked.length).toBeGreaterThan(asking)
  await expect(region.getByRole('alert')).toContainText('Couldn’t play this video')
})

test('a slow connection shows the poster and a spinner, then the video', { tag: '@desktop' }, async ({
  page,
}) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>()
  await serveVideos(page, ({ start }) => (start === 0 ? arrived : undefined))
  const { region, video } = await openPlayer(page, MP4)
  await expect(region.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(video).toHaveCSS('opacity', '0')
  arrive(undefined)
  await untilPlaying(video)
  await expect(region.getByRole('status', { name: 'Loading' })).toBeHidden()
  await expect(video).toHaveCSS('opacity', '1')
})

test('nothing is preloaded in data-saver mode', { tag: '@desktop' }, async ({ page }) => {
  await openPlayer(page)
  const { video } = await playerOf(page, 'Above the clouds, in the feed')
  await expect(video).toHaveAttribute('preload', 'metadata')
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await page.reload()
  await expect(video).toHaveAttribute('preload', 'none')
})

/** Requests for the later part of a video: from the third segment, or from two fifths of the file. */
function isLate(name: string, start: number, total: number): boolean {
  const segment = /seg-(\d+)\.m4s$/.exec(name)?.[1]
  return segment === undefined ? start > total * 0.4 : Number(segment) >= 2
}

async function showTab(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}

/** Where the current source started playing: not at 0 if it resumed. */
function playedFrom(video: Locator): Promise<number> {
  return video.evaluate((element: HTMLVideoElement) => element.played.start(0))
}

function volumeOf(page: Page): Promise<number> {
  return page.evaluate(`JSON.parse(localStorage.getItem('candid.player') ?? '{}').volume`)
}
