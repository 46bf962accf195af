/** A live from both sides: the creator goes live, a fan finds it, chats and tips, and it ends with stats and a recording. */
// covers: live
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  signInAs,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'
import { connectEncoder, encoderTo, ingestOf } from './live-kit.ts'
import { openStaffBrowser } from './staff-kit.ts'

test.use({ permissions: ['camera', 'microphone'] })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first()

/** A fan with credits in a separate browser. */
async function fanIn(browser: Browser, isPhone: boolean, pack = 25): Promise<Page> {
  const page = await (await anotherBrowser(browser, isPhone)).newPage()
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await buyCreditsByCard(page, pack)
  return page
}

/** The video is playing: its time advances, and its frames change. */
async function expectMoving(page: Page): Promise<void> {
  await expect(page.locator('[data-live-phase=playing]')).toBeVisible({ timeout: 60_000 })
  const seen = () =>
    page.locator('[data-live-phase] video').evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas')
      canvas.width = 16
      canvas.height = 16
      const pen = canvas.getContext('2d')
      pen?.drawImage(video, 0, 0, 16, 16)
      return { at: video.currentTime, picture: canvas.toDataURL() }
    })
  const first = await seen()
  await expect(async () => {
    const later = await seen()
    expect(later.at).toBeGreaterThan(first.at)
    expect(later.picture).not.toBe(first.picture)
  }).toPass()
}

