/** From the camera to a playable video: takes, a sound, a trim, text overlays, and recovery of unsaved work. */
// covers: uploads/record
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, callApi, goBack, signInAsDemo, watchConsole } from './kit.ts'

const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** The frequency of Chromium's fake microphone, and of this test's sound. */
const BEEP_HZ = 400
const TONE_HZ = 3000
const QUIET_HZ = 5500
const PROCESSING_MS = 240_000
const SOUND = 'A tone for the journey'

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...FAKE_CAMERA],
  },
})

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first()

/** Records every camera that the page opens. */
async function watchCameras(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: MediaStream[] = []
    Object.assign(window, { opened })
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (request) => {
      const stream = await ask(request)
      opened.push(stream)
      return stream
    }
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { opened: MediaStream[] }).opened.flatMap((stream) =>
        stream.getTracks().map(({ readyState }) => readyState),
      ),
    )
}

/** Adds a sound with the operator command while the site runs. */
async function toneAdded(): Promise<void> {
  const file = test.info().outputPath('tone.wav')
  execFileSync('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=frequency=${TONE_HZ}:duration=8`, file],
  ])
  const command = path.resolve(import.meta.dirname, '../server/src/cli/sounds.ts')
  await promisify(execFile)(
    process.execPath,
    [command, 'add', file, '--name', SOUND, '--licence', 'CC0-1.0', '--source', 'Ida Brandt'],
    { env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '', NODE_ENV: 'production' } },
  )
}

/** Comes from the studio, so that there is a page to go back to. */
async function openedFromStudio(page: Page): Promise<void> {
  await page.goto('/studio')
  await page.getByRole('link', { name: /Video record/ }).click()
  await expect(page).toHaveURL('/studio/record')
}

/** Records for a second or two by the page's timer, which includes earlier takes; longer on a slow machine. */
async function recordTake(page: Page): Promise<void> {
  const clock = page.getByRole('timer')
  const shown = async () => Number(/0:(\d\d)/.exec((await clock.textContent()) ?? '')?.[1] ?? 0)
  await button(page, 'Record').click()
  const begun = await shown()
  await expect.poll(shown).toBeGreaterThanOrEqual(begun + 2)
  await button(page, 'Pause').click()
  await expect(button(page, 'Record')).toBeVisible()
  await expect(button(page, 'Undo the last take')).toBeVisible()
}

function loudness(file: string, hz: number): number {
  const narrow = `bandpass=f=${hz}:width_type=h:w=60`
  const output = execFileSync(
    'sh',
    [
      '-c',
      'ffmpeg -nostdin -i "$1" -vn -af "$2" -f null - 2>&1',
      'sh',
      file,
      `${narrow},${narrow},volumedetect`,
    ],
    { encoding: 'utf8' },
  )
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(output)?.[1] ?? Number.NaN)
}

async function accessible(page: Page): Promise<void> {
  await expectAccessible(page)
}

