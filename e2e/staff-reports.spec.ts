// covers: moderation/reports, reports
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  callApi,
  demoCastAccount,
  PROCESSING_TIMEOUT_MS,
  signInAs,
  signUpNewcomer,
  uploadPhoto,
  watchConsole,
} from './kit.ts'
import { openStaffBrowser } from './staff-kit.ts'

test('@desktop a report is handled by keyboard, the owner appeals, and another moderator restores the media', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  const text = `Reported ${crypto.randomUUID().slice(0, 6)}`
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('ines.paints'))
  const media = await uploadPhoto(page, { description: text })
  const fan = await (await anotherBrowser(browser, false)).newPage()
  await signUpNewcomer(fan)
  const state = 'query ($id: ID!) { media(id: $id) { id } }'
  const isSeen = async () => (await callApi<{ media: unknown }>(fan, state, { id: media })).media !== null
  await expect.poll(isSeen, { timeout: PROCESSING_TIMEOUT_MS }).toBe(true)
  const report =
    'mutation ($id: ID!) { makeReport(report_media: $id, reason: "Spam", details: "It sells followers") }'
  await callApi(fan, report, { id: media })

  const staffPage = await openStaffBrowser(browser, 'Lena Fischer')
  await staffPage.goto('/staff/reports')
  await staffPage.getByRole('link', { name: text }).click()
  await expect(staffPage.getByText('It sells followers')).toBeVisible()
  await expectAccessible(staffPage)
  await staffPage.keyboard.press('w')
  await staffPage.keyboard.press('4')
  await expect(staffPage.getByText(`We removed “${text}”`)).toBeVisible()
  await staffPage.keyboard.press('a')
  await expect(staffPage.getByText('Decided. Sends in 10 seconds.')).toBeVisible()
  await expect(staffPage.getByRole('link', { name: text })).toHaveCount(0)
  await expect.poll(isSeen, { timeout: PROCESSING_TIMEOUT_MS }).toBe(false)

  await page.goto('/account/decisions')
  await expect(page.getByRole('heading', { name: `We removed “${text}”` })).toBeVisible()
  await expectAccessible(page)
  const card = page.getByRole('article').filter({ hasText: text })
  await card.getByLabel('Why is this wrong?').fill('Nothing is for sale in this picture.')
  await card.getByRole('button', { name: 'Send appeal' }).click()
  await expect(card.getByText('Another moderator will review it')).toBeVisible()

  const second = await openStaffBrowser(browser, 'Omar Haddad')
  await second.goto('/staff/reports')
  await second.getByRole('button', { name: 'Appeals' }).click()
  await second.getByRole('link', { name: text }).click()
  await expect(second.getByText('Nothing is for sale in this picture.').last()).toBeVisible()
  await second.getByRole('button', { name: 'Our mistake' }).click()
  await second.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(isSeen).toBe(true)
  expect(errors).toEqual([])
})

test('@desktop a person is suspended on their page and reads why when they sign in', async ({
  page,
  browser,
}) => {
  const other = await (await anotherBrowser(browser, false)).newPage()
  const person = await signUpNewcomer(other)
  const staffPage = await openStaffBrowser(browser, 'Lena Fischer')
  await staffPage.goto('/staff/people')
  await staffPage.getByLabel(/^Name, username/).fill(person.username)
  await staffPage.getByRole('link', { name: person.username }).click()
  await expectAccessible(staffPage)
  await staffPage.getByRole('button', { name: 'Suspend account' }).click()
  const sheet = staffPage.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Spam 5.5' }).click()
  await sheet.getByRole('button', { name: '7 days' }).click()
  await sheet.getByRole('button', { name: 'Suspend account' }).click()
  await expect(staffPage.getByText(/Suspended until/)).toBeVisible()

  await acceptPrompts(page)
  await page.goto('/signin')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: /suspended until/ })).toBeVisible()
  await expect(page.getByText('Your money and your data')).toBeVisible()
  await expectAccessible(page)
})
