/** People of the journeys: accounts that act over the API, and enter pages. */
import { request } from '@playwright/test'
import { baseUrl, buyCreditsByCard, type Caller, type Newcomer, signInAs, signUpNewcomer } from '../kit.ts'
import type { TestPage } from './page.ts'

type Credentials = Pick<Newcomer, 'email' | 'password'>

export async function visitor(): Promise<Caller> {
  return { request: await request.newContext({ baseURL: baseUrl() }) }
}

export async function callerFor(account: Credentials): Promise<Caller> {
  const caller = await visitor()
  await signInAs(caller, account)
  return caller
}

/** A new account, with a pack of credits if it is to pay. */
export async function newcomer({ pack }: { pack?: number } = {}): Promise<Caller & Newcomer> {
  const caller = await visitor()
  const account = await signUpNewcomer(caller)
  if (pack !== undefined) await buyCreditsByCard(caller, pack)
  return { ...caller, ...account }
}

/** Answers both prompts, and signs in, without the screens for it. */
export async function enterAs(page: TestPage, account?: Credentials): Promise<void> {
  await page.goto('/robots.txt')
  const status = await page.evaluate(async (who) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every engine has the newer interface
    for (const prompt of ['agree_18', 'cookie_policy']) document.cookie = `${prompt}=1; path=/`
    if (!who) return 200
    const answer = await fetch('/api/auth', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, type: 'email' }),
    })
    return answer.status
  }, account && { email: account.email, password: account.password })
  if (status !== 200) throw new Error(`Signing in failed with ${status}`)
}