test('takes with a sound, an undo, a trim and text become a video with both sounds', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  const tracks = await watchCameras(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const { sounds } = await callApi<{ sounds: { id: string }[] }>(
    page,
    `{ sounds(filter: { query: "${SOUND}" }) { id } }`,
  )
  if (sounds.length === 0) await toneAdded()

  await page.goto('/studio/record')
  await expect(button(page, 'Record')).toBeEnabled()
  expect(await tracks()).toEqual(['live', 'live'])
  await accessible(page)

  await page.getByRole('link', { name: 'Add a sound' }).locator('visible=true').first().click()
  // The camera is off while choosing a sound.
  await expect.poll(tracks).toEqual(['ended', 'ended'])
  await page.getByLabel('Search sounds').fill('tone for')
  // Waits for the search results; until then the old list is shown.
  await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(1)
  await button(page, `Play ${SOUND}`).click()
  await expect(button(page, 'Use this sound')).toBeVisible()
  await accessible(page)
  await button(page, 'Use this sound').click()

  await expect(button(page, 'Record')).toBeEnabled()
  await recordTake(page)
  await recordTake(page)
  await recordTake(page)
  await button(page, 'Undo the last take').click()
  await button(page, 'Next').click()

  const start = page.getByRole('slider', { name: 'Start' })
  await expect(start).toBeVisible()
  await expect.poll(async () => (await tracks()).every((state) => state === 'ended')).toBe(true)
  await expect(page.getByLabel('Take 2')).toBeAttached()
  await expect(page.getByLabel('Take 3')).toHaveCount(0)
  await start.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await expect(start).toHaveAttribute('aria-valuenow', '500')
  await page.getByRole('tab', { name: 'Text' }).click()
  await button(page, 'Add text').click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Low tide,')
  await accessible(page)
  // The text is changed in the moment of leaving the page.
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Low tide,\nno plan')
  await page.reload()
  await expect(start).toHaveAttribute('aria-valuenow', '500')
  await expect(button(page, 'Text: Low tide, no plan')).toBeVisible()
  const endMs = Number(await page.getByRole('slider', { name: 'End' }).getAttribute('aria-valuenow'))
  await button(page, 'Play').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await button(page, 'Next').click()

  // The button says what is missing; a #word in the description is the required tag.
  await expect(button(page, 'Add a description')).toBeVisible()
  await page.getByLabel('Description').fill('Recorded by the sea')
  await expect(button(page, 'Add a tag')).toBeVisible()
  await page.getByRole('list', { name: 'Suggestions' }).getByRole('button').first().click()
  await expect(button(page, 'Publish')).toBeVisible()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(button(page, 'Add a tag')).toBeVisible()
  await page.getByLabel('Description').fill('Recorded by the #sea')
  await accessible(page)
  await button(page, 'Publish').click()
  const open = page.getByRole('link', { name: 'Open Your recording' })
  await expect(open).toBeVisible({ timeout: PROCESSING_MS })
  await accessible(page)
  const path = (await open.getAttribute('href')) ?? ''
  await expect(page.getByRole('link', { name: 'View post' })).toHaveAttribute('href', path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const shared = page.getByRole('dialog', { name: 'Share video' })
  await expect(shared.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.goBack()
  await expect(shared).toHaveCount(0)
  const id = path.split('/').at(-1) ?? ''
  const { media } = await callApi<{
    media: {
      duration: number
      width: number
      height: number
      tags: string[]
      song: { name: string }
      source: { url: string } | null
    }
  }>(
    page,
    '{ media(id: "ID") { duration width height tags song { name } source { url } } }'.replace('ID', id),
  )
  expect(media.tags).toEqual(['sea'])
  // The camera films wide; what the frame showed is kept, without bars.
  expect(Math.abs(media.width / media.height - 9 / 16)).toBeLessThan(0.01)
  expect(media.song.name).toBe(SOUND)
  expect(Math.abs(media.duration * 1000 - (endMs - 500))).toBeLessThan(250)
  const file = test.info().outputPath('published.mp4')
  writeFileSync(file, await (await page.request.get(media.source?.url ?? '')).body())
  expect(loudness(file, BEEP_HZ)).toBeGreaterThan(-45)
  expect(loudness(file, TONE_HZ)).toBeGreaterThan(-40)
  expect(loudness(file, QUIET_HZ)).toBeLessThan(-55)

  await open.click()
  await expect(page.locator('video').first()).toHaveJSProperty('error', null)
  const soundtrack = page.getByRole('link', { name: `Soundtrack: ${SOUND}` }).first()
  await expect(soundtrack).toHaveAttribute('href', /^\/sounds\//)
  await page.goto((await soundtrack.getAttribute('href')) ?? '')
  await expect(
    page
      .getByRole('list', { name: `Videos with ${SOUND}` })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await accessible(page)
  expect(errors).toEqual([])
})

test('without a camera the page says how to get one, and nothing else breaks', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await page.addInitScript(() => {
    const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))
    const reason = new URLSearchParams(location.search).get('why') ?? 'NotAllowedError'
    navigator.mediaDevices.getUserMedia = refuse(reason)
  })
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  await page.goto('/studio/record')
  await expect(page.getByRole('region', { name: 'Camera' })).toContainText(
    'Make sure you have granted permission to your camera',
  )
  await accessible(page)
  for (const [why, text] of [
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'Your camera is in use'],
  ]) {
    await page.goto(`/studio/record?why=${why}`)
    await expect(page.getByRole('region', { name: 'Camera' })).toContainText(text ?? '')
  }
  await page.goto('/studio/record/preview')
  await expect(page).toHaveURL(/\/studio\/record$/)
  expect(errors).toEqual([])
})

test('back asks before leaving a recording: stay, or keep it for later', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  await openedFromStudio(page)
  await goBack(page)
  await expect(page, 'nothing is lost yet').toHaveURL('/studio')
  await openedFromStudio(page)
  await recordTake(page)
  await goBack(page)
  const question = page.getByRole('dialog', { name: 'Leave this recording?' })
  await expect(question).toBeVisible()
  await expect(page).toHaveURL('/studio/record')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
  await expect(button(page, 'Undo the last take')).toBeVisible()
  await goBack(page)
  await question.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page).toHaveURL('/studio')
  await openedFromStudio(page)
  await expect(button(page, 'Undo the last take')).toBeVisible()
  await goBack(page)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/studio')
  await openedFromStudio(page)
  await expect(button(page, 'Record')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo the last take' })).toHaveCount(0)
  expect(errors).toEqual([])
})
