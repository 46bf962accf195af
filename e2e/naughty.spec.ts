// covers: people
import { expect, type Page, test } from '@playwright/test'
import { NAUGHTY_STRINGS } from '../server/test/naughty-strings.ts'
import { acceptPrompts, baseUrl, navigateInApp, signUpNewcomer, watchConsole } from './kit.ts'

/** Slightly below the maximum length of a description. */
const PAGE_CHARACTERS = 900

test('485 naughty strings are shown unchanged on a profile, or refused', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  const errors = watchConsole(page)
  await acceptPrompts(page)
  const { username } = await signUpNewcomer(page)
  const cookie = await cookiesOf(page)
  const retained: string[] = []
  for (const text of NAUGHTY_STRINGS) {
    const stored = await introduce(cookie, text)
    if (stored !== null) retained.push(stored)
  }
  expect(retained.length).toBeGreaterThan(300)

  await page.goto(`/${username}`)
  const shown = page.locator('main header p').first()
  for (const text of joined(retained)) {
    const stored = await introduce(cookie, text)
    await navigateInApp(page, `/${username}`)
    await expect.poll(() => shown.evaluate((element) => element.textContent)).toBe(stored)
  }
  expect(errors).toEqual([])
})

async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The description stored by the server; null if refused. Sent without the browser, which would be slow for five hundred requests. */
async function introduce(cookie: string, description: string): Promise<string | null> {
  const query = 'mutation ($account: ProfileInput!) { upProfile(account: $account) { description } }'
  const answer = await fetch(`${baseUrl()}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query, variables: { account: { description } } }),
  })
  const { data } = (await answer.json()) as { data?: { upProfile: { description: string } } | null }
  return data?.upProfile.description ?? null
}

function joined(texts: readonly string[]): string[] {
  const pages: string[] = []
  for (const text of texts.filter((candidate) => candidate !== '')) {
    const last = pages.at(-1)
    if (last !== undefined && last.length + text.length < PAGE_CHARACTERS)
      pages[pages.length - 1] = `${last} ${text}`
    else pages.push(text)
  }
  return pages
}
