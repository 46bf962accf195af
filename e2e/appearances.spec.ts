/** Appearances: people named at upload agree and the media is published; it disappears when one of them withdraws. */
// covers: appearances
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  callApi,
  demoCastAccount,
  signInAs,
  signInAsDemo,
  signInToConsole,
  watchConsole,
} from './kit.ts'

const PHOTO = path.resolve(import.meta.dirname, '../demo/photos/arches.jpg')
const STAR = 'teo_nightowl'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 480, height: 480, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer()
}

const file = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture() })

async function isShown(page: Page, id: string): Promise<boolean> {
  const { media } = await callApi<{ media: { id: string } | null }>(
    page,
    'query ($id: ID!) { media(id: $id) { id } }',
    { id },
  )
  return media !== null
}

test('media with two named people is published after both agree and staff approve, and removed when one withdraws', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const errors = watchConsole(page)
  const description = `With others ${crypto.randomUUID().slice(0, 8)}`
  await acceptPrompts(page)
  await signInAsDemo(page, 'creator')
  const { uploads } = await callApi<{ uploads: { id: string }[] }>(page, '{ uploads { id } }')
  for (const { id } of uploads) await callApi(page, 'mutation ($id: ID!) { cancelUpload(id: $id) }', { id })
  await page.goto('/studio/upload')
  await page.locator('input[type=file]').first().setInputFiles(PHOTO)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Tags').fill('desert,')
  await page.getByText('Me and others').click()
  await page.getByLabel('Add a person').fill(STAR)
  await page.getByRole('button', { name: `@${STAR}` }).click()
  await page.getByLabel('Add a person').fill('Grace Hopper')
  await page.getByRole('button', { name: /Grace Hopper.*sign with a link/ }).click()
  await expect(button(page, 'Remove Grace Hopper')).toBeVisible()
  await button(page, 'Publish').click()

  type Own = { id: string; label: string | null; appearances: { release_link: { url: string } | null }[] }
  const own = async () =>
    (
      await callApi<{ accountMedia: Own[] }>(
        page,
        'query ($q: String) { accountMedia(filter: { query: $q }) { id label appearances { release_link { url } } } }',
        { q: description },
      )
    ).accountMedia[0]
  await expect.poll(async () => (await own())?.label, { timeout: 120_000 }).toBe('WAITING FOR CONSENT')
  const media = await own()
  const link = media?.appearances.flatMap(({ release_link }) => release_link?.url ?? [])[0] ?? ''
  const id = media?.id ?? ''
  await page.goto('/account/appearances/media')
  await expect(page.getByText(description)).toBeVisible()

  const star = await (await browser.newContext()).newPage()
  await acceptPrompts(star)
  await signInAs(star, demoCastAccount(STAR))
  expect(await isShown(star, id)).toBe(true)
  await star.goto('/account/appearances')
  await button(star, 'Agree').first().click()
  await expect(star.getByText('Approved').first()).toBeVisible()

  const signer = await (await browser.newContext()).newPage()
  await acceptPrompts(signer)
  expect(await isShown(signer, id)).toBe(false)
  await signer.goto(new URL(link).pathname)
  await expect(signer.getByRole('heading', { name: 'Your consent' })).toBeVisible()
  await button(signer, 'Sign and agree').click()
  await expect(signer.getByText('Enter your full name').first()).toBeVisible()
  await signer.getByLabel('Your full name').fill('Grace Brewster Hopper')
  await signer.getByLabel('Day', { exact: true }).selectOption('09')
  await signer.getByLabel('Month', { exact: true }).selectOption('12')
  await signer.getByLabel('Year', { exact: true }).selectOption('1986')
  await signer.locator('input[type=file][multiple]').setInputFiles(await file('id.jpg'))
  await signer.getByLabel('Face photo from a file').setInputFiles(await file('me.jpg'))
  await expect(signer.getByText('Looks good').or(button(signer, 'Use it anyway'))).toBeVisible()
  if (await button(signer, 'Use it anyway').isVisible()) await button(signer, 'Use it anyway').click()
  await signer.getByLabel('I have read this and I agree').check()
  await signer.getByText('Type', { exact: true }).click()
  await signer.getByLabel('Your name as your signature').fill('Grace Hopper')
  await expectAccessible(signer)
  await button(signer, 'Sign and agree').click()
  await expect(signer.getByRole('heading', { name: 'Signed' })).toBeVisible()
  const back = (await signer.getByText(/\/release\//).textContent()) ?? ''
  expect(await isShown(signer, id)).toBe(false)

  await page.goto('/account/appearances/media')
  await expect(page.getByText('In review').first()).toBeVisible()
  const staff = await (await browser.newContext()).newPage()
  await acceptPrompts(staff)
  await signInToConsole(staff)
  const { releaseQueue } = await callApi<{ releaseQueue: { id: string }[] }>(
    staff,
    '{ releaseQueue(limit: { limit: 100 }) { id } }',
  )
  await staff.goto(`/staff/releases/${releaseQueue.at(-1)?.id}`)
  await expect(staff.getByText('The post stays hidden until you accept this release.')).toBeVisible()
  await expect(staff.getByText(/Signed on the network where the creator made the link/)).toBeVisible()
  await button(staff, 'Accept').click()
  await expect.poll(() => isShown(signer, id), { timeout: 60_000 }).toBe(true)

  await signer.goto(new URL(back).pathname)
  await button(signer, 'Withdraw my consent').click()
  await button(signer, 'Withdraw').click()
  await expect(signer.getByText('No consent')).toBeVisible()
  expect(await isShown(signer, id)).toBe(false)
  await page.goto('/account/appearances/media')
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  await callApi(page, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
  expect(errors).toEqual([])
})
