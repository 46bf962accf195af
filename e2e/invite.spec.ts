/** Invitations: creating links, the three steps, and members who have an account already. */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { askApi, castMember, consented, enteredAs, signedUp, watchConsole } from './kit.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('a creator makes a link; a visitor joins by it in three steps that survive back and reload', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await consented(page)
  await enteredAs(page, castMember('ines.paints'))
  await page.goto('/studio/invitations')
  const make = page.getByRole('button', { name: 'Make my link' })
  const link = page.getByText('/invite?c=')
  await expect(make.or(link)).toBeVisible()
  // A retry finds the existing link.
  if (await make.isVisible()) await make.click()
  await expect(link).toBeVisible()
  const { invitationLink, account } = await askApi<{
    invitationLink: { code: string }
    account: { fullname: string }
  }>(page, '{ invitationLink { code } account { fullname } }')
  await expect(page.getByText(`/invite?c=${invitationLink.code}`)).toBeVisible()
  await expect(page.getByText('Nobody yet')).toBeVisible()

  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const problems = watchConsole(guest)
  await consented(guest)
  await guest.goto(`/invite?c=${invitationLink.code}&insta=@robinhale&n=3`)
  await expect(guest.getByText(account.fullname)).toBeVisible()
  await expect(guest.getByLabel('Instagram ID')).toHaveValue('robinhale')
  await expect(guest.getByText('Filled in from your invitation')).toBeVisible()
  await expectAccessible(guest)
  await next(guest).click()
  await expect(guest.getByText('Name is required')).toBeVisible()
  await guest.getByLabel('Name').fill('Robin Hale')
  await guest.getByLabel('Instagram ID').fill('')
  await next(guest).click()
  await expect(guest.getByText('Instagram ID is required')).toBeVisible()
  await guest.getByLabel('Instagram ID').fill('robinhale')
  await next(guest).click()

  await next(guest).click()
  await expect(guest.getByText('Email is required')).toBeVisible()
  await expect(guest.getByText('Password is required')).toBeVisible()
  const name = `robin.${crypto.randomUUID().slice(0, 8)}`
  await guest.getByLabel('Email address').fill('robin')
  await password(guest).fill('Abcdef1')
  await next(guest).click()
  await expect(guest.getByText('Invalid email format')).toBeVisible()
  await expect(guest.getByText(/and a special character$/)).toBeVisible()
  await guest.getByLabel('Email address').fill(`${name}@mail.example`)
  await password(guest).fill('Right-horse-7')
  await guest.goBack()
  await expect(guest.getByLabel('Name')).toHaveValue('Robin Hale')
  await guest.goForward()
  await expect(guest.getByLabel('Email address')).toHaveValue(`${name}@mail.example`)
  await next(guest).click()
  await expect(guest.getByLabel('Username')).toBeVisible()

  await guest.reload()
  await guest.getByLabel('Username').fill('mara.lindqvist')
  await guest.getByLabel('Username').blur()
  await expect(guest.getByText('Username is taken')).toBeVisible()
  await guest.getByLabel('Username').fill(name)
  await expect(guest.getByText('it is not kept')).toBeVisible()
  await password(guest).fill('Right-horse-7')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL('/studio/setup')
  await expect(guest.getByRole('button', { name: 'Play the video' })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Upload your first video' })).toHaveAttribute(
    'href',
    '/studio/upload?n=invitation',
  )
  expect(problems).toEqual([])
  await guest.context().close()

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: `@${name}` })
  await expect(row).toContainText('Signed up')
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText(`/invite?c=${invitationLink.code}`)).toBeHidden()
  await expect(row).toBeVisible()
})

test('a link without a valid code is an invitation by the site, with one of four pictures', { tag: '@desk' }, async ({
  page,
}) => {
  await consented(page)
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

test('a member completes onboarding in the dialog from the first missing step', async ({
  page,
}) => {
  const problems = watchConsole(page)
  await consented(page)
  await signedUp(page)
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
  await expect(page.getByText('You are interested in')).toBeVisible()
  const saved = await askApi<{ account: object }>(page, '{ account { fullname socials { instagram } } }')
  expect(saved.account).toEqual({ fullname: 'New Person', socials: { instagram: 'robinhale' } })
  await page.reload()
  await expect(page.getByText('You are interested in'), 'a reload goes on where one was').toBeVisible()
  await page.getByText('Woman', { exact: true }).click()
  await page.getByText('Men', { exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/studio/setup')
  await page.goto('/invite?insta=robinhale')
  await expect(page).toHaveURL('/creator-request')
  expect(problems).toEqual([])
})
