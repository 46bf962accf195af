/** A creator sends a paid video; a fan adds credits and unlocks it, which both see at once. */
// covers: messenger, attachments
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  callApi,
  PROCESSING_TIMEOUT_MS,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const OWN_ID = '{ logged_in { account { id } } }'
const WRITE =
  'mutation ($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { id thread } }'
const LONG_VIDEOS = '{ privateMedia(filter: { type: "video" }) { id duration processed { status } } }'

type Video = { id: string; duration: number | null; processed: { status: boolean } }

async function person(browser: Browser, isPhone: boolean, enter: (page: Page) => Promise<unknown>) {
  const context = await anotherBrowser(browser, isPhone)
  const page = await context.newPage()
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await enter(page)
  const { logged_in } = await callApi<{ logged_in: { account: { id: string } } }>(page, OWN_ID)
  return { context, page, errors, id: logged_in.account.id }
}

/** Waits for a video that is long enough to be sold; the demo's are still being encoded. */
async function longVideo(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const { privateMedia } = await callApi<{ privateMedia: Video[] }>(page, LONG_VIDEOS)
        return privateMedia.some(({ duration, processed }) => processed.status && (duration ?? 0) >= 10)
      },
      { timeout: PROCESSING_TIMEOUT_MS, intervals: [1000] },
    )
    .toBe(true)
}

const card = (page: Page) => page.getByRole('article', { name: 'Paid message' }).last()

test('a paid video locks after its preview and is unlocked with credits, which both see', {
  tag: '@phone',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const fan = await person(browser, true, signUpNewcomer)
  const creator = await person(browser, false, (page) => signInAsDemo(page, 'creator'))
  await callApi(fan.page, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: creator.id })
  const data = { type: 'text', value: 'Something is coming' }
  const { newMessage } = await callApi<{ newMessage: { thread: string } }>(creator.page, WRITE, {
    to: fan.id,
    data,
  })
  const path = `/messages/inbox/${newMessage.thread}`

  await longVideo(creator.page)
  const { page } = creator
  await page.goto(path)
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('menuitem', { name: 'Private media' }).click()
  await expect(page).toHaveURL('/messages/inbox/media')
  await page.getByText('Videos', { exact: true }).click()
  const library = page.getByRole('list', { name: 'Private media' })
  // Some videos are too short: sends the first that the form accepts.
  for (let at = 0; ; at += 1) {
    await library.getByRole('button').nth(at).click()
    await page.getByRole('button', { name: 'Continue with 1' }).click()
    if (await page.getByRole('slider', { name: /^Preview/ }).isVisible()) break
    await expect(page.getByText('only videos longer than 10 seconds are allowed')).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Add media' }).click()
  }
  const slider = page.getByRole('slider', { name: /^Preview/ })
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '5 seconds')
  await page.getByRole('textbox', { name: 'Message' }).fill('The whole drift')
  await page.getByRole('textbox', { name: 'Price' }).fill('2')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Minimum $3').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Price' }).fill('6')
  await expectAccessible(page, 'a paid message being written')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(card(page).getByText('Locked for $6.00')).toBeVisible()

  await fan.page.goto(path)
  await expect(card(fan.page).getByText('The whole drift')).toBeVisible()
  // Made by a job, and announced over the websocket.
  const preview = card(fan.page).getByRole('button', { name: 'Play the 5 s preview' })
  await expect(preview).toBeVisible({ timeout: PROCESSING_TIMEOUT_MS })
  await expectAccessible(fan.page, 'a locked message')
  await preview.click()
  const beginning = card(fan.page).locator('video')
  await expect.poll(() => beginning.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(4)
  expect(await beginning.evaluate((video: HTMLVideoElement) => video.duration)).toBeLessThanOrEqual(5)
  await expect(card(fan.page).getByText('Preview ended')).toBeVisible({ timeout: 90_000 })

  await card(fan.page).getByRole('button', { name: 'Unlock for $6.00' }).click()
  const dialog = fan.page.getByRole('dialog', { name: 'Unlock this message' })
  await expect(dialog.getByText('Not enough credits in your wallet.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Add more credits' }).click()
  await fan.page.getByRole('button', { name: 'Add funds · $10.00' }).click()
  await fan.page.locator('summary', { hasText: 'Test mode: use a test card, no money moves.' }).click()
  await fan.page.getByRole('button', { name: /4242 4242/ }).click()
  await fan.page.getByRole('button', { name: 'Pay $10.00' }).click()
  await fan.page.getByRole('button', { name: 'Unlock for $6.00' }).click()
  await expect(fan.page).toHaveURL(path)
  await expect(dialog.getByText('Balance after')).toBeVisible()
  await expectAccessible(fan.page, 'unlocking')
  await dialog.getByRole('button', { name: 'Unlock for $6.00' }).dblclick()
  await expect(fan.page.getByRole('dialog')).toHaveCount(0)
  await expect(card(fan.page).getByText('Unlocked for $6.00')).toBeVisible()
  const { wallet } = await callApi<{ wallet: { cents: number } }>(fan.page, '{ wallet { cents } }')
  expect(wallet.cents).toBe(400)
  await expect(card(page).getByText('you earned $4.20')).toBeVisible()

  // The view stays, and the video plays in it; after a reload it opens in a view of its own.
  const unlocked = card(fan.page).locator('video')
  await expect
    .poll(() => unlocked.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0))
    .toBe(true)
  await fan.page.reload()
  await card(fan.page).getByRole('button', { name: 'Play the video' }).click()
  await expect(fan.page.getByRole('dialog', { name: 'The whole drift' }).locator('video')).toBeVisible()
  await fan.page.getByRole('button', { name: 'Close' }).click()
  expect([fan.errors, creator.errors]).toEqual([[], []])
  await fan.context.close()
  await creator.context.close()
})

test('the page of private media needs a conversation first, and is not for fans', {
  tag: '@desktop',
}, async ({ browser }) => {
  const creator = await person(browser, false, (page) => signInAsDemo(page, 'creator'))
  await creator.page.goto('/messages/inbox/media')
  await expect(creator.page.getByText('Choose a conversation first')).toBeVisible()
  await expectAccessible(creator.page, 'no conversation chosen')
  const fan = await person(browser, false, signUpNewcomer)
  await fan.page.goto('/messages/inbox/media')
  await expect(fan.page).not.toHaveURL('/messages/inbox/media')
  expect([fan.errors, creator.errors]).toEqual([[], []])
  await fan.context.close()
  await creator.context.close()
})
