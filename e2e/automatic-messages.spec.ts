/** A creator sets up an automatic message, a new follower receives it, and the creator turns it off. */
// covers: broadcasts/rules
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, callApi, demoCastAccount, goBack, signInAs, watchConsole } from './kit.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A different creator for each width and retry: a creator has one rule of each kind. */
function creatorFor(isMobile: boolean): string {
  const [first, second] = isMobile ? ['sol_wanders', 'lena_brews'] : ['haru-walks', 'amara~blooms']
  return (test.info().retry === 0 ? first : second) ?? ''
}

test('a rule is written, previewed, saved, changed and turned off', async ({ page, isMobile }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount(creatorFor(isMobile)))
  await page.goto('/messages/auto')
  await expect(page.getByRole('link', { name: /New follower/ })).toBeVisible()
  await expectAccessible(page, 'the rules')

  await page.getByRole('switch', { name: 'New subscriber' }).click()
  await expect(page).toHaveURL('/messages/auto/subscriber')
  await page.getByLabel('Wait').fill('')
  await button(page, 'Save').click()
  await expect(page.getByText('Delay is a required field')).toBeVisible()
  await expect(page.getByText('Add a message first')).toBeVisible()
  await page.getByLabel('Wait').fill('soon')
  await button(page, 'Save').click()
  await expect(page.getByText('Delay must be a number')).toBeVisible()
  await page.getByLabel('Wait').fill('1')
  await page.getByText('Hours', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Hours' })).toBeChecked()

  await button(page, 'Text').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('Welcome in! Start with this.')
  await sheet.getByRole('button', { name: /Add|Save|Done/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('1 hour after subscribing').filter({ visible: true })).toBeVisible()
  await expectAccessible(page, 'a rule')
  await button(page, 'Save').click()
  await expect(page.getByText('New subscriber is on')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Wait')).toHaveValue('1')
  const stored = page.getByRole('button', { name: /Welcome in! Start with this/ })
  await expect(stored.filter({ visible: true })).toBeVisible()
  await page.getByLabel('Wait').fill('2')
  await goBack(page)
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await button(page, 'Keep editing').click()
  await button(page, 'Save').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto('/messages/auto')
  const toggle = page.getByRole('switch', { name: 'New subscriber' })
  await expect(page.getByText('After 2 hours').filter({ visible: true })).toBeVisible()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await expect(toggle).not.toBeChecked()
  const { messengerRule } = await callApi<{ messengerRule: { enabled: boolean; delay: object } }>(
    page,
    '{ messengerRule(event: "subscribe") { enabled delay { unit amount } } }',
  )
  expect(messengerRule).toEqual({ enabled: false, delay: { unit: 'hours', amount: 2 } })
  expect(errors).toEqual([])
})
