/** Invitations: creating links, the three steps, and members who have an account already. */
// covers: creators/invitations
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, callApi, demoCastAccount, signInAs, signUpNewcomer, watchConsole } from './kit.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('a creator makes a link; a visitor joins by it in three steps that survive back and reload', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await acceptPrompts(page)
  await signInAs(page, demoCastAccount('ines.paints'))
  await page.goto('/studio/invitations')
  const make = page.getByRole('button', { name: 'Create invite link' })
  const link = page.getByText('/invite?c=')
  await expect(make.or(link)).toBeVisible()
  // A retry finds the existing link.
  if (await make.isVisible()) await make.click()
  await expect(link).toBeVisible()
  const { invitationLink, account } = await callApi<{
    invitationLink: { code: string }
    account: { fullname: string }
  }>(page, '{ invitationLink { code } account { fullname } }')
  await expect(page.getByText(`/invite?c=${invitationLink.code}`)).toBeVisible()
  await expect(page.getByText('No sign-ups yet')).toBeVisible()

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const problems = watchConsole(visitor)
  await acceptPrompts(visitor)
  await visitor.goto(`/invite?c=${invitationLink.code}&insta=@robinhale&n=3`)
  await expect(visitor.getByText(account.fullname)).toBeVisible()
  await expect(visitor.getByLabel('Instagram ID')).toHaveValue('robinhale')
  await expect(visitor.getByText('Filled in from your invitation')).toBeVisible()
  await expectAccessible(visitor)
  await next(visitor).click()
  await expect(visitor.getByText('Name is required')).toBeVisible()
  await visitor.getByLabel('Name').fill('Robin Hale')
  await visitor.getByLabel('Instagram ID').fill('')
  await next(visitor).click()
  await expect(visitor.getByText('Instagram ID is required')).toBeVisible()
  await visitor.getByLabel('Instagram ID').fill('robinhale')
  await next(visitor).click()

  await next(visitor).click()
  await expect(visitor.getByText('Email is required')).toBeVisible()
  await expect(visitor.getByText('Password is required')).toBeVisible()
  const name = `robin.${crypto.randomUUID().slice(0, 8)}`
  await visitor.getByLabel('Email address').fill('robin')
  await password(visitor).fill('Abcdef1')
  await next(visitor).click()
  await expect(visitor.getByText('Invalid email format')).toBeVisible()
  await expect(visitor.getByText(/and a special character$/)).toBeVisible()
  await visitor.getByLabel('Email address').fill(`${name}@mail.example`)
  await password(visitor).fill('Right-horse-7')
  await visitor.goBack()
  await expect(visitor.getByLabel('Name')).toHaveValue('Robin Hale')
  await visitor.goForward()
  await expect(visitor.getByLabel('Email address')).toHaveValue(`${name}@mail.example`)
  await next(visitor).click()
  await expect(visitor.getByLabel('Username')).toBeVisible()

  await visitor.reload()
  await visitor.getByLabel('Username').fill('mara.lindqvist')
  await visitor.getByLabel('Username').blur()
  await expect(visitor.getByText('Username is taken')).toBeVisible()
  await visitor.getByLabel('Username').fill(name)
  await expect(visitor.getByText('Passwords aren’t saved when the page reloads')).toBeVisible()
  await password(visitor).fill('Right-horse-7')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor).toHaveURL('/studio/setup')
  await expect(visitor.getByRole('button', { name: 'Play video' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Upload your first video' })).toHaveAttribute(
    'href',
    '/studio/upload?n=invitation',
  )
  expect(problems).toEqual([])
  await visitor.context().close()

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: `@${name}` })
  await expect(row).toContainText('Signed up')
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText(`/invite?c=${invitationLink.code}`)).toBeHidden()
  await expect(row).toBeVisible()
})

test('a link without a valid code is an invitation by the site, with one of four pictures', {
  tag: '@desktop',
}, async ({ page }) => {
  await acceptPrompts(page)
  const pictures = new Set<string>()
  for (const n of ['1', '2', '3', '4', '', '9', 'x']) {
    await page.goto(`/invite?c=nobody&n=${n}`)
    await expect(page.getByText('invites you')).toBeVisible()
    const src = await page.locator('img').first().getAttribute('src')
    pictures.add(src ?? '')
    if (!/^[2-4]$/.test(n)) expect(src).toContain('balloons')
  }
  expect(pictures.size).toBe(4)
  await expectAccessible(page)
})

test('a member completes onboarding in the dialog from the first missing step', async ({ page }) => {
  const problems = watchConsole(page)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/invite?c=nobody&insta=@robinhale&n=2')
  await expect(page.getByText('invites you')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('New Person')
  await expect(page.getByLabel('Instagram ID')).toHaveValue('robinhale')
  await expect(page.locator('img').first()).toHaveAttribute('src', /lavender/)
  await expectAccessible(page)
  await page.getByLabel('Instagram ID').fill('')
  await next(page).click()
  await expect(page.getByText('Instagram ID is required')).toBeVisible()
  await page.getByLabel('Instagram ID').fill('@robinhale')
  await next(page).click()

  // Email, password and username exist already.
  await expect(page.getByText('Interested in')).toBeVisible()
  const saved = await callApi<{ account: object }>(page, '{ account { fullname socials { instagram } } }')
  expect(saved.account).toEqual({ fullname: 'New Person', socials: { instagram: 'robinhale' } })
  await page.reload()
  await expect(page.getByText('Interested in'), 'a reload goes on where one was').toBeVisible()
  await page.getByText('Woman', { exact: true }).click()
  await page.getByText('Men', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/studio/setup')
  await page.goto('/invite?insta=robinhale')
  await expect(page).toHaveURL('/creator-request')
  expect(problems).toEqual([])
})
