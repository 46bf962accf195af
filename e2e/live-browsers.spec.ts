/** Lives in browsers that differ from Chromium: without frame counts, without MediaSource, without HLS, without H.264. */
// covers: live/player, live/publish
import { type Browser, expect, type Page, test } from '@playwright/test'
import { acceptPrompts, anotherBrowser, callApi, demoCastAccount, signInAs } from './kit.ts'
import { connectEncoder } from './live-kit.ts'

test.use({ permissions: ['camera', 'microphone'] })

/** A visitor whose browser lacks what `change` removes before the page's scripts run. */
async function visitorWith(browser: Browser, change: () => void): Promise<Page> {
  const page = await (await anotherBrowser(browser, false)).newPage()
  await page.addInitScript(change)
  await acceptPrompts(page)
  return page
}

const playing = (page: Page, transport: 'whep' | 'hls') =>
  page.locator(`[data-live-way=${transport}][data-live-phase=playing]`)

const video = (page: Page) => page.locator('[data-live-phase] video')

function addressOf(page: Page): Promise<string> {
  return video(page).evaluate(
    (player: HTMLVideoElement) => player.src || (player.querySelector('source')?.src ?? ''),
  )
}

/** Firefox, and Safari before 2026. */
function countsNoFrames(): void {
  const read = HTMLVideoElement.prototype.getVideoPlaybackQuality
  HTMLVideoElement.prototype.getVideoPlaybackQuality = function quality() {
    const { creationTime, droppedVideoFrames, totalVideoFrames } = read.call(this)
    const corruptedVideoFrames = 0
    const counted = this.srcObject ? 0 : totalVideoFrames
    return { creationTime, droppedVideoFrames, corruptedVideoFrames, totalVideoFrames: counted }
  }
}

/** iPhones since iOS 17.1, in a network that blocks WebRTC. */
function hasManagedMediaSource(): void {
  Object.assign(window, { ManagedMediaSource: MediaSource })
  for (const name of ['MediaSource', 'WebKitMediaSource', 'RTCPeerConnection'])
    Reflect.deleteProperty(window, name)
}

/** iPhones before that, far behind the live edge. */
function playsHlsNatively(): void {
  for (const name of ['MediaSource', 'WebKitMediaSource', 'RTCPeerConnection'])
    Reflect.deleteProperty(window, name)
  const sought: number[] = []
  Object.assign(window, { sought })
  const { prototype } = HTMLMediaElement
  const time = Object.getOwnPropertyDescriptor(prototype, 'currentTime')
  Object.defineProperties(prototype, {
    seekable: { get: () => ({ length: 1, start: () => 0, end: () => 600 }) },
    currentTime: { ...time, set: (at: number) => sought.push(at) },
  })
}

function playsNoHls(): void {
  for (const name of ['MediaSource', 'WebKitMediaSource', 'RTCPeerConnection'])
    Reflect.deleteProperty(window, name)
  HTMLMediaElement.prototype.canPlayType = () => ''
}

test('a live plays in browsers without frame counts, with ManagedMediaSource and with native HLS, and others are told why not @desktop @alone', async ({
  page,
  browser,
}) => {
  await signInAs(page, demoCastAccount('noor_stargazer'))
  const address = '/noor_stargazer/live'
  const encoder = await connectEncoder(page)
  const liveNow = async () =>
    (await callApi<{ liveOf: { id: string } | null }>(page, '{ liveOf(user: "noor_stargazer") { id } }'))
      .liveOf?.id
  try {
    await expect.poll(liveNow).toBeTruthy()

    const firefox = await visitorWith(browser, countsNoFrames)
    // Again, because on a busy machine the first frame may come too late for WebRTC.
    await expect(async () => {
      await firefox.goto(address)
      await expect(playing(firefox, 'whep')).toBeVisible({ timeout: 15_000 })
      // Beyond the time after which a stream without frames would count as lost.
      await expect
        .poll(() => video(firefox).evaluate((player: HTMLVideoElement) => player.currentTime))
        .toBeGreaterThan(8)
      await expect(playing(firefox, 'whep')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await firefox.context().close()

    const iphone = await visitorWith(browser, hasManagedMediaSource)
    await iphone.goto(address)
    await expect(playing(iphone, 'hls')).toBeVisible()
    expect(await addressOf(iphone)).toMatch(/^blob:/)
    await iphone.context().close()

    const older = await visitorWith(browser, playsHlsNatively)
    await older.goto(address)
    await expect(playing(older, 'hls')).toBeVisible()
    expect(await addressOf(older)).toMatch(/\.m3u8/)
    // Chromium's native player reports no seekable range of a live, so the live edge is made up.
    await expect
      .poll(() => older.evaluate(() => (window as unknown as { sought: number[] }).sought[0]))
      .toBe(599)
    await older.context().close()

    const without = await visitorWith(browser, playsNoHls)
    await without.goto(address)
    await expect(without.getByText('This browser can’t play this live')).toBeVisible()
    await without.context().close()
  } finally {
    encoder.kill('SIGKILL')
    await callApi(page, 'mutation ($id: ID!) { stopLive(id: $id) { id } }', { id: await liveNow() })
  }
})

test('a browser that cannot send H.264 says so before going live', async ({ page }) => {
  await page.addInitScript(() => {
    const read = RTCRtpSender.getCapabilities.bind(RTCRtpSender)
    RTCRtpSender.getCapabilities = (kind) => {
      const found = read(kind)
      const codecs = found?.codecs.filter(({ mimeType }) => !/h264/i.test(mimeType)) ?? []
      return found && { ...found, codecs }
    }
  })
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('noor_stargazer'))
  await page.goto('/studio/live/camera')
  await expect(page.locator('video').first()).toBeVisible()
  await expect(page.getByText('This browser can’t go live').locator('visible=true')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Live' }).locator('visible=true').first()).toBeDisabled()
})
