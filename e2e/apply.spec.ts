import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { askApi, consented, type Newcomer, signedInAs, signedUp, watchConsole } from './kit.ts'

const PENDING = "We're currently reviewing your request. We'll notify you about status changes."
const SUBMITTED =
  'Creator request submitted successfully. Our team will review your application and notify you of the approval status within 3-5 business days.'
const NO_PICTURES = 'Please upload ID document(s) and take a face photo.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stepTitle = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title })
const documentInput = (page: Page) => page.locator('input[type=file][multiple]')
const faceInput = (page: Page) => page.getByLabel('Face photo from a file')

/** Something to see in it, so that nobody calls it blurred. */
async function picture(name: string, width = 640) {
  const noise = { type: 'gaussian', mean: 130, sigma: 40 } as const
  const create = { width, height: width, channels: 3, background: '#888888', noise } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

async function newcomerAtWizard(page: Page): Promise<Newcomer> {
  await consented(page)
  const person = await signedUp(page)
  await page.goto('/creator-request')
  await expect(stepTitle(page, 'Where do people know you?')).toBeVisible()
  return person
}

async function axeFindsNothing(page: Page, where: string): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations, where).toEqual([])
}

async function fillSocials(page: Page): Promise<void> {
  await page.getByLabel('Instagram').fill('@mara.lindqvist')
  await page.getByLabel('Twitter').fill('maralind')
}

async function fillPictures(page: Page): Promise<void> {
  await documentInput(page).setInputFiles([await picture('front.jpg'), await picture('back.jpg')])
  await expect(button(page, 'Remove Document 2')).toBeVisible()
  await faceInput(page).setInputFiles(await picture('face.jpg'))
  await expect(page.getByText('Looks good')).toBeVisible()
  await page.getByLabel(/I am 18 or older/).check()
}

async function fillName(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('  Mara ')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Day').selectOption('14')
  await page.getByLabel('Month').selectOption('March')
  await page.getByLabel('Year').selectOption('1994')
  await expect(page.getByText(/^You are \d\d$/)).toBeVisible()
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('Portugal')
  await page.getByLabel('Region').selectOption('Lisboa')
  await page.getByLabel('City').fill('Cascais')
  await page.getByLabel('Address').fill('Rua da Saudade 14')
}

/** Draws a name as a mouse does. */
async function draw(page: Page): Promise<void> {
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

/** As far as the last step. */
async function filledIn(page: Page): Promise<void> {
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

/** What staff say to somebody's application, over the API. */
async function staffDecide(browser: Browser, { username }: Newcomer, mutation: string): Promise<void> {
  const staff = await browser.newPage()
  await consented(staff)
  await signedInAs(staff, 'staff')
  const asked = 'query ($username: String) { applicationQueue(username: $username) { id } }'
  const { applicationQueue } = await askApi<{ applicationQueue: { id: string }[] }>(staff, asked, {
    username,
  })
  expect(applicationQueue).toHaveLength(1)
  await askApi(staff, `mutation ($id: ID!) { ${mutation} { id } }`, { id: applicationQueue[0]?.id })
  await staff.close()
}

test('somebody applies: five steps, a reload in the middle, and the answer that it is with us', async ({
  page,
}) => {
  test.slow()
  const errors = watchConsole(page)
  await newcomerAtWizard(page)

  await button(page, 'Next').click()
  await expect(page.getByText('you need to set your instagram id')).toBeVisible()
  await expect(page.getByText('you need to set your twitter id')).toBeVisible()
  await expect(page.getByLabel('Instagram')).toBeFocused()
  await axeFindsNothing(page, 'socials')
  await fillSocials(page)
  await button(page, 'Next').click()

  await expect(stepTitle(page, 'Show us it is you')).toBeFocused()
  await button(page, 'Next').click()
  await expect(page.getByText(NO_PICTURES)).toBeVisible()
  await axeFindsNothing(page, 'pictures')
  await fillPictures(page)
  await button(page, 'Next').click()

  await expect(stepTitle(page, 'What is your name?')).toBeVisible()
  await page.getByLabel('Day').selectOption('1')
  await page.getByLabel('Month').selectOption('January')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() - 17))
  await expect(page.getByText('You must be 18 or older to become a creator')).toBeVisible()
  await fillName(page)
  await expect(page.getByText('Saved', { exact: true }).filter({ visible: true })).toBeVisible()
  await axeFindsNothing(page, 'name')

  await page.reload()
  await expect(stepTitle(page, 'What is your name?')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Mara')
  await expect(page.getByLabel('Month')).toHaveValue('03')
  await page.goBack()
  await expect(stepTitle(page, 'Show us it is you')).toBeVisible()
  await expect(page.getByText('Your photo is with us')).toBeVisible()
  await expect(button(page, 'Remove Document 2')).toBeVisible()
  await page.goForward()
  await button(page, 'Next').click()

  await button(page, 'Next').click()
  await expect(page.getByText('Country is required')).toBeVisible()
  await fillAddress(page)
  await axeFindsNothing(page, 'address')
  await button(page, 'Next').click()

  await expect(stepTitle(page, 'Sign the agreement')).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByText('Signature is required')).toBeVisible()
  await draw(page)
  await axeFindsNothing(page, 'signature')
  await button(page, 'Submit').dblclick()
  await expect(page.getByText(SUBMITTED)).toBeVisible()

  await page.reload()
  await expect(page.getByText(PENDING)).toBeVisible()
  await axeFindsNothing(page, 'pending')
  await page.getByRole('link', { name: /Your agreement/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Creator agreement' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Signature of Mara Lindqvist' }).first()).toBeAttached()
  await expect(page.getByText('Rua da Saudade 14').first()).toBeVisible()
  await axeFindsNothing(page, 'agreement')
  expect(errors).toEqual([])
})

