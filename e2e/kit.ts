/** Steps that several journeys share. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export type DemoWho = 'fan' | 'creator' | 'staff'
type DemoAccount = { who: DemoWho; email: string; password: string }

export function demoAccount(who: DemoWho): DemoAccount {
  const accounts = JSON.parse(process.env.DEMO_ACCOUNTS ?? '[]') as DemoAccount[]
  const found = accounts.find((account) => account.who === who)
  if (!found) throw new Error(`The site has no demo ${who}`)
  return found
}

/** As if this browser had answered both prompts before. */
export async function consented(page: Page): Promise<void> {
  const url = new URL(page.url() === 'about:blank' ? baseUrl() : page.url()).origin
  await page.context().addCookies([
    { name: 'agree_18', value: '1', url },
    { name: 'cookie_policy', value: '1', url },
  ])
}

/** Signs in behind the screen, for journeys that are about something else. */
export async function signedInAs(page: Page, who: DemoWho): Promise<void> {
  const { email, password } = demoAccount(who)
  const answer = await page.request.post(`${baseUrl()}/api/auth`, {
    data: { email, password, type: 'email' },
  })
  expect(await answer.json()).toMatchObject({ error: false })
}

/** Complains about everything the browser's console calls an error. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

export function baseUrl(): string {
  return `http://127.0.0.1:${process.env.E2E_PORT ?? 4173}`
}

/** The newest mail to an address, as text, from the demo's mailbox; waits for it to arrive. */
export async function newestMail(request: APIRequestContext, to: string, subject: RegExp): Promise<string> {
  let html = ''
  await expect
    .poll(
      async () => {
        const list = await (await request.get(`${baseUrl()}/dev/mail`)).text()
        for (const [, href] of list.matchAll(/href="(\/dev\/mail\/[^"/]+)"/g)) {
          const page = await (await request.get(`${baseUrl()}${href}`)).text()
          if (!page.includes(to) || !subject.test(page)) continue
          html = await (await request.get(`${baseUrl()}${href}/html`)).text()
          return true
        }
        return false
      },
      { message: `no mail to ${to} about ${subject}` },
    )
    .toBe(true)
  return html
}
