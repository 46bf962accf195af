/** The home feed: walking through it, its address, its tabs, campaigns, what is locked, its end. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { askApi, consented, signedInAs, signedUp, watchConsole } from './kit.ts'

type Media = { id: string; type: string; access: string; user: { username: string } }

const FIELDS = 'id type access user { username }'

/** The feed as this page's person gets it. */
async function fed(page: Page): Promise<Media[]> {
  const query = `{ feed(tab: "foryou", limit: { limit: 50 }) { medias { ${FIELDS} } } }`
  const { feed } = await askApi<{ feed: { medias: Media[] } }>(page, query)
  return feed.medias
}

function slides(page: Page) {
  return page.getByRole('feed').locator('> article')
}

/** Which slide can be used: the others are out of reach. */
function activeIndex(page: Page): Promise<number> {
  return slides(page).evaluateAll((all) => all.findIndex((slide) => !(slide as HTMLElement).inert))
}

async function expectAt(page: Page, index: number): Promise<void> {
  await expect.poll(() => activeIndex(page)).toBe(index)
  const feed = page.getByRole('feed')
  await expect.poll(() => feed.evaluate((box) => Math.round(box.scrollTop / box.clientHeight))).toBe(index)
}

function addressedMedia(page: Page): string | null {
  return new URL(page.url()).searchParams.get('m')
}

async function expectAddressMoved(page: Page, from: string | null): Promise<string | null> {
  await expect.poll(() => addressedMedia(page)).not.toBe(from)
  return addressedMedia(page)
}

/** A finger drawn over the middle of the screen. */
async function swipeUp(page: Page): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x: 180, y })) })
  await touch('touchStart', 640)
  for (let y = 600; y >= 120; y -= 40) await touch('touchMove', y)
  await touch('touchEnd')
  await finger.detach()
}

async function step(page: Page, isMobile: boolean | undefined): Promise<void> {
  if (isMobile) await swipeUp(page)
  else await page.keyboard.press('ArrowDown')
}

test('a visitor walks through the feed; the address follows, and a reload and going back find the slide', async ({
  page,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await consented(page)
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
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

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

test('a video plays while it is the active slide; what was watched and swiped is told', async ({
  page,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await consented(page)
  const video = (await fed(page)).find(({ type, access }) => type === 'video' && access === 'open')
  const told = page.waitForRequest((request) => request.postData()?.includes('addWatch') === true)
  await page.goto(`/?m=${video?.id}`)
  const playing = slides(page).first().locator('video')
  await expect
    .poll(() => playing.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3)
  const { variables } = (await told).postDataJSON() as { variables: { events: object[] } }
  expect(variables.events).toContainEqual({ media: video?.id, kind: 'view' })
  await step(page, isMobile)
  await expectAt(page, 1)
  await expect.poll(() => playing.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  expect(errors).toEqual([])
})

test('a campaign brings its own choice first, is remembered, and asks for the sound', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'a campaign is the same at every width')
  await consented(page)
  const videos = (await fed(page)).filter(({ type, access }) => type === 'video' && access === 'open')
  const chosen = videos.slice(-2).map(({ id }) => id)
  const told = page.waitForRequest((request) => request.postData()?.includes('addWatch') === true)
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
  const { variables } = (await told).postDataJSON() as { variables: { events: { campaign?: string }[] } }
  expect(variables.events[0]?.campaign).toBe('spring-24')
})

test('a locked slide shows what opens it, and nothing of the media but its blurred picture', async ({
  page,
}) => {
  await consented(page)
  const locked = (await fed(page)).find(({ access }) => access === 'price')
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/${locked?.id}/`)) fetched.push(request.url())
  })
  await page.goto(`/?m=${locked?.id}`)
  const slide = slides(page).first()
  await expect(slide.getByText('credits').first()).toBeAttached()
  await expect(slide.locator('video')).toHaveCount(0)
  expect(fetched.filter((url) => !url.endsWith('/blur.webp'))).toEqual([])
  await slide.getByRole('button', { name: 'Sign in to unlock' }).click()
  await expect(page).toHaveURL('/signin')
})

test('Following invites a visitor to sign in, and who follows nobody to find people', async ({
  page,
  isMobile,
}) => {
  await consented(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Following' }).locator('visible=true').click()
  await expect(page.getByText('See what the people you follow post')).toBeVisible()
  if (isMobile) return
  await signedUp(page)
  await page.goto('/?tab=following')
  await expect(page.getByRole('link', { name: 'Find people' })).toBeVisible()
})

test('“Not interested” takes a slide away, and Undo brings it back', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the menu has its own journey at every width')
  await consented(page)
  await signedInAs(page, 'fan')
  await page.goto('/')
  const label = await slides(page).first().getAttribute('aria-label')
  const first = await expectAddressMoved(page, null)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Not interested' }).click()
  const second = await expectAddressMoved(page, first)
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => addressedMedia(page)).toBe(first)
  await expect(slides(page).first()).toHaveAttribute('aria-label', label ?? '')
})

test('at every fifth slide the app is offered, and behind the last one the feed ends', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the rule and the end are the same at every width')
  const errors = watchConsole(page)
  await consented(page)
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

  const end = page.getByText('no more videos')
  await expect(async () => {
    for (let at = 0; at < 10; at += 1) await page.keyboard.press('ArrowDown')
    await expect(end).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(errors).toEqual([])
})
