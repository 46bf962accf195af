/** Prefetching in the feed: the beginnings of videos beyond the next slide, and nothing in data-saver mode. */
// covers: feed, media/stage
import { expect, type Page, test } from '@playwright/test'
import { expectAt, openVideos, slides, step } from './feed-kit.ts'
import { acceptPrompts } from './kit.ts'
import { untilPlaying } from './player-kit.ts'

type Clip = { mediaId: string; kind: string; range: string | undefined; isCached?: boolean }

/** All requests for clips, with their initiator and whether the browser's cache answered. */
async function watchClips(page: Page): Promise<Clip[]> {
  const devtools = await page.context().newCDPSession(page)
  const clips = new Map<string, Clip>()
  const list: Clip[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    const mediaId = /\/files\/m\/[^/]+\/([^/]+)\/[^/]+\/clip\.mp4$/.exec(new URL(request.url).pathname)?.[1]
    if (mediaId === undefined) return
    const clip = { mediaId, kind: type, range: request.headers.Range ?? request.headers.range }
    clips.set(requestId, clip)
    list.push(clip)
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const clip = clips.get(requestId)
    if (clip) clip.isCached = response.fromDiskCache === true
  })
  await devtools.send('Network.enable')
  return list
}

async function fourVideos(page: Page): Promise<string[]> {
  const videos = (await openVideos(page)).slice(0, 4)
  expect(videos.length).toBe(4)
  return videos.map(({ id }) => id)
}

const activeVideo = (page: Page, at: number) => slides(page).nth(at).locator('video')

test('the beginnings of the third and fourth slide are prefetched while the first plays, and played from the cache', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  await acceptPrompts(page)
  const ids = await fourVideos(page)
  const clips = await watchClips(page)
  await page.goto(`/?v=${ids.join(',')}`)
  await untilPlaying(activeVideo(page, 0))
  const fetched = (id: string | undefined) =>
    clips.filter((clip) => clip.mediaId === id && clip.kind === 'Fetch')
  for (const id of ids.slice(2)) {
    await expect.poll(() => fetched(id).length, { message: id }).toBe(1)
    expect(fetched(id)[0]?.range).toBe('bytes=0-524287')
  }
  await expect.poll(() => fetched(ids[2])[0]?.isCached).toBe(false)
  for (const id of ids.slice(0, 2)) expect(fetched(id), 'these have players').toEqual([])
  const played = (id: string | undefined) =>
    clips.filter((clip) => clip.mediaId === id && clip.kind === 'Media')
  expect(played(ids[2])).toEqual([])
  await step(page, isMobile)
  await expectAt(page, 1)
  await expect
    .poll(() => played(ids[2])[0]?.isCached, { message: 'its player begins with the cache' })
    .toBe(true)
  await step(page, isMobile)
  await expectAt(page, 2)
  await untilPlaying(activeVideo(page, 2))
})

test('nothing is prefetched in data-saver mode or on a slow connection', { tag: '@phone' }, async ({
  page,
}) => {
  await acceptPrompts(page)
  const ids = await fourVideos(page)
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', {
    value: new URLSearchParams(location.search).has('slow') ? { effectiveType: '3g' } : { saveData: true },
  })`)
  const clips = await watchClips(page)
  for (const slow of ['', '&slow']) {
    await page.goto(`/?v=${ids.join(',')}${slow}`)
    const video = activeVideo(page, 0)
    await untilPlaying(video)
    // By then the video has reported progress several times.
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1.5)
    expect(clips.filter(({ kind }) => kind === 'Fetch')).toEqual([])
  }
})
