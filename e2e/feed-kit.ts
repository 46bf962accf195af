/** Helpers for navigating the home feed and checking the position. */
import { expect, type Locator, type Page } from '@playwright/test'
import { callApi } from './kit.ts'

type Media = {
  id: string
  type: string
  access: string
  likes: number
  user: { username: string; fullname: string }
}

const FIELDS = 'id type access likes user { username fullname }'

/** The feed of the page's user. */
export async function feedMedia(page: Page): Promise<Media[]> {
  const query = `{ feed(tab: "foryou", limit: { limit: 50 }) { medias { ${FIELDS} } } }`
  const { feed } = await callApi<{ feed: { medias: Media[] } }>(page, query)
  return feed.medias
}

/** Videos that the page's user can play. */
export async function openVideos(page: Page): Promise<[Media, ...Media[]]> {
  const [first, ...rest] = (await feedMedia(page)).filter(
    ({ type, access }) => type === 'video' && access === 'open',
  )
  if (!first) throw new Error('The feed has no open video')
  return [first, ...rest]
}

/** Fake lives between the slides; `show` replaces them. */
export async function mockLives(page: Page): Promise<{ show(...names: string[]): Promise<void> }> {
  let lives: object[] = []
  await page.route('**/api', (route) =>
    route.request().postData()?.includes('query LivesAside')
      ? route.fulfill({ json: { data: { livesAside: lives } } })
      : route.fallback(),
  )
  const slideOf = (name: string) =>
    page.getByRole('article', { name: `${name} is live`, includeHidden: true })
  return {
    async show(...names) {
      lives = names.map(liveOf)
      // Returning to the page refreshes the lives.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      for (const name of names) await expect(slideOf(name)).toBeAttached()
    },
  }
}

function liveOf(name: string): object {
  const user = {
    __typename: 'Account',
    id: crypto.randomUUID(),
    username: name,
    fullname: name,
    avatar: null,
  }
  const role = { __typename: 'Role', creator: true }
  return {
    ...{ __typename: 'Live', id: crypto.randomUUID(), status: 'live', description: '', audience: 'everyone' },
    ...{ price: 0, viewers: 1, started_at: new Date().toISOString(), starts_at: null, may_watch: true },
    ...{ reminded: false, has_ticket: false, cover: null, thumbnail: null },
    user: { ...user, live: true, followers: 1, isFollowing: true, role },
  }
}

/** Expects to be at this slide, whatever its index, without movement. */
export async function expectStill(page: Page, label: string | null): Promise<void> {
  const position = () =>
    page.getByRole('feed').evaluate((box) => {
      const all = [...box.children] as HTMLElement[]
      const at = all.findIndex((slide) => !slide.inert)
      return { label: all[at]?.ariaLabel, off: Math.round(box.scrollTop / box.clientHeight - at) }
    })
  await expect.poll(position).toEqual({ label, off: 0 })
}

export function slides(page: Page): Locator {
  return page.getByRole('feed').locator('> article')
}

/** The index of the active slide; the others are inert. */
function activeIndex(page: Page): Promise<number> {
  return slides(page).evaluateAll((all) => all.findIndex((slide) => !(slide as HTMLElement).inert))
}

/** Expects to be at this index, without movement. */
export async function expectAt(page: Page, index: number): Promise<void> {
  await expect.poll(() => activeIndex(page)).toBe(index)
  const feed = page.getByRole('feed')
  await expect.poll(() => feed.evaluate((box) => box.scrollTop / box.clientHeight)).toBeCloseTo(index, 2)
}

export function addressedMedia(page: Page): string | null {
  return new URL(page.url()).searchParams.get('m')
}

export async function expectAddressMoved(page: Page, from: string | null): Promise<string | null> {
  await expect.poll(() => addressedMedia(page)).not.toBe(from)
  return addressedMedia(page)
}

type Point = { x: number; y: number }

/** A touch drag. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (let part = 1; part <= 13; part += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * part) / 13,
      y: from.y + ((to.y - from.y) * part) / 13,
    })
  await touch('touchEnd')
  await finger.detach()
}

export async function swipeAside(page: Page): Promise<void> {
  await drag(page, { x: 350, y: 400 }, { x: 30, y: 400 })
}

export async function step(page: Page, isMobile: boolean | undefined): Promise<void> {
  if (isMobile) await drag(page, { x: 180, y: 640 }, { x: 180, y: 120 })
  else await page.keyboard.press('ArrowDown')
}

type WatchEvent = {
  media: string
  kind: string
  progress?: number
  watchedMs?: number
  campaign?: string
  source: string
}

/** Collects the watch events that the page sends. */
export function collectWatchEvents(page: Page): WatchEvent[] {
  const watchEvents: WatchEvent[] = []
  page.on('request', (request) => {
    if (!request.postData()?.includes('addWatch')) return
    const { variables } = request.postDataJSON() as { variables: { events: WatchEvent[] } }
    watchEvents.push(...variables.events)
  })
  return watchEvents
}
