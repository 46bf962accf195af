// covers: creators
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import {
  button,
  decideApplication,
  detailedPicture,
  documentInput,
  drawSignature,
  faceInput,
  fillAddress,
  fillApplication,
  fillName,
  fillPictures,
  fillSocials,
  stepTitle,
} from './apply-kit.ts'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, type Newcomer, signUpNewcomer, watchConsole } from './kit.ts'

const PENDING = "We're currently reviewing your request. We'll notify you about status changes."
const SUBMITTED =
  'Creator request submitted successfully. Our team will review your application and notify you of the approval status within 3-5 business days.'
const NO_PICTURES = 'Please upload ID document(s) and take a face photo.'

async function newcomerAtWizard(page: Page): Promise<Newcomer> {
  await acceptPrompts(page)
  const person = await signUpNewcomer(page)
  await page.goto('/creator-request')
  await expect(stepTitle(page, 'Where do people know you?')).toBeVisible()
  return person
}

test('a user applies in five steps, with a reload in between, and sees the confirmation', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  const errors = watchConsole(page)
  await newcomerAtWizard(page)

  await button(page, 'Next').click()
  await expect(page.getByText('you need to set your instagram id')).toBeVisible()
  await expect(page.getByText('you need to set your twitter id')).toBeVisible()
  await expect(page.getByLabel('Instagram')).toBeFocused()
  await expectAccessible(page, 'socials')
  await fillSocials(page)
  await button(page, 'Next').click()

  await expect(stepTitle(page, 'Show us it’s you')).toBeFocused()
  await button(page, 'Next').click()
  await expect(page.getByText(NO_PICTURES)).toBeVisible()
  await expectAccessible(page, 'pictures')
  await fillPictures(page)
  await button(page, 'Next').click()

  await expect(stepTitle(page, 'What’s your name?')).toBeVisible()
  await page.getByLabel('Day').selectOption('1')
  await page.getByLabel('Month').selectOption('January')
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() - 17))
  await expect(page.getByText('You must be 18 or older to become a creator')).toBeVisible()
  await fillName(page)
  await expect(page.getByText('Saved', { exact: true }).filter({ visible: true })).toBeVisible()
  await expectAccessible(page, 'name')

  await page.reload()
  await expect(stepTitle(page, 'What’s your name?')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Mara')
  await expect(page.getByLabel('Month')).toHaveValue('03')
  await page.goBack()
  await expect(stepTitle(page, 'Show us it’s you')).toBeVisible()
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(button(page, 'Remove Document 2')).toBeVisible()
  await page.goForward()
  await button(page, 'Next').click()

  await button(page, 'Next').click()
  await expect(page.getByText('Country is required')).toBeVisible()
  await fillAddress(page)
  await expectAccessible(page, 'address')
  await button(page, 'Next').click()

  await expect(stepTitle(page, 'Sign the agreement')).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByText('Signature is required')).toBeVisible()
  await drawSignature(page)
  await expectAccessible(page, 'signature')
  await button(page, 'Submit').dblclick()
  await expect(page.getByText(SUBMITTED)).toBeVisible()

  await page.reload()
  await expect(page.getByText(PENDING)).toBeVisible()
  await expectAccessible(page, 'pending')
  await page.getByRole('link', { name: /Your agreement/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Creator agreement' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Signature of Mara Lindqvist' }).first()).toBeAttached()
  await expect(page.getByText('Rua da Saudade 14').first()).toBeVisible()
  await expectAccessible(page, 'agreement')
  expect(errors).toEqual([])
})

test('the camera counts down, shows that it is on, and is off after leaving the step', {
  tag: '@phone',
}, async ({ page }) => {
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
  await page.clock.install()
  await newcomerAtWizard(page)
  await fillSocials(page)
  await button(page, 'Next').click()

  await button(page, 'Take a photo').click()
  await expect(button(page, 'Take photo')).toBeVisible()
  // The countdown runs by hand: a busy machine would miss its seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await button(page, 'Take photo').click()
  await expect(page.getByRole('timer')).toHaveText('3')
  await button(page, 'Cancel countdown').click()
  await button(page, 'Take photo').click()
  for (const left of ['3', '2', '1']) {
    await expect(page.getByRole('timer')).toHaveText(left)
    await page.clock.runFor(1000)
  }
  await page.clock.resume()
  await expect(page.getByText('Looks good')).toBeVisible()
  expect(await tracks()).toEqual(['ended'])

  await button(page, 'Retake').click()
  await expect(button(page, 'Take photo')).toBeVisible()
  expect(await tracks()).toEqual(['ended', 'live'])
  await button(page, 'Back').filter({ visible: true }).click()
  await expect(stepTitle(page, 'Where do people know you?')).toBeVisible()
  expect(await tracks()).toEqual(['ended', 'ended'])
})

