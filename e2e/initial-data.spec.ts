/** The initial data of the home page: its first query results and first picture. */
// covers: feed
import { expect, test } from '@playwright/test'
import { expectAt, slides } from './feed-kit.ts'
import { acceptPrompts, watchConsole } from './kit.ts'

test('the home page does not refetch its initial data, and its first picture is where the slide will be', async ({
  page,
  isMobile,
}) => {
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api') return
    const { operationName, variables } = request.postDataJSON() as {
      operationName: string
      variables?: { after?: string | null }
    }
    if (!variables?.after) asked.push(operationName)
  })
  const begun = Promise.withResolvers<void>()
  await page.route('**/start.js', async (route) => {
    await begun.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const picture = page.locator('#opening-picture')
  if (isMobile) await expect(picture).toBeVisible()
  else await expect(picture).toBeHidden()
  const position = await picture.boundingBox()
  begun.resolve()
  await expectAt(page, 0)
  await expect(picture).toHaveCount(0)
  if (isMobile) expect(await slides(page).first().boundingBox()).toEqual(position)
  expect(asked.filter((name) => name === 'FeedPage' || name === 'LoggedIn')).toEqual([])
  expect(errors).toEqual([])
})
