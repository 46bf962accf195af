/** A battle: two creators live in two browsers, and a fan who watches both and decides it with a tip. */
// covers: battles
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  buyCreditsByCard,
  callApi,
  demoCastAccount,
  HOME,
  signInAs,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

test.use({ permissions: ['camera', 'microphone'] })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first()

async function goesOnAir(page: Page, username: string): Promise<void> {
  // A small resolution, so that two cameras and three players run on two cores.
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    const tracks: MediaStreamTrack[] = []
    mediaDevices.getUserMedia = async (constraints) => {
      const small = constraints?.video && { video: { width: 320, height: 180, frameRate: 10 } }
      const stream = await ask({ ...constraints, ...small })
      tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, { tracks })
  })
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount(username))
  await page.goto('/studio/live/camera')
  await expect(button(page, 'Go Live')).toBeEnabled({ timeout: 90_000 })
  await button(page, 'Go Live').click()
  await expect(button(page, 'Stop Live')).toBeVisible({ timeout: 90_000 })
}

/** Both videos are playing. */
async function expectBothMoving(page: Page): Promise<void> {
  await expect(page.locator('[data-battle] [data-live-phase=playing]')).toHaveCount(2, { timeout: 60_000 })
  const clocks = () =>
    page
      .locator('[data-battle] video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime))
  const [first = 0, second = 0] = await clocks()
  await expect(async () => {
    const [left = 0, right = 0] = await clocks()
    expect(left).toBeGreaterThan(first)
    expect(right).toBeGreaterThan(second)
  }).toPass()
}

/** Leaves the page inside the app: after a confirmation, camera and live end. */
async function leaves(page: Page, username: string): Promise<void> {
  const home = page.locator('a[href="/"]').locator('visible=true').first()
  const asks = page.getByRole('dialog', { name: 'End your live?' })
  await home.click()
  await asks.getByRole('button', { name: 'Keep streaming' }).click()
  await expect(button(page, 'Stop Live')).toBeVisible()
  await home.click()
  await asks.getByRole('button', { name: 'Stop Live' }).click()
  await expect(page).toHaveURL(HOME)
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
    )
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['ended']))
  const { liveOf } = await callApi<{ liveOf: unknown }>(page, `{ liveOf(user: "${username}") { id } }`)
  expect(liveOf).toBeNull()
  await page.goto('/studio/live/camera')
  await expect(button(page, 'Go Live')).toBeEnabled()
}

const bar = (page: Page) => page.getByRole('meter', { name: /^Score/ })

test('a battle is declined, then accepted; a tip moves the bar on every page; it ends when one side stops or leaves @desktop @alone', async ({
  page: noor,
  browser,
}) => {
  await goesOnAir(noor, 'noor_stargazer')
  const haru = await (await anotherBrowser(browser, false)).newPage()
  await haru.context().grantPermissions(['camera', 'microphone'])
  await goesOnAir(haru, 'haru-walks')
  const fan = await (await anotherBrowser(browser, true)).newPage()
  await acceptPrompts(fan)
  await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 25)
  const errors = watchConsole(fan)
  await fan.goto('/haru-walks/live')
  await expect(fan.locator('[data-live-phase=playing]')).toBeVisible({ timeout: 90_000 })

  const elsewhere = await haru.context().newPage()
  await elsewhere.goto('/lives')
  await button(noor, 'Start a battle').click()
  const search = noor.getByRole('searchbox', { name: 'Search live creators' })
  await search.fill('nobody at all')
  await expect(noor.getByText('No users found')).toBeVisible()
  await search.fill('haru')
  await button(noor, 'Invite Haru Tanabe').click()
  await expect(noor.getByText(/^Invited \d+ s$/)).toBeVisible()
  // The invitation also appears on other pages of the live creator.
  await elsewhere
    .getByRole('region', { name: 'Noor Haddad invites you to a battle' })
    .getByText('Decline')
    .click()
  await elsewhere.close()
  await expect(noor.getByText('Haru Tanabe declined the battle')).toBeVisible()
  await button(noor, 'Invite Haru Tanabe').click()
  await haru.getByRole('region', { name: 'Noor Haddad invites you to a battle' }).getByText('Accept').click()

  // It starts while the fan watches, and both creators see each other.
  for (const page of [noor, haru, fan]) await expect(bar(page)).toHaveAttribute('aria-valuenow', '50')
  await expectBothMoving(fan)
  await expect(noor.locator('[data-battle] [data-live-phase=playing]')).toHaveCount(1, { timeout: 60_000 })
  await expectAccessible(fan)

  // A gift to the other side from the page of one.
  await button(fan, 'Tip Noor').click()
  await fan.getByRole('dialog').getByText('Toast', { exact: true }).click()
  await Promise.all([
    expect(fan.locator('[data-gift=toast]')).toBeAttached(),
    button(fan, 'Send Toast for $10.00').dblclick(),
  ])
  await expect(fan.getByRole('log').getByText(/sent a toast/)).toHaveCount(1)
  for (const page of [noor, haru, fan]) await expect(bar(page)).toHaveAttribute('aria-valuenow', '100')
  await expect(fan.getByText('For Noor Haddad')).toBeVisible()
  await expect(haru.locator('[data-battle]').getByText('Leading')).toBeVisible()

  // One side stops: the battle ends for both with the current score.
  await button(haru, 'Stop Live').click()
  await haru.getByRole('dialog').getByRole('button', { name: 'Stop Live' }).click()
  await expect(noor.getByText('The battle ended early. Noor Haddad wins.')).toBeAttached()
  await expect(fan.getByRole('heading', { name: 'Live has ended' })).toBeVisible()
  expect(errors.filter((line) => !/whep|404|406/i.test(line))).toEqual([])
  await leaves(noor, 'noor_stargazer')
  // Otherwise the cameras would keep running during other tests.
  await Promise.all([haru, fan].map((page) => page.context().close()))
})