test('unsuitable files are refused with a message, and unticking the age returns to the first step', {
  tag: '@phone',
}, async ({ page }) => {
  await newcomerAtWizard(page)
  await fillSocials(page)
  await button(page, 'Next').click()

  const pdf = { name: 'passport.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no picture') }
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await documentInput(page).setInputFiles([pdf, text])
  await expect(page.getByText('passport.png: Couldn’t read this picture. Try another file.')).toBeVisible()
  await expect(page.getByText('notes.txt: Use a PNG, JPEG or WebP picture.')).toBeVisible()
  await documentInput(page).setInputFiles(
    await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => detailedPicture(name))),
  )
  await expect(page.getByText('You can send up to 5 documents.')).toBeVisible()
  await expect(button(page, 'Remove Document 5')).toBeVisible()
  await expect(documentInput(page)).toHaveCount(0)
  await button(page, 'Remove Document 5').click()
  await expect(documentInput(page)).toHaveCount(1)

  await faceInput(page).setInputFiles(await detailedPicture('tiny.jpg', 120))
  await expect(page.getByText('Too small')).toBeVisible()
  const dark = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#060606' } })
    .jpeg()
    .toBuffer()
  await faceInput(page).setInputFiles({ name: 'dark.jpg', mimeType: 'image/jpeg', buffer: dark })
  await expect(page.getByText('Too dark')).toBeVisible()

  await page.getByLabel(/I am 18 or older/).check()
  await page.getByLabel(/I am 18 or older/).click()
  await expect(stepTitle(page, 'Where do people know you?')).toBeVisible()
  await expect(page.getByLabel('Instagram')).toHaveValue('@mara.lindqvist')
})

test('a connection lost at the last step loses nothing: a retry makes one application, which is approved', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  test.slow()
  const person = await newcomerAtWizard(page)
  await fillApplication(page)
  await context.setOffline(true)
  await drawSignature(page)
  await button(page, 'Submit').click()
  await expect(
    page
      .getByText(/can’t be reached/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(button(page, 'Try again')).toBeEnabled()
  await context.setOffline(false)

  // The request succeeds, but its response is lost.
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

  await decideApplication(browser, person, 'rejectApplication(id: $id, reason: "Your ID has expired.")')
  await page.reload()
  await expect(page.getByText('Your ID has expired.')).toBeVisible()
  await button(page, 'Apply again').click()
  await fillApplication(page)
  await page.getByText('Type', { exact: true }).click()
  await page.getByLabel('Your name as your signature').fill('Mara Lindqvist')
  await button(page, 'Submit').click()
  await expect(page.getByText(SUBMITTED)).toBeVisible()
  await decideApplication(browser, person, 'approveApplication(id: $id)')
  await page.reload()
  await expect(page).toHaveURL(/\/studio$/)

  await page.goto('/account/settings/identity')
  await expect(page.getByLabel('Country')).toHaveValue('Portugal')
  await expect(page.getByLabel('Birth date')).toHaveValue('14 March 1994')
  await expect(page.getByLabel('Birth date')).toHaveAttribute('readonly')
  await page.goto('/account/settings/stop-creating')
  await button(page, 'Stop being a creator').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Current password').fill('Not-my-1-password')
  await button(page, 'Stop being a creator').last().click()
  await expect(sheet.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Current password').fill(person.password)
  await button(page, 'Stop being a creator').last().click()
  await expect(page.getByText(/Your notice ends on/)).toBeVisible()
  await button(page, 'Stay a creator').click()
  await expect(button(page, 'Stop being a creator')).toBeVisible()
})
