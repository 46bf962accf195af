/** Legal notices: a complaint on a phone, and a DMCA notice from its form to takedown, counter-notice and restoration. */
// covers: moderation/cases
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  baseUrl,
  callApi,
  demoAccount,
  newestMail,
  signInAsDemo,
  signInToConsole,
  uploadPhoto,
  watchConsole,
} from './kit.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function somebody(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await acceptPrompts(page)
  return page
}

/** Applies deadlines as if this many days had passed. */
async function daysLater(days: number): Promise<void> {
  await promisify(execFile)(process.execPath, ['server/test/cases-later.ts', String(days)], {
    env: {
      ...process.env,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '',
      NODE_ENV: 'production',
      PASSWORD_COST: 'test',
    },
  })
}

async function numberOf(page: Page): Promise<string> {
  const status = page.getByRole('status').filter({ hasText: 'We’ve received it' })
  await expect(status).toBeVisible()
  return (await status.getByText(/^[A-Z]-\d/).textContent()) ?? ''
}

async function fillContact(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByLabel('Email address').fill(`${name.split(' ')[0]?.toLowerCase()}@rights.example`)
  await page.getByLabel('Postal address').fill('12 Quay Street, Galway, Ireland')
  await page.getByLabel('Phone').fill('+353 91 555 010')
  await page.getByLabel('Signature').fill(name)
}

