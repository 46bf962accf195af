/** The feed says why it shows something, learns from likes, and can be corrected, turned off and reset. */
// covers: recommendations, feed
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectAddressMoved, expectAt } from './feed-kit.ts'
import { acceptPrompts, callApi, signUpNewcomer, watchConsole } from './kit.ts'

type Tagged = { id: string; tags: string[]; user: { fullname: string } }

/** The first media of the next session. */
async function nextPage(page: Page, limit: number): Promise<Tagged[]> {
  const { feed } = await callApi<{ feed: { medias: Tagged[] } }>(
    page,
    `{ feed(tab: "foryou", limit: { limit: ${limit} }) { medias { id tags user { fullname } } } }`,
  )
  return feed.medias
}

const like = (page: Page, media: string) =>
  callApi(page, 'mutation ($media: ID!) { like(media: $media, wanted: true) }', { media })

async function openMenu(page: Page, isMobile: boolean | undefined, item: string) {
  // The menu's code is loaded after the picture.
  const loaded = page.locator('button:not([aria-busy])')
  await page.getByRole('button', { name: 'More', exact: true }).and(loaded).first().click()
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: item, exact: true }).click()
}

const shareOf = (tag: string, medias: readonly Tagged[]) =>
  medias.filter(({ tags }) => tags.includes(tag)).length / medias.length

test('after likes of one topic, the next page follows it and says so', async ({ page, isMobile }) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const topic = 'nature'
  const before = await nextPage(page, 50)
  const [first, second, third, ...others] = before.filter(({ tags }) => tags.includes(topic))
  if (!first || !second || !third || others.length === 0) throw new Error(`The demo has too little #${topic}`)
  const meanPlace = (medias: readonly Tagged[]) =>
    others.reduce((sum, { id }) => sum + medias.findIndex((media) => media.id === id), 0) / others.length
  for (const { id } of [first, second, third]) await like(page, id)
  await expect.poll(async () => (await nextPage(page, 50))[0]?.tags).toContain(topic)
  const after = await nextPage(page, 50)
  expect(meanPlace(after)).toBeLessThan(meanPlace(before))
  expect(after.slice(0, 5).map(({ id }) => id)).not.toContain(first.id)

  await page.goto(`/?m=${after[0]?.id}`)
  await expectAt(page, 0)
  await openMenu(page, isMobile, 'Why this?')
  const why = page.getByRole('dialog', { name: 'Why you’re seeing this' })
  await expect(why.getByText(`You liked 3 posts tagged #${topic}`)).toBeVisible()
  await expectAccessible(page)
  await why.getByRole('link', { name: 'Feed settings' }).click()
  await expect(page.getByRole('heading', { name: 'What shapes your feed' })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('a topic the viewer is not interested in is gone from this session and the next, until Undo', async ({
  page,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  const [start] = (await nextPage(page, 12)).filter(({ tags }) => tags.length > 0)
  const [topic] = start?.tags ?? []
  if (!start || topic === undefined) throw new Error('The feed has no tags')
  await page.goto(`/?m=${start.id}`)
  await expectAt(page, 0)
  const total = await page.getByRole('feed').locator('> article').count()
  await openMenu(page, isMobile, 'Not interested')
  const ask = page.getByRole('dialog', { name: 'Not interested in…' })
  await expectAccessible(page)
  await ask.getByRole('button', { name: `#${topic}`, exact: true }).click()
  await expect(page.getByText(`You won’t see #${topic} in For you`)).toBeVisible()
  await expectAddressMoved(page, start.id)
  await expect.poll(() => page.getByRole('feed').locator('> article').count()).toBeLessThan(total)
  expect(shareOf(topic, await nextPage(page, 12))).toBe(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('m')).toBe(start.id)
  await openMenu(page, isMobile, 'Not interested')
  await ask.getByRole('button', { name: `#${topic}`, exact: true }).click()
  await expect(page.getByText(`You won’t see #${topic} in For you`).first()).toBeVisible()

  await page.goto('/account/settings/feed')
  await page.getByRole('button', { name: 'Hidden tags' }).click()
  const hidden = page.getByRole('dialog', { name: 'Hidden tags' })
  await hidden.getByRole('button', { name: `Show #${topic}` }).click()
  await expect(hidden.getByText('No hidden tags')).toBeVisible()
  expect(errors).toEqual([])
})

test('topics are tapped for more and less, personalisation is turned off, and a reset forgets it all', async ({
  page,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/account/settings')
  await page.getByRole('link', { name: /^Feed/ }).click()
  await expect(page).toHaveURL(/\/account\/settings\/feed$/)
  const topics = page.getByRole('region', { name: 'Topics' })
  const chip = topics.getByRole('button', { name: /^#/ }).first()
  const name = (await chip.getAttribute('aria-label')) ?? ''
  const named = (state: string) => topics.getByRole('button', { name: `${name}${state}`, exact: true })
  await chip.click()
  await expect(named(', see more')).toHaveAttribute('aria-pressed', 'true')
  await expect(topics.getByRole('status')).toHaveText(`${name}: see more`)
  await named(', see more').press('Enter')
  await expect(named(', see less')).toBeVisible()

  await topics.getByRole('button', { name: 'Find a topic' }).click()
  const find = page.getByRole('dialog', { name: 'Find a topic' })
  await find.getByRole('searchbox').fill('#Quiet-Ponds')
  await find.getByRole('button', { name: '#quiet-ponds', exact: true }).click()
  await expect(find.getByRole('button', { name: '#quiet-ponds, see more' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(topics.getByRole('button', { name: '#quiet-ponds, see more' })).toBeVisible()

  const toggle = page.getByRole('switch', { name: 'Personalise my feed' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText('Nothing is recorded to shape your feed')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await callApi<{ feedSettings: { personal: boolean } }>(page, '{ feedSettings { personal } }'))
          .feedSettings.personal,
    )
    .toBe(false)
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await expect(named(', see less')).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).click()
  const sure = page.getByRole('dialog', { name: 'Reset your feed?' })
  await sure.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Feed reset')).toBeVisible()
  await expect(named(', see less')).toHaveCount(0)
  await expect(topics.getByRole('button', { name: /^#quiet-ponds, / })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a visitor is told why in general, and hides a video for this visit', { tag: '@phone' }, async ({
  page,
}) => {
  await acceptPrompts(page)
  await page.goto('/')
  await expectAt(page, 0)
  const gone = await expectAddressMoved(page, null)
  await openMenu(page, true, 'Why this?')
  const why = page.getByRole('dialog', { name: 'Why you’re seeing this' })
  await expect(why.getByText('Popular right now')).toBeVisible()
  await why.getByRole('button', { name: /^Not interested in this / }).click()
  await expect(page.getByText('Hidden for this visit')).toBeVisible()
  await expectAddressMoved(page, gone)
  await page.goto('/')
  await expectAddressMoved(page, null)
  expect(new URL(page.url()).searchParams.get('m')).not.toBe(gone)
})