test('the camera counts down, is told by its light, and is off when the step is left', async ({ page }) => {
  await page.addInitScript(() => {
    const held = window as unknown as { cameras: MediaStream[] }
    held.cameras = []
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      held.cameras.push(stream)
      return stream
    }
  })
  const tracks = () =>
    page.evaluate(() =>
      (window as unknown as { cameras: MediaStream[] }).cameras
        .flatMap((stream) => stream.getTracks())
        .map(({ readyState }) => readyState),
    )
  await newcomerAtWizard(page)
  await fillSocials(page)
  await button(page, 'Next').click()

  await button(page, 'Take a photo').click()
  await button(page, 'Take the photo').click()
  await expect(page.getByRole('timer')).toHaveText('3')
  await button(page, 'Cancel the countdown').click()
  await button(page, 'Take the photo').click()
  await expect(page.getByRole('timer')).toHaveText('1')
  await expect(page.getByText('Looks good')).toBeVisible()
  expect(await tracks()).toEqual(['ended'])

  await button(page, 'Take again').click()
  await expect(button(page, 'Take the photo')).toBeVisible()
  expect(await tracks()).toEqual(['ended', 'live'])
  await button(page, 'Back').filter({ visible: true }).click()
  await expect(stepTitle(page, 'Where do people know you?')).toBeVisible()
  expect(await tracks()).toEqual(['ended', 'ended'])
})

test('files that will not do are refused in words, and unticking the age leads back to the first step', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'it is the same at every width')
  await newcomerAtWizard(page)
  await fillSocials(page)
  await button(page, 'Next').click()

  const pdf = { name: 'passport.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no picture') }
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await documentInput(page).setInputFiles([pdf, text])
  await expect(page.getByText('passport.png: This is no picture that can be read.')).toBeVisible()
  await expect(page.getByText('notes.txt: Only PNG, JPEG and WebP pictures can be used.')).toBeVisible()
  await documentInput(page).setInputFiles(
    await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => picture(name))),
  )
  await expect(page.getByText('At most 5 documents can be sent.')).toBeVisible()
  await expect(button(page, 'Remove Document 5')).toBeVisible()
  await expect(documentInput(page)).toHaveCount(0)
  await button(page, 'Remove Document 5').click()
  await expect(documentInput(page)).toHaveCount(1)

  await faceInput(page).setInputFiles(await picture('tiny.jpg', 120))
  await expect(page.getByText('Too small')).toBeVisible()
  const dark = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#060606' } })
    .jpeg()
    .toBuffer()
  await faceInput(page).setInputFiles({ name: 'dark.jpg', mimeType: 'image/jpeg', buffer: dark })
  await expect(page.getByText('Too dark')).toBeVisible()

  await page.getByLabel(/I am 18 or older/).check()
  await page.getByLabel(/I am 18 or older/).uncheck()
  await expect(stepTitle(page, 'Where do people know you?')).toBeVisible()
  await expect(page.getByLabel('Instagram')).toHaveValue('@mara.lindqvist')
})

test('a line that is lost at the last step loses nothing: tried again, it is one application', async ({
  page,
  context,
  isMobile,
  browser,
}) => {
  test.skip(!isMobile, 'it is the same at every width')
  test.slow()
  const person = await newcomerAtWizard(page)
  await filledIn(page)
  await context.setOffline(true)
  await draw(page)
  await button(page, 'Submit').click()
  await expect(
    page
      .getByText(/cannot be reached/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(button(page, 'Try again')).toBeEnabled()
  await context.setOffline(false)

  // The application gets through, and its answer does not.
  let isLost = false
  await page.route('**/api', async (route) => {
    const isSubmit = route.request().postData()?.includes('creator_signup') === true
    if (!isSubmit || isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Try again').click()
  await expect(page.getByText(PENDING)).toBeVisible()

  await staffDecide(browser, person, 'rejectApplication(id: $id, reason: "Your ID has expired.")')
  await page.reload()
  await expect(page.getByText('Your ID has expired.')).toBeVisible()
  await button(page, 'Apply again').click()
  await filledIn(page)
  await page.getByText('Type', { exact: true }).click()
  await page.getByLabel('Your name as your signature').fill('Mara Lindqvist')
  await button(page, 'Submit').click()
  await expect(page.getByText(SUBMITTED)).toBeVisible()
  await staffDecide(browser, person, 'approveApplication(id: $id)')
  await page.reload()
  await expect(page).toHaveURL(/\/studio$/)
})