test('a complaint is written on a phone, survives a reload, and has its own page', {
  tag: '@phone',
}, async ({ page, request }) => {
  const errors = watchConsole(page)
  const email = `mika${crypto.randomUUID().slice(0, 8)}@posteo.example`
  await acceptPrompts(page)
  await page.goto('/complaint')
  await expectAccessible(page, 'the form')
  await button(page, 'Send').click()
  await expect(page.getByText('Choose a topic')).toBeVisible()
  await page.getByLabel('Topic').selectOption('Wrong charge')
  await page.getByLabel('Your name').fill('Mika Aalto')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('What happened?').fill('I was charged after I had cancelled.')
  await page.reload()
  await expect(page.getByLabel('What happened?')).toHaveValue('I was charged after I had cancelled.')
  await page.getByText('To the best of my knowledge').click()
  const proof = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Proof', { exact: true })
    .setInputFiles({ name: 'invoice.png', mimeType: 'image/png', buffer: proof })
  await expect(page.getByText('invoice.png')).toBeVisible()
  await button(page, 'Send').dblclick()
  const number = await numberOf(page)
  expect(number).toMatch(/^C-\d+ \d{3}$/)
  await page.getByRole('link', { name: 'View status' }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expectAccessible(page, 'the status page')
  await page.getByLabel('Add information').fill('It was on the fourth of this month.')
  await button(page, 'Send').click()
  await expect(page.getByText('It was on the fourth of this month.')).toBeVisible()
  expect(await newestMail(request, email, new RegExp(number))).toContain('/case/')
  expect(errors).toEqual([])
})

test('a DMCA notice removes a photo, and a counter-notice restores it if there is no lawsuit', {
  tag: '@desktop',
}, async ({ page: creator, browser }) => {
  const work = `Rain, walking ${crypto.randomUUID().slice(0, 8)}`
  await acceptPrompts(creator)
  await signInAsDemo(creator, 'creator')
  const media = await uploadPhoto(creator, { description: `A street ${work.slice(-8)}` })
  const { username } = demoAccount('creator') as { username?: string }
  const address = `${baseUrl()}/${username}/photo/${media}`
  const visitor = await somebody(browser)
  const errors = watchConsole(visitor)
  await visitor.goto(address)
  await expect(visitor.getByText(`A street ${work.slice(-8)}`).first()).toBeVisible()

  await visitor.goto('/dmca-notice')
  await expectAccessible(visitor, 'the notice')
  await visitor.getByText('I represent the owner').click()
  await visitor.getByLabel('Owner of the work').fill('Northlight Pictures Ltd')
  await visitor.getByLabel('Which work was copied?').fill(work)
  await visitor.getByLabel(/^Link on/).fill(address)
  await fillContact(visitor, 'Erin Vale')
  await visitor.getByText('I believe in good faith').click()
  await visitor.getByText('What I write is accurate').click()
  await button(visitor, 'Send').click()
  const number = await numberOf(visitor)
  await visitor.getByRole('link', { name: 'View status' }).click()
  await expect(visitor.getByText('Received. We’ll review it')).toBeVisible()
  const claim = visitor.url()

  const staff = await somebody(browser)
  const staffErrors = watchConsole(staff)
  await signInToConsole(staff)
  await staff.goto('/staff/complaints')
  await staff.getByRole('link', { name: new RegExp(work) }).click()
  const opened = staff.getByRole('heading', { name: work })
  await expect(opened).toBeVisible()
  for (const part of ['[aria-label="DMCA and complaints, selected"]', '[aria-label="Decision"]'])
    await expectAccessible(staff, part, part)
  await button(staff, /Show contact/).click()
  await expect(staff.getByText('12 Quay Street')).toBeVisible()
  await takeDown(staff)
  await expect(opened).toHaveCount(0)
  await staff.keyboard.press('z')
  await expect(staff.getByText('Undone', { exact: true })).toBeVisible()
  // Meanwhile the next case is shown, with its own decision.
  await expect(opened).toBeVisible()
  await takeDown(staff)
  await expect(opened).toHaveCount(0)
  // Leaving the page sends the pending decision.
  await staff.goto('/staff/complaints')
  await expect.poll(() => caseStatusOf(visitor, claim)).toBe('Closed. We agreed and removed it.')
  await visitor.goto(address)
  await expect(visitor.getByText('Not available')).toBeVisible()
  await expect(visitor.getByText(`A street ${work.slice(-8)}`)).toHaveCount(0)

  await creator.goto(`/counter-notice?notice=${number.replaceAll(/\D/g, '')}`)
  await expect(creator.getByLabel('Notice number')).toHaveValue(number)
  await creator.getByLabel(/^Link on/).fill(address)
  await creator.getByLabel('Why was it a mistake?').fill('I took this photo myself.')
  await fillContact(creator, 'Mara Lindqvist')
  await creator.getByText('Under penalty of perjury').click()
  await creator.getByText('I consent to the jurisdiction').click()
  await button(creator, 'Send').click()
  const answer = await numberOf(creator)
  await creator.getByRole('link', { name: 'View status' }).click()
  await expect(creator.getByRole('heading', { name: answer })).toBeVisible()
  const counter = creator.url()

  await staff.goto('/staff/complaints')
  await staff.getByRole('link', { name: new RegExp(answer) }).click()
  await expect(staff.getByText(number)).toBeVisible()
  await button(staff, /^Forward/).click()
  await expect(staff.getByText('Forwarded', { exact: true }).first()).toBeVisible()
  await staff.goto('/staff/complaints')
  await expect
    .poll(() => caseStatusOf(creator, counter))
    .toContain('Forwarded to the person who sent the notice')
  await visitor.goto(claim)
  await expect(visitor.getByRole('heading', { name: 'Have you filed a lawsuit?' })).toBeVisible()
  await expect(visitor.getByText('I took this photo myself.')).toBeVisible()

  await daysLater(9)
  await creator.goto(counter)
  await expect(creator.getByText('Forwarded to the person who sent the notice')).toBeVisible()
  await daysLater(17)
  await creator.reload()
  await expect(creator.getByText('Closed. The content is restored.')).toBeVisible()
  await visitor.goto(claim)
  await expect(visitor.getByText('It was removed, then restored')).toBeVisible()
  await visitor.goto(address)
  await expect(visitor.getByText(`A street ${work.slice(-8)}`).first()).toBeVisible()
  expect(staffErrors).toEqual([])
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
})

/** The status on a case's page, fetched without the browser, as polling would reload the page repeatedly. */
async function caseStatusOf(page: Page, address: string): Promise<string> {
  const query = 'query ($token: String!) { case(token: $token) { standing } }'
  const token = address.split('/').at(-1)
  return (await callApi<{ case: { standing: string } }>(page, query, { token })).case.standing
}

async function takeDown(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: /Agreed/ }).click()
  await staff.keyboard.press('Tab')
  await button(staff, /^Remove/).click()
  await expect(staff.getByText('Removed', { exact: true }).first()).toBeVisible()
}
