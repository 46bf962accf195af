/** Contrast of text and icons on pictures, measured on the demo's photos and on plain white. */
// covers: media/tiles
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { feedMedia } from './feed-kit.ts'
import { acceptPrompts, signInAsDemo } from './kit.ts'
import { measureContrast } from './measure-contrast.ts'

const PHOTOS = path.resolve(import.meta.dirname, '../demo/photos')

/** WCAG AA minimums for text and for icons. */
const TEXT_RATIO = 4.5
const ICON_RATIO = 3

/** The worst case, as text on pictures is light. */
const WHITE = 'white.png'

/** Serves small versions of the pictures, which render at once. */
async function servePictures(page: Page): Promise<string[]> {
  const white = sharp({ create: { width: 90, height: 160, channels: 3, background: '#fff' } }).png()
  const pictures = new Map([[WHITE, await white.toBuffer()]])
  for (const name of readdirSync(PHOTOS))
    pictures.set(name, await sharp(path.join(PHOTOS, name)).resize(390).toBuffer())
  await page.route('**/measured/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return route.fulfill({ body: pictures.get(name) ?? '', contentType: 'image/*' })
  })
  return [...pictures.keys()]
}

/** Replaces the visible pictures, except avatars. */
async function show(page: Page, picture: string): Promise<void> {
  await page.locator('main').evaluate(async (main, src) => {
    const pictures = [...main.querySelectorAll('img')].filter((img) => !img.closest('.rounded-full'))
    for (const img of pictures) img.src = src
    await Promise.all(pictures.map((img) => img.decode()))
  }, `/measured/${picture}`)
}

async function expectReadable(page: Page, pictures: readonly string[]): Promise<void> {
  const poor: string[] = []
  for (const picture of pictures) {
    await show(page, picture)
    for (const { what, kind, ratio } of await measureContrast(page)) {
      if (ratio < (kind === 'words' ? TEXT_RATIO : ICON_RATIO))
        poor.push(`${picture}: ${what} ${ratio.toFixed(1)}`)
    }
  }
  expect(poor).toEqual([])
}

test('text, counts, prices and arrows have enough contrast on every demo photo and on white', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await acceptPrompts(page)
  await signInAsDemo(page, 'fan')
  const pictures = await servePictures(page)
  const medias = await feedMedia(page)
  const open = medias.find(({ type, access }) => type === 'photo' && access === 'open')
  const dear = medias.find(({ access }) => access === 'price')
  if (!open || !dear) throw new Error('The feed has no open photo or nothing for sale')
  const heart = page.getByRole('button', { name: /^Like, / }).first()

  await page.goto(`/?m=${open.id}`)
  await expect(heart).toBeVisible()
  await expectReadable(page, pictures)
  await page.goto(`/?m=${dear.id}`)
  await expect(page.getByRole('button', { name: /^Buy this/ }).first()).toBeVisible()
  await expectReadable(page, [WHITE])
  await page.goto(`/${open.user.username}/photo/${open.id}`)
  await expect(heart).toBeVisible()
  await expectReadable(page, [WHITE])
  await page.goto('/videos')
  await expect(page.getByRole('list', { name: 'Videos' }).getByRole('link').first()).toBeVisible()
  await expectReadable(page, [WHITE])
})
