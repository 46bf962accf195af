/** The home feed: navigation, URL, tabs, campaigns, locked media and its end. */
// covers: feed
import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  addressedMedia,
  collectWatchEvents,
  expectAddressMoved,
  expectAt,
  feedMedia,
  openVideos,
  slides,
  step,
} from './feed-kit.ts'
import { acceptPrompts, signUpNewcomer, watchConsole } from './kit.ts'
import { isPlaying, untilPlaying } from './player-kit.ts'

type FeedRequest = { after: string | null }

/** Fails requests for feed pages until the returned function is called. */
async function failFeedPages(
  page: Page,
  isLost: (feedRequest: FeedRequest) => boolean,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => {
    const feedRequest = route.request().postDataJSON() as { operationName?: string; variables: FeedRequest }
    return feedRequest.operationName === 'FeedPage' && isLost(feedRequest.variables)
      ? route.abort()
      : route.fallback()
  }
  await page.route('**/api', handler)
  return () => page.unroute('**/api', handler)
}

test('a visitor steps through the feed; the URL follows, and reload and back restore the slide', async ({
  page,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await page.goto('/')
  await expectAt(page, 0)
  const first = await expectAddressMoved(page, null)
  await step(page, isMobile)
  await expectAt(page, 1)
  const second = await expectAddressMoved(page, first)
  if (!isMobile) {
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 100)
    await expectAt(page, 2)
    await page.getByRole('button', { name: 'Previous' }).locator('visible=true').click()
    await expectAt(page, 1)
  }
  await expectAccessible(page)

  await slides(page).nth(1).getByRole('link').first().click()
  await expect(page.getByRole('feed')).toHaveCount(0)
  await page.goBack()
  await expectAt(page, 1)
  expect(addressedMedia(page)).toBe(second)
  const label = await slides(page).nth(1).getAttribute('aria-label')

  await page.reload()
  await expectAt(page, 0)
  await expect(slides(page).first()).toHaveAttribute('aria-label', label ?? '')
  expect(addressedMedia(page)).toBe(second)
  expect(errors).toEqual([])
})

test('a video plays while its slide is active, and watch events are sent', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const [video] = await openVideos(page)
  const response = collectWatchEvents(page)
  await page.goto(`/?m=${video.id}`)
  const playing = slides(page).first().locator('video')
  // A quarter of any video.
  await untilPlaying(playing, 2.4)
  await step(page, isMobile)
  await expectAt(page, 1)
  await expect.poll(() => isPlaying(playing)).toBe(false)
  const own = () => response.filter(({ media }) => media === video.id)
  await expect.poll(() => own().map(({ kind }) => kind)).toContain('swipe')
  // The position depends on the machine: each quarter is reported once, and the swipe reports the last one.
  const quarters = own().flatMap(({ kind, progress }) => (kind === 'progress' ? progress : []))
  expect(quarters).toEqual([25, 50, 75, 100].slice(0, Math.max(1, quarters.length)))
  const of = { media: video.id, source: 'feed' }
  expect(own().filter(({ kind }) => kind !== 'time')).toEqual([
    { ...of, kind: 'view' },
    ...quarters.map((progress) => ({ ...of, kind: 'progress', progress })),
    { ...of, kind: 'swipe', progress: quarters.at(-1) },
  ])
  const playedMs = own().reduce((sum, { watchedMs = 0 }) => sum + watchedMs, 0)
  expect(playedMs).toBeGreaterThan(1_000)
  expect(errors).toEqual([])
})

test('a campaign shows its own media first, is remembered, and asks to turn on sound', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await acceptPrompts(page)
  const chosen = (await openVideos(page)).slice(-3).map(({ id }) => id)
  const response = collectWatchEvents(page)
  await page.goto(`/?c=spring-24&v=${chosen.join(',')}&s=1`)
  await expectAt(page, 0)
  await expect.poll(() => addressedMedia(page)).toBe(chosen[0])
  const question = page.getByRole('button', { name: 'Tap to unmute' })
  await question.click()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => addressedMedia(page)).toBe(chosen[1])
  const cookie = (await context.cookies()).find(({ name }) => name === 'campaign')
  expect(cookie?.value).toBe('spring-24')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30)
  await expect.poll(() => response[0]?.campaign).toBe('spring-24')

  await page.reload()
  await expectAt(page, 1)
  expect(addressedMedia(page)).toBe(chosen[1])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => addressedMedia(page)).toBe(chosen[2])
})

