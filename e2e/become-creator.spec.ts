/** The whole path: an invited visitor signs up, uploads a first video, applies, is approved, sells, and sees the stats. */
// covers: creators
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { button, decideApplication, fillAddress, fillName, fillPictures, stepTitle } from './apply-kit.ts'
import {
  acceptPrompts,
  buyCreditsByCard,
  callApi,
  newestMail,
  PROCESSING_TIMEOUT_MS,
  signInAsDemo,
  signInToConsole,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

const VIDEO = path.resolve(import.meta.dirname, '../demo/videos/desert-wind.mp4')

async function pageAs(browser: Browser, who: 'creator' | 'staff'): Promise<Page> {
  const page = await browser.newPage()
  await acceptPrompts(page)
  await (who === 'staff' ? signInToConsole(page) : signInAsDemo(page, who))
  return page
}

/** Signs up through the invitation link. */
async function joined(page: Page, code: string, username: string): Promise<void> {
  await page.goto(`/invite?c=${code}&insta=robinhale`)
  await page.getByLabel('Name').fill('Robin Hale')
  await button(page, 'Next').click()
  await page.getByLabel('Email address').fill(`${username}@mail.example`)
  await page.getByLabel('Password', { exact: true }).fill('Right-horse-7')
  await button(page, 'Next').click()
  await page.getByLabel('Username').fill(username)
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/studio/setup')
}

async function firstVideoSent(page: Page, description: string): Promise<string> {
  await page.getByRole('link', { name: 'Upload your first video' }).click()
  await page.locator('input[type=file]').first().setInputFiles(VIDEO)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Tags').pressSequentially('desert,')
  await button(page, 'Publish').click()
  await page.getByRole('link', { name: 'Become a creator' }).click()
  await expect(page).toHaveURL('/creator-request?n=invitation')
  const { accountMedia } = await callApi<{ accountMedia: { id: string }[] }>(page, '{ accountMedia { id } }')
  expect(accountMedia).toHaveLength(1)
  return accountMedia[0]?.id ?? ''
}

async function applied(page: Page): Promise<void> {
  await expect(stepTitle(page, 'Where do people know you?')).toBeVisible()
  await expect(page.getByLabel('Instagram')).toHaveValue('robinhale')
  await page.getByLabel('Twitter').fill('robinhale')
  await button(page, 'Next').click()
  await fillPictures(page)
  await button(page, 'Next').click()
  await fillName(page)
  await button(page, 'Next').click()
  await fillAddress(page)
  await button(page, 'Next').click()
  await page.getByText('Type', { exact: true }).click()
  await page.getByLabel('Your name as your signature').fill('Mara Lindqvist')
  await button(page, 'Submit').click()
  await expect(page.getByText(/^Creator request submitted successfully/)).toBeVisible()
}

test('an invited visitor signs up, uploads a first video, applies, is approved, sells, and sees the stats', {
  tag: '@phone',
}, async ({ page, browser, request }) => {
  test.slow()
  const problems = watchConsole(page)
  const inviter = await pageAs(browser, 'creator')
  const link = 'mutation { createInvitationLink { code } }'
  const { createInvitationLink } = await callApi<{ createInvitationLink: { code: string } }>(inviter, link)
  const username = `robin.${crypto.randomUUID().slice(0, 8)}`
  await acceptPrompts(page)
  await joined(page, createInvitationLink.code, username)
  const media = await firstVideoSent(page, `First ${username}`)
  await applied(page)

  const staff = await pageAs(browser, 'staff')
  const review = 'mutation ($id: ID!) { reviewMedia(media: $id, approved: true) { id } }'
  await expect(callApi(staff, review, { id: media })).rejects.toThrow(/application first/)
  await decideApplication(browser, { username }, 'approveApplication(id: $id)')
  await callApi(staff, review, { id: media })
  const mail = await newestMail(request, `${username}@mail.example`, /approved as a creator/)
  expect(mail).toContain('/studio')
  // Set before the picture is requested: its public URL ends when a price is set.
  await callApi(page, 'mutation ($id: ID!) { updateMedia(id: $id, shop: 5) { id } }', { id: media })
  await page.goto('/studio')
  await expect(page.getByRole('link', { name: /^Video record/ })).toBeVisible()

  const state = async () =>
    (
      await callApi<{ media: { processed: { state: string } } }>(
        page,
        'query ($id: ID!) { media(id: $id) { processed { state } } }',
        { id: media },
      )
    ).media.processed.state
  await expect.poll(state, { timeout: 2 * PROCESSING_TIMEOUT_MS }).toMatch(/playable|ready/)
  // A new fan, so that media stays locked for the demo fan in other tests.
  const fan = await browser.newPage()
  await signUpNewcomer(fan)
  await buyCreditsByCard(fan, 10)
  await callApi(fan, 'mutation ($id: ID!) { buyMedia(media: $id) { id } }', { id: media })

  await page.goto('/account/earnings')
  await expect(page.getByRole('region', { name: 'Held' })).toContainText('$3.50')
  const { invitedPeople } = await callApi<{ invitedPeople: { stage: string; user: { username: string } }[] }>(
    inviter,
    '{ invitedPeople { stage user { username } } }',
  )
  expect(invitedPeople.find(({ user }) => user.username === username)?.stage).toBe('approved')

  // A job updates the stats once a minute; polls the API to open the page only once.
  const counted = async () =>
    (
      await callApi<{ studioFigures: { total: { income: number } } }>(
        page,
        '{ studioFigures(days: 30) { total { income } } }',
      )
    ).studioFigures.total.income
  await expect.poll(counted, { timeout: 2 * PROCESSING_TIMEOUT_MS, intervals: [2_000] }).toBe(3.5)
  await page.goto('/studio/analytics')
  await expect(page.getByRole('radio', { name: /^Income/ }).locator('..')).toContainText('$3.50')
  await expect(page.getByRole('tabpanel')).toContainText(`First ${username}`)
  expect(problems).toEqual([])
  for (const other of [inviter, staff, fan]) await other.close()
})
