// covers: settings
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { acceptPrompts, callApi, demoAccount, signInAsDemo, signInToConsole, watchConsole } from './kit.ts'

async function opened(page: Page, group: string): Promise<void> {
  await page.goto(`/staff/settings/${group}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function saved(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason', { exact: true }).fill(reason)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Reason', { exact: true })).toHaveCount(0)
}

/** Confirms the password over the API, as the dialog is tested elsewhere. */
async function confirmed(page: Page): Promise<void> {
  const { password } = demoAccount('staff')
  await callApi(page, 'mutation ($p: String!) { confirmAsStaff(password: $p) { confirmed_until } }', {
    p: password,
  })
}

test('@desktop a pack and a report reason are changed, visible to a fan at once, and reverted', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await confirmed(page)
  await opened(page, 'packs')
  // Adds a pack, as parallel tests buy the existing ones.
  await page.getByRole('button', { name: 'Add pack' }).click()
  await page.getByLabel('Pack 6, in dollars').fill('200')
  await expect(page.getByText('was $5, $10, $25, $50, $100')).toBeVisible()
  await expectAccessible(page)
  await saved(page, 'Larger packs were asked for')
  await expect(page.getByRole('complementary', { name: 'History' })).toContainText(
    'Larger packs were asked for',
  )

  await opened(page, 'reasons')
  await page.getByRole('button', { name: 'Add reason' }).click()
  await page.getByLabel('Reason 10', { exact: true }).fill('Unwanted advertising')
  await saved(page, 'Asked for by support')

  const fanContext = await browser.newContext()
  const fan = await fanContext.newPage()
  await acceptPrompts(fan)
  await signInAsDemo(fan, 'fan')
  await fan.goto('/account/purchases')
  await expect(fan.getByRole('radio', { name: /\$200/ })).toBeAttached()
  const requested = '{ reportReasons(about: "media") }'
  const { reportReasons } = await callApi<{ reportReasons: string[] }>(fan, requested)
  expect(reportReasons).toContain('Unwanted advertising')
  await fanContext.close()

  for (const group of ['packs', 'reasons']) {
    await opened(page, group)
    await page.getByRole('button', { name: 'Restore defaults' }).click()
    await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  }
  await opened(page, 'packs')
  await expect(page.getByLabel('Pack 6, in dollars')).toHaveCount(0)
  expect(errors).toEqual([])
})

// Changes how the whole site looks.
test('@alone @desktop logo, colour and icon are changed on all pages and in the manifest, and reverted', async ({
  page,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signInToConsole(page)
  await confirmed(page)
  await opened(page, 'branding')
  const picture = (title: string) => page.getByLabel(title, { exact: true })
  const png = async (width: number, height: number) => ({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width, height, channels: 3, background: '#2b6f8f' } })
      .png()
      .toBuffer(),
  })
  type Upload = Awaited<ReturnType<typeof png>>
  const send = async (title: string, file: Upload) => {
    const answered = page.waitForResponse('**/api/staff/brand-picture')
    await picture(title).setInputFiles(file)
    return (await answered).status()
  }
  const refused = page.getByText('Couldn’t read this picture. Try another one.')
  expect(await send('Logo', { ...(await png(1, 1)), buffer: Buffer.from('no picture') })).toBe(400)
  await expect(refused).toBeVisible()
  await expect(page.getByLabel('Reason', { exact: true })).toHaveCount(0)
  expect(await send('Logo', await png(600, 150))).toBe(200)
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Reason', { exact: true }).fill('Our own looks')
  await expect(save).toBeEnabled()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/staff/brand-picture', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const sent = send('App icon', await png(1_024, 1_024))
  await expect(page.getByText('Uploading the picture. You can save when it’s done.')).toBeVisible()
  await expect(save).toBeDisabled()
  arrived.resolve()
  expect(await sent).toBe(200)
  await expect(save).toBeEnabled()
  await expect(refused).toHaveCount(0)
  const accent = page.getByLabel('Accent colour', { exact: true })
  await accent.fill('#102030')
  await expect(save).toBeDisabled()
  await accent.fill('#5aa2ff')
  await saved(page, 'Our own looks')

  const iconOf = async () => {
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      theme_color: string
      icons: { src: string }[]
    }
    return { colour: manifest.theme_color, icon: manifest.icons[0]?.src ?? '' }
  }
  const accentShown = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim())
  const logo = page.locator('meta[name="candid-logo"]')
  await page.goto('/about')
  await expect.poll(accentShown).toBe('#5aa2ff')
  const address = (await logo.getAttribute('content')) ?? ''
  expect(address).toMatch(/^\/brand\/[\w-]+\/logo\.png$/)
  await expect(page.locator(`img[src="${address}"]`).first()).toBeVisible()
  const changed = await iconOf()
  expect(changed.colour).toBe('#5aa2ff')
  expect(changed.icon).toMatch(/^\/brand\//)
  expect((await page.request.get(changed.icon)).headers()['content-type']).toBe('image/png')

  await opened(page, 'branding')
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await page.goto('/about')
  await expect.poll(accentShown).not.toBe('#5aa2ff')
  await expect(logo).toHaveCount(0)
  expect((await iconOf()).icon).toMatch(/^\/icons\//)
  // The refused picture.
  expect(errors).toEqual([expect.stringMatching(/ 400 .*brand-picture/)])
})