test('a locked slide shows how to unlock it, and only the blurred picture and loop of the media', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  const locked = (await feedMedia(page)).find(({ access }) => access === 'price')
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/${locked?.id}/`)) fetched.push(request.url())
  })
  await page.goto(`/?m=${locked?.id}`)
  const slide = slides(page).first()
  await expect(slide.getByText('credits').first()).toBeAttached()
  await expect(slide.locator('video')).toHaveCount(0)
  expect(fetched.filter((url) => !url.endsWith('/blur.webp'))).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  const loop = slide.locator('video')
  await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await expect(loop).toHaveAttribute('src', /\/blur\.mp4$/)
  expect(fetched.filter((url) => !/\/blur\.(?:webp|mp4)$/.test(url))).toEqual([])
  await slide.getByRole('button', { name: 'Sign in to unlock' }).click()
  await expect(page).toHaveURL('/signin')
})

test('Following asks a visitor to sign in, and a user without follows to find creators', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await acceptPrompts(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Following' }).locator('visible=true').click()
  await expect(page.getByText('See posts from people you follow')).toBeVisible()
  if (isMobile) return
  await signUpNewcomer(page)
  await page.goto('/?tab=following')
  await expect(page.getByRole('link', { name: 'Find people' })).toBeVisible()
})

test('“Not interested” removes a slide until Undo, and a block all slides of the author', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const medias = await feedMedia(page)
  const often = medias.find(
    ({ user }, at) => medias.findIndex((other) => other.user.username === user.username) < at,
  )
  const theirs = page.getByRole('article', { name: ` by ${often?.user.fullname}`, includeHidden: true })
  await page.goto(`/?m=${often?.id}`)
  await expectAt(page, 0)
  const before = await theirs.count()
  expect(before).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Not interested' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^This (video|photo)$/ }).click()
  await expectAddressMoved(page, often?.id ?? null)
  await expect(theirs).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => addressedMedia(page)).toBe(often?.id)
  await expect(theirs).toHaveCount(before)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Block @/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(theirs).toHaveCount(0)
  await expectAddressMoved(page, often?.id ?? null)
})

test('every fifth slide offers the app; a failed page is retried, and the feed has an end', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await page.goto('/')
  await expectAt(page, 0)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.body.dataset.asked = 'yes'
      },
    })
    window.dispatchEvent(offer)
  })
  const notice = page.getByRole('region', { name: 'Install Candid' })
  for (let at = 1; at < 4; at += 1) await page.keyboard.press('ArrowDown')
  await expectAt(page, 3)
  await expect(notice).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await notice.getByRole('button', { name: 'Install' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')

  const letGo = await failFeedPages(page, ({ after }) => after !== null)
  const goDown = async (text: string) => {
    await expect(async () => {
      for (let at = 0; at < 10; at += 1) await page.keyboard.press('ArrowDown')
      await expect(page.getByText(text)).toBeInViewport({ timeout: 500 })
    }).toPass()
  }
  await goDown('Couldn’t load more')
  await letGo()
  await page.getByRole('button', { name: 'Try again' }).click()
  await goDown('no more videos or photos')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('complementary').getByText('Explore more')).toBeVisible()
  const last = (await slides(page).count()) - 1
  await page.getByRole('button', { name: 'Previous' }).last().click()
  await expectAt(page, last - 1)
  expect(errors.filter((error) => !error.includes('net::ERR_FAILED'))).toEqual([])
})

test('a feed that fails to load shows an error, and loads on retry', { tag: '@phone' }, async ({ page }) => {
  await acceptPrompts(page)
  const letGo = await failFeedPages(page, () => true)
  // With a query string, because the plain home page embeds its first feed page.
  await page.goto('/?tab=foryou')
  await expect(page.getByText('Couldn’t load more')).toBeInViewport()
  await letGo()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(slides(page).nth(1)).toBeAttached()
  await expectAt(page, 0)
})