/** Chats and tips ten dollars, half of the goal. */
async function takesPart(fan: Page, text: string): Promise<void> {
  await fan.getByRole('textbox', { name: 'Message in live chat' }).fill(text)
  await fan.keyboard.press('Enter')
  await expect(fan.getByText(text).first()).toBeVisible()
  await button(fan, 'Send a tip').click()
  await fan.getByRole('dialog').getByText('Any amount').click()
  await fan.getByRole('dialog').getByText('$10', { exact: true }).click()
  await button(fan, 'Tip $10.00').click()
  await expect(fan.getByText(/tipped \$10/).first()).toBeVisible()
  await expect(fan.getByRole('progressbar', { name: 'Tip goal: A tripod' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  )
}

/** Waits for an animated gift, and returns whether it stays clear of the chat. */
function giftIsClearOfChat(fan: Page, gift: string): Promise<boolean> {
  return fan
    .waitForFunction((id) => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const [stage, chat] = [boxOf(`[data-gift=${id}]`), boxOf('[role=log]')]
      if (!stage || !chat || stage.width === 0) return null
      const isClear = stage.bottom <= chat.top || stage.right <= chat.left
      return { isClear, isWide: stage.width > 0.5 * innerWidth }
    }, gift)
    .then((found) => found.jsonValue())
    .then((found) => found?.isClear === true && found.isWide)
}

/** The creator offers a subscription, which the fan buys before the live is opened. */
async function subscribes(fan: Page, creator: Page): Promise<void> {
  type Own = { logged_in: { account: { id: string; subscription_detail: object | null } } }
  const { logged_in } = await callApi<Own>(
    creator,
    '{ logged_in { account { id subscription_detail { id } } } }',
  )
  const { id, subscription_detail: plan } = logged_in.account
  if (!plan) await callApi(creator, 'mutation { createSubscriptionDetail(period: { price: 5 }) { id } }')
  await callApi(fan, 'mutation ($id: ID!) { subscribe(user: $id) { subscription { id } } }', { id })
}

/** Taps twice: the gift is sent once, completes the goal, plays above the chat, and gives its sender a badge. */
async function sendsGift(fan: Page): Promise<void> {
  await button(fan, 'Send a tip').click()
  await fan.getByRole('dialog').getByText('Toast', { exact: true }).click()
  const [isClear] = await Promise.all([
    giftIsClearOfChat(fan, 'toast'),
    button(fan, 'Send Toast for $10.00').dblclick(),
  ])
  expect(isClear).toBe(true)
  await expect(fan.getByRole('log').getByText(/sent a toast/)).toHaveCount(1)
  await expect(fan.getByRole('progressbar', { name: 'Tip goal: A tripod' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  await fan.getByRole('textbox', { name: 'Message in live chat' }).fill('Cheers')
  await fan.keyboard.press('Enter')
  const line = fan.getByRole('log').getByRole('listitem').filter({ hasText: 'Cheers' })
  await expect(line.getByText('Top supporter')).toBeVisible()
  await expect(line.getByText('Subscriber', { exact: true })).toBeVisible()
}

/** How much of the video's light is left in a part of the screen that no control covers: 1 is all of it. */
async function lightLeft(fan: Page, clip: { x: number; y: number; width: number; height: number }) {
  const meanOf = async () => {
    const { channels } = await sharp(await fan.screenshot({ clip })).stats()
    return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0)
  }
  const paint = (background: string) =>
    fan.locator('.scrim-chat').evaluate((scrim: HTMLElement, value) => {
      scrim.style.background = value
    }, background)
  const shown = await meanOf()
  await paint('none')
  const bare = await meanOf()
  await paint('')
  return shown / bare
}

/** Only the chat and the bar are darkened, and even there the video can be seen; the bar shares. */
async function sharesFromBar(fan: Page): Promise<void> {
  const chat = await fan.getByRole('log').boundingBox()
  if (!chat) throw new Error('The live has no chat')
  const { width, height } = fan.viewportSize() ?? { width: 0, height: 0 }
  const aside = { x: width - 40, width: 36 }
  const above = { ...aside, y: height * 0.45, height: Math.max(8, chat.y - height * 0.45 - 4) }
  expect(await lightLeft(fan, above)).toBeGreaterThan(0.9)
  expect(await lightLeft(fan, { ...aside, y: chat.y + chat.height - 30, height: 28 })).toBeGreaterThan(0.2)
  await button(fan, 'Share').click()
  await expect(fan.getByRole('dialog', { name: 'Share this live' })).toBeVisible()
  await fan.keyboard.press('Escape')
  await expect(fan.getByRole('dialog', { name: 'Share this live' })).toHaveCount(0)
  await expect(button(fan, 'Report or block')).toBeVisible()
}

/** The actions on another person's line show when it is touched, and with a mouse on hover or focus. */
async function findsLineActions(creator: Page, isPhone: boolean): Promise<void> {
  const line = creator.getByRole('log').getByRole('listitem').filter({ hasText: 'Hello to the gifts' })
  const more = line.getByRole('button', { name: /^More about/ })
  if (!isPhone) await creator.mouse.move(0, 0)
  await expect(more).toHaveCSS('opacity', '0')
  if (isPhone) await line.getByText('Hello to the gifts').tap()
  else await line.hover()
  await expect(more).toHaveCSS('opacity', '1')
  await more.click()
  await expect(creator.getByRole('menuitem', { name: 'Pin' })).toBeVisible()
  await creator.keyboard.press('Escape')
}

/** A static fake screen that is drawn once by `drawScreen`, and access to what the page sends. */
async function withStillScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = []
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given)
        peers.push(this)
      }
    }
    Object.assign(window, { peers })
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
      const stream = canvas.captureStream(0)
      const [track] = stream.getVideoTracks()
      const drawScreen = () => {
        canvas.getContext('2d')?.fillRect(0, 0, 640, 360)
        ;(track as CanvasCaptureMediaStreamTrack).requestFrame()
      }
      Object.assign(window, { drawScreen })
      return stream
    }
  })
}

function picturesSent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] }
    const reports = await Promise.all(peers.map(async (peer) => [...(await peer.getStats()).values()]))
    return reports.flat().reduce((sum, { framesSent = 0 }) => sum + framesSent, 0)
  })
}

