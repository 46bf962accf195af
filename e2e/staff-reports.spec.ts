import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  anotherBrowser,
  askApi,
  castMember,
  consented,
  DEMO_PATIENCE_MS,
  enteredAs,
  photoSent,
  signedUp,
  watchConsole,
} from './kit.ts'
import { colleague } from './staff-kit.ts'

test('@desk a report is handled by keyboard, the owner appeals, and another moderator restores the media', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  const words = `Reported ${crypto.randomUUID().slice(0, 6)}`
  await consented(page)
  await enteredAs(page, castMember('ines.paints'))
  const media = await photoSent(page, { description: words })
  const fan = await (await anotherBrowser(browser, false)).newPage()
  await signedUp(fan)
  const state = 'query ($id: ID!) { media(id: $id) { id } }'
  const isSeen = async () => (await askApi<{ media: unknown }>(fan, state, { id: media })).media !== null
  await expect.poll(isSeen, { timeout: DEMO_PATIENCE_MS }).toBe(true)
  const report =
    'mutation ($id: ID!) { makeReport(report_media: $id, reason: "Spam", details: "It sells followers") }'
  await askApi(fan, report, { id: media })

  const desk = await colleague(browser, 'Lena Fischer')
  await desk.goto('/staff/reports')
  await desk.getByRole('link', { name: words }).click()
  await expect(desk.getByText('It sells followers')).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('w')
  await desk.keyboard.press('4')
  await expect(desk.getByText(`We removed “${words}”`)).toBeVisible()
  await desk.keyboard.press('a')
  await expect(desk.getByText('Decided. It is sent in 10 seconds.')).toBeVisible()
  await expect(desk.getByRole('link', { name: words })).toHaveCount(0)
  await expect.poll(isSeen, { timeout: DEMO_PATIENCE_MS }).toBe(false)

  await page.goto('/account/decisions')
  await expect(page.getByRole('heading', { name: `We removed “${words}”` })).toBeVisible()
  await expectAccessible(page)
  const card = page.getByRole('article').filter({ hasText: words })
  await card.getByLabel('Why is it wrong?').fill('Nothing is for sale in this picture.')
  await card.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(card.getByText('Somebody else than who decided looks at it')).toBeVisible()

  const second = await colleague(browser, 'Omar Haddad')
  await second.goto('/staff/reports')
  await second.getByRole('button', { name: 'Appeals' }).click()
  await second.getByRole('link', { name: words }).click()
  await expect(second.getByText('Nothing is for sale in this picture.').last()).toBeVisible()
  await second.getByRole('button', { name: 'Our mistake' }).click()
  await second.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(isSeen).toBe(true)
  expect(errors).toEqual([])
})

test('@desk a person is suspended on their page and reads why when they sign in', async ({
  page,
  browser,
}) => {
  const other = await (await anotherBrowser(browser, false)).newPage()
  const person = await signedUp(other)
  const desk = await colleague(browser, 'Lena Fischer')
  await desk.goto('/staff/people')
  await desk.getByLabel(/^Name, username/).fill(person.username)
  await desk.getByRole('link', { name: person.username }).click()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Suspend account' }).click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Spam 5.5' }).click()
  await sheet.getByRole('button', { name: '7 days' }).click()
  await sheet.getByRole('button', { name: 'Suspend account' }).click()
  await expect(desk.getByText(/Suspended until/)).toBeVisible()

  await consented(page)
  await page.goto('/signin')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: /suspended until/ })).toBeVisible()
  await expect(page.getByText('Your money and your data')).toBeVisible()
  await expectAccessible(page)
})
