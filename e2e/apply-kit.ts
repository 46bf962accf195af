/** Helpers for the creator application: filling in its steps, and the decision of staff. */
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { acceptPrompts, callApi, type Newcomer, signInToConsole } from './kit.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const stepTitle = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })
export const documentInput = (page: Page) => page.locator('input[type=file][multiple]')
export const faceInput = (page: Page) => page.getByLabel('Face photo from a file')

/** Detailed enough to pass the blur check. */
export async function detailedPicture(name: string, width = 640) {
  const noise = { type: 'gaussian', mean: 130, sigma: 40 } as const
  const create = { width, height: width, channels: 3, background: '#888888', noise } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

export async function fillSocials(page: Page): Promise<void> {
  await page.getByLabel('Instagram').fill('@mara.lindqvist')
  await page.getByLabel('Twitter').fill('maralind')
}

export async function fillPictures(page: Page): Promise<void> {
  await documentInput(page).setInputFiles([
    await detailedPicture('front.jpg'),
    await detailedPicture('back.jpg'),
  ])
  await expect(button(page, 'Remove Document 2')).toBeVisible()
  await faceInput(page).setInputFiles(await detailedPicture('face.jpg'))
  await expect(page.getByText('Looks good')).toBeVisible()
  await page.getByLabel(/I am 18 or older/).check()
}

export async function fillName(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('  Mara ')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Day').selectOption('14')
  await page.getByLabel('Month').selectOption('March')
  await page.getByLabel('Year').selectOption('1994')
  await expect(page.getByText(/^You’re \d\d$/)).toBeVisible()
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('Portugal')
  await page.getByLabel('Region').selectOption('Lisboa')
  await page.getByLabel('City').fill('Cascais')
  await page.getByLabel('Address').fill('Rua da Saudade 14')
}

/** Draws a signature with the mouse. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Draw your signature here' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad to sign on')
  await page.mouse.move(box.x + 40, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 16; step += 1)
    await page.mouse.move(box.x + 40 + step * 14, box.y + box.height * (0.5 + 0.2 * Math.sin(step)))
  await page.mouse.up()
  await expect(page.getByText('Signed on this device')).toBeVisible()
}

/** Fills in everything up to the last step. */
export async function fillApplication(page: Page): Promise<void> {
  await fillSocials(page)
  await button(page, 'Next').click()
  await fillPictures(page)
  await button(page, 'Next').click()
  await fillName(page)
  await button(page, 'Next').click()
  await fillAddress(page)
  await button(page, 'Next').click()
  await expect(stepTitle(page, 'Sign the agreement')).toBeVisible()
}

/** Decides on an application over the API. */
export async function decideApplication(
  browser: Browser,
  { username }: Pick<Newcomer, 'username'>,
  mutation: string,
): Promise<void> {
  const staff = await browser.newPage()
  await acceptPrompts(staff)
  await signInToConsole(staff)
  const requested = 'query ($username: String) { applicationQueue(username: $username) { id } }'
  const { applicationQueue } = await callApi<{ applicationQueue: { id: string }[] }>(staff, requested, {
    username,
  })
  expect(applicationQueue).toHaveLength(1)
  await callApi(staff, `mutation ($id: ID!) { ${mutation} { id } }`, { id: applicationQueue[0]?.id })
  await staff.close()
}