/** The screen is sent instead of the camera, with frames although it is static, and then the camera again. */
async function sharesScreen(page: Page): Promise<void> {
  await button(page, 'Share screen').click()
  await expect(button(page, 'Stop sharing screen')).toHaveAttribute('aria-pressed', 'true')
  // Only now is the track used: an earlier frame would be lost.
  await page.evaluate(() => (window as unknown as { drawScreen(): void }).drawScreen())
  const before = await picturesSent(page)
  await expect.poll(() => picturesSent(page)).toBeGreaterThan(before + 20)
  await button(page, 'Stop sharing screen').click()
  await expect(button(page, 'Share screen')).toBeVisible()
  const after = await picturesSent(page)
  await expect.poll(() => picturesSent(page)).toBeGreaterThan(after)
}

const GOAL = 'mutation { saveLiveRoom(input: { goal: { title: "A tripod", cents: 2000 } }) { goal_title } }'

test('a creator goes live by camera and shares the screen, a fan chats and tips, and the recording is there when it ends @alone', async ({
  page,
  browser,
  isMobile,
}) => {
  const username = isMobile ? 'jonas.outdoors' : 'mara.lindqvist'
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount(username))
  await callApi(page, GOAL)
  await withStillScreen(page)
  await page.goto('/studio/live/camera')
  await expect(button(page, 'Go Live')).toBeEnabled()
  const picture = page.locator('video').first()
  await expect(picture).toHaveCSS('scale', '-1 1')
  await button(page, 'Go Live').click()
  await expect(button(page, 'Stop Live')).toBeVisible({ timeout: 60_000 })
  // A creator with a phone still sees a mirror; on desktop the preview says that it is what viewers see.
  await expect(picture).toHaveCSS('scale', isMobile ? '-1 1' : 'none')
  const { liveOf } = await callApi<{ liveOf: { id: string } }>(page, `{ liveOf(user: "${username}") { id } }`)
  const fan = await fanIn(browser, isMobile)
  const errors = watchConsole(fan)
  await fan.goto('/lives')
  if (!isMobile) await expect(fan.getByRole('region', { name: 'Most watched' })).toBeVisible()
  await fan.locator(`a[href="/${username}/live"]`).first().click()
  await expectMoving(fan)
  await takesPart(fan, 'Hello to the camera')
  await expect(page.getByText('Hello to the camera').first()).toBeVisible()
  if (!isMobile) await sharesScreen(page)
  await button(page, 'Stop Live').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop Live' }).click()
  await expect(fan.getByRole('heading', { name: 'Live has ended' })).toBeVisible()
  type Ended = { live: { status: string; recording: { type: string } | null } }
  await expect(async () => {
    const { live } = await callApi<Ended>(page, `{ live(id: "${liveOf.id}") { status recording { type } } }`)
    expect(live).toEqual({ status: 'ended', recording: { type: 'video' } })
  }).toPass({ timeout: 120_000 })
  expect(errors.filter((line) => !/whep|404|406/i.test(line))).toEqual([])
})

/** A follower finds the live next to every page, and as a slide a little ahead in the feed. */
async function meetsInFeed(fan: Page, creatorId: string, username: string): Promise<void> {
  await callApi(fan, `mutation { upFollowing(id: "${creatorId}", wanted: true) }`)
  await fan.goto('/')
  const alongside = fan.getByRole('region', { name: 'Live now' })
  await expect(alongside.locator(`a[href="/${username}/live"]`)).toBeVisible()
  await expect(fan.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toContainText(
    /Live\s*\d+ now/,
  )
  const slide = fan.getByRole('article', { name: /is live$/ })
  await expect(slide).toBeAttached()
  await expect(async () => {
    await fan.keyboard.press('ArrowDown')
    await expect(slide.getByRole('link', { name: 'Watch live' })).toBeInViewport({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(fan)
  await slide.getByRole('link', { name: 'Watch live' }).click()
}

/** Staff open it from the list of lives, watch it and read its chat. */
async function watchAsStaff(staffPage: Page, username: string): Promise<void> {
  await staffPage.goto('/staff/lives')
  await staffPage.getByRole('link', { name: `@${username}` }).click()
  await expectMoving(staffPage)
  await expect(staffPage.getByText('Hello from the journey')).toBeVisible()
}

const FOUND = 'The music belongs to somebody else.'

async function staffEndAndForbid(staffPage: Page): Promise<void> {
  await staffPage.keyboard.press('f')
  await staffPage.keyboard.press('4')
  await staffPage.getByRole('button', { name: '7 days' }).click()
  await staffPage.getByLabel('Findings').fill(FOUND)
  await expectAccessible(staffPage)
  await button(staffPage, /^Ban and end live/).click()
  await expect(staffPage.getByText('Live ended, streaming banned')).toBeVisible()
}

/** Shows why it ended, and that it cannot be restarted from either page. */
async function readsWhy(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your live has ended' }).first()).toBeVisible()
  await expect(page.getByText(FOUND)).toBeVisible()
  const forbidden = page.getByText(/^You can’t go live until /).locator('visible=true')
  await button(page, 'Go live again').click()
  await expect(forbidden).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  await page.goto('/studio/live/camera')
  await expect(forbidden).toBeVisible()
  await expect(button(page, 'Go Live')).toBeDisabled()
}

const LIFT = 'mutation ($user: ID!) { allowStreaming(user: $user, words: "Cleared up.") { id } }'

/** The encoder's connection is cut: viewers are told when their buffer ends, and then the video continues. */
async function comesBack(fan: Page, cut: () => void, again: () => void): Promise<void> {
  cut()
  await fan.waitForFunction(() => {
    const video = document.querySelector('[data-live-phase] video') as HTMLVideoElement & { stood?: number[] }
    const [before = -1, since = 0] = video.stood ?? []
    const [drawn, now] = [video.getVideoPlaybackQuality().totalVideoFrames, performance.now()]
    if (drawn !== before) video.stood = [drawn, now]
    // Longer than a stall, and than the page takes to notice.
    return drawn === before && now - since > 2_000
  })
  expect(await fan.getByText('Reconnecting…').isVisible()).toBe(true)
  again()
  await expect(fan.getByText('Reconnecting…')).toBeHidden()
  await expectMoving(fan)
}

/** The overlay page for streaming programs, opened by its URL only. */
async function overlayOf(page: Page, browser: Browser): Promise<Page> {
  const { replaceOverlay } = await callApi<{ replaceOverlay: string }>(page, 'mutation { replaceOverlay }')
  const overlay = await (await anotherBrowser(browser, false)).newPage()
  // Hearts are animated only without reduced motion, as in a streaming program.
  await overlay.emulateMedia({ reducedMotion: 'no-preference' })
  await overlay.goto(new URL(replaceOverlay).pathname)
  return overlay
}

test('an encoder goes live, disconnects and reconnects, a fan tips, the overlay shows it, and staff end it with a reason @desktop @alone', async ({
  page,
  browser,
  isMobile,
}) => {
  const username = 'ines.paints'
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount(username))
  await callApi(page, GOAL)
  await page.goto('/studio/live/rtmp')
  const make = button(page, 'Create stream key')
  // A retry finds the existing key.
  await expect(make.or(button(page, 'Show')).first()).toBeVisible()
  if (await make.isVisible()) await make.click()
  await expect(button(page, 'Show')).toBeVisible()
  await expectAccessible(page)
  const { accountId, address } = await ingestOf(page)
  const staffPage = await openStaffBrowser(browser, 'Lena Fischer')
  const send = () => encoderTo(address)
  let encoder = send()
  try {
    await expect(page.getByText('You are LIVE')).toBeVisible()
    const fan = await fanIn(browser, isMobile)
    const errors = watchConsole(fan)
    await meetsInFeed(fan, accountId, username)
    await expectMoving(fan)
    const overlay = await overlayOf(page, browser)
    await expect(overlay.getByText('A tripod')).toBeVisible()
    // They rise for some seconds and disappear.
    const hearts = overlay.locator('svg.heart')
    await Promise.all([expect(hearts.first()).toBeAttached(), button(fan, /^Send a heart/).click()])
    await expect(hearts).toHaveCount(0)
    // Both are shown for some seconds only.
    await Promise.all([
      takesPart(fan, 'Hello from the journey'),
      expect(fan.locator('[data-tip-size=small]')).toBeVisible({ timeout: 60_000 }),
      expect(overlay.getByRole('heading', { name: /tipped \$10/ })).toBeVisible({ timeout: 60_000 }),
    ])
    await callApi(page, 'mutation { replaceOverlay }')
    await expect(overlay.locator('body')).toBeEmpty()
    await expect(page.getByText('Hello from the journey').first()).toBeVisible()
    await comesBack(
      fan,
      () => encoder.kill('SIGKILL'),
      () => {
        encoder = send()
      },
    )
    await expectAccessible(fan)
    await watchAsStaff(staffPage, username)
    await staffEndAndForbid(staffPage)
    await expect(fan.getByRole('heading', { name: 'Live has ended' })).toBeVisible()
    await readsWhy(page)
    expect(errors.filter((line) => !/whep|404|406/i.test(line))).toEqual([])
  } finally {
    encoder.kill('SIGKILL')
    // Lifts the ban for retries.
    await callApi(staffPage, LIFT, { user: accountId })
  }
})

test('a fan sends a gift with two quick taps: it is sent once, plays clear of the chat and is on the creator’s page', async ({
  page,
  browser,
  isMobile,
}) => {
  const username = isMobile ? 'teo_nightowl' : 'lena_brews'
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount(username))
  await callApi(page, GOAL)
  const encoder = await connectEncoder(page)
  try {
    await page.goto('/studio/live/rtmp')
    await expect(page.getByText('You are LIVE')).toBeVisible()
    const fan = await fanIn(browser, isMobile, 50)
    await subscribes(fan, page)
    await fan.goto(`/${username}/live`)
    await takesPart(fan, 'Hello to the gifts')
    await sendsGift(fan)
    await expect(page.getByRole('log').getByText(/sent a toast/)).toHaveCount(1)
    await findsLineActions(page, isMobile)
    if (isMobile) await sharesFromBar(fan)
    await expectAccessible(fan)
  } finally {
    encoder.kill('SIGKILL')
    await callApi(page, 'mutation ($id: ID!) { stopLive(id: $id) { id } }', {
      id: (await callApi<{ liveOf: { id: string } }>(page, `{ liveOf(user: "${username}") { id } }`)).liveOf
        .id,
    })
  }
})

/** The text on a button is part of its name, so that it can be pressed by voice. */
async function expectNamedAsShown(page: Page): Promise<void> {
  const others = await page.locator('main button, main a').evaluateAll((all) =>
    all.flatMap((one) => {
      // biome-ignore lint/performance/useDomNodeTextContent: only the text that is seen
      const [shown, name] = [(one as HTMLElement).innerText.trim(), one.getAttribute('aria-label')]
      return name && shown && !name.toLowerCase().includes(shown.toLowerCase()) ? [`${shown}: ${name}`] : []
    }),
  )
  expect(others).toEqual([])
}

test('the studio pages of a live fit the screen, and their buttons are named as they are shown', async ({
  page,
}) => {
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('noor_stargazer'))
  await page.goto('/studio/live/camera')
  await expect(button(page, 'Go Live')).toBeEnabled()
  await expectNamedAsShown(page)
  await callApi(page, 'mutation { generateRtmp }')
  await callApi(page, 'mutation { replaceOverlay }')
  await page.goto('/studio/live/rtmp')
  await expect(button(page, 'Show')).toBeVisible()
  await button(page, 'Show').click()
  await expect(page.getByRole('region', { name: 'Overlay' }).getByText('Preview')).toBeVisible()
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWider()).toBe(false)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await isWider()).toBe(false)
})
