/** A conversation: live updates and a consistent order despite lost connections, several tabs and reloads. */
// covers: messenger, attachments
import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  callApi,
  PROCESSING_TIMEOUT_MS,
  signInAsDemo,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'

type Line = { isCut: boolean }
type Participant = { context: BrowserContext; page: Page; id: string; line: Line; errors: string[] }

const OWN_ID = '{ logged_in { account { id } } }'
const WRITE =
  'mutation ($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { id thread } }'

/** A user in a separate browser, whose websocket can be cut silently. */
async function openParticipant(
  browser: Browser,
  isPhone: boolean,
  enter: (page: Page) => Promise<unknown>,
): Promise<Participant> {
  const context = await anotherBrowser(browser, isPhone)
  const line = { isCut: false }
  await context.routeWebSocket(/\/api$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => void (line.isCut || server.send(message)))
    server.onMessage((message) => void (line.isCut || socket.send(message)))
  })
  const page = await context.newPage()
  const errors = watchConsole(page)
  await acceptPrompts(page)
  await enter(page)
  const { logged_in } = await callApi<{ logged_in: { account: { id: string } } }>(page, OWN_ID)
  return { context, page, id: logged_in.account.id, line, errors }
}

/** A creator and a new follower, with a thread started by the creator. */
async function openParticipants(browser: Browser, isPhone: boolean) {
  const fan = await openParticipant(browser, isPhone, signUpNewcomer)
  const creator = await openParticipant(browser, false, (page) => signInAsDemo(page, 'creator'))
  await callApi(fan.page, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: creator.id })
  const data = { type: 'text', value: 'Welcome in' }
  const { newMessage } = await callApi<{ newMessage: { thread: string } }>(creator.page, WRITE, {
    to: fan.id,
    data,
  })
  const path = `/messages/inbox/${newMessage.thread}`
  return { fan, creator, path, thread: newMessage.thread }
}

const field = (page: Page) => page.getByPlaceholder('Type a message')
const messages = (page: Page) => page.getByRole('list', { name: /^Messages with/ })
const said = (page: Page, text: string) => messages(page).getByText(text, { exact: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await sendButton(page).click()
}

/** The relevant texts of a tab from top to bottom. */
async function shown(page: Page): Promise<string[]> {
  return messages(page).locator('[data-item] p[dir=auto]').allInnerTexts()
}

async function stored(page: Page, thread: string): Promise<string[]> {
  const query =
    'query ($thread: ID!) { messages(thread: $thread, limit: { limit: 50 }) { id data { value } } }'
  const answer = await callApi<{ messages: { id: string; data: { value: string } }[] }>(page, query, {
    thread,
  })
  return answer.messages.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ data }) => data.value)
}

test('two people in three tabs write, type and read; going offline under load loses and duplicates nothing', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { fan, creator, path, thread } = await openParticipants(browser, false)
  const second = await creator.context.newPage()
  for (const page of [fan.page, creator.page, second]) {
    await page.goto(path)
    await expect(said(page, 'Welcome in')).toBeVisible()
  }

  await field(fan.page).pressSequentially('Hel')
  await expect(creator.page.getByText('typing…')).toBeVisible()
  await say(fan.page, 'Hello there')
  for (const page of [creator.page, second]) await expect(said(page, 'Hello there')).toBeVisible()
  await say(creator.page, 'How was the dive?')
  for (const page of [fan.page, second]) await expect(said(page, 'How was the dive?')).toBeVisible()
  await creator.page.bringToFront()
  await say(fan.page, 'Deep')
  await expect(fan.page.locator('[data-standing=seen]').last()).toBeVisible()

  // Cut silently, while both keep writing.
  fan.line.isCut = true
  await fan.context.setOffline(true)
  for (let count = 0; count < 6; count += 1) {
    await say(creator.page, `fire ${count}`)
    await say(fan.page, `smoke ${count}`)
  }
  await expect(said(fan.page, 'smoke 5')).toBeVisible()
  await expect(fan.page.locator('[data-standing=waiting]').last()).toBeVisible()
  await expect(said(fan.page, 'fire 0')).toHaveCount(0)
  await expect(said(second, 'fire 5')).toBeVisible()
  fan.line.isCut = false
  await fan.context.setOffline(false)

  for (const page of [fan.page, creator.page, second])
    for (const text of ['fire 5', 'smoke 5']) await expect(said(page, text)).toHaveCount(1)
  await expect(fan.page.locator('[data-standing=waiting]')).toHaveCount(0)
  const order = await stored(fan.page, thread)
  expect(order.filter((text) => text.startsWith('smoke'))).toEqual(
    Array.from({ length: 6 }, (_, count) => `smoke ${count}`),
  )
  expect(new Set(order).size).toBe(order.length)
  for (const page of [fan.page, creator.page, second]) await expect.poll(() => shown(page)).toEqual(order)

  expect(creator.errors).toEqual([])
  await fan.context.close()
  await creator.context.close()
})

test('a draft survives a reload, and messages written offline survive a closed tab', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { fan, creator, path, thread } = await openParticipants(browser, false)
  await fan.page.goto(path)
  await field(fan.page).fill('Begun and not')
  await fan.page.reload()
  await expect(field(fan.page)).toHaveValue('Begun and not')
  await field(fan.page).press('End')
  await field(fan.page).press('Shift+Enter')
  await field(fan.page).pressSequentially('sent')
  await expect(field(fan.page)).toHaveValue('Begun and not\nsent')

  fan.line.isCut = true
  await fan.context.setOffline(true)
  await field(fan.page).press('Enter')
  await expect(fan.page.locator('[data-standing=waiting]')).toBeVisible()
  await expect(field(fan.page)).toHaveValue('')
  await fan.page.close()
  fan.line.isCut = false
  await fan.context.setOffline(false)

  const again = await fan.context.newPage()
  await again.goto('/menu')
  await expect.poll(() => stored(again, thread)).toContain('Begun and not\nsent')
  await again.goto(path)
  await expect(said(again, 'Begun and not\nsent')).toHaveCount(1)
  await expect(again.locator('[data-standing=waiting]')).toHaveCount(0)

  // Signing out deletes unsent messages.
  await field(again).fill('Nobody else reads this')
  await again.goto('/menu')
  await again.getByRole('button', { name: /^(Sign|Log) out/i }).click()
  await expect
    .poll(() =>
      again
        .evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('candid.draft')))
        // The page is navigating to the visitors' page.
        .catch(() => null),
    )
    .toEqual([])
  await fan.context.close()
  await creator.context.close()
})

test('replies, reactions, unsending, a picture, and hostile text', async ({ browser }, { project }) => {
  const isPhone = project.name === 'phone'
  const { fan, creator, path } = await openParticipants(browser, isPhone)
  for (const { page } of [fan, creator]) await page.goto(path)

  // Hostile text is shown as text.
  const hostile = '<img src=x onerror="document.title=1"> \u202Eturned https://example.com/x'
  await say(creator.page, hostile)
  await expect(fan.page.getByRole('link', { name: 'https://example.com/x', exact: true })).toHaveAttribute(
    'rel',
    /noopener noreferrer/,
  )
  await say(creator.page, 'w'.repeat(600))
  await expect(said(fan.page, 'w'.repeat(512))).toBeVisible()
  await field(fan.page).fill('\u200B\u200B')
  await expect(sendButton(fan.page)).toBeDisabled()
  await field(fan.page).fill('')
  expect(await fan.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    isPhone ? 390 : 1440,
  )

  // A long press, or the button next to the bubble.
  const welcome = said(fan.page, 'Welcome in')
  if (isPhone) {
    const box = await welcome.boundingBox()
    const touch = { pointerType: 'touch', clientX: box?.x ?? 0, clientY: box?.y ?? 0, isPrimary: true }
    await welcome.dispatchEvent('pointerdown', touch)
    await fan.page.getByRole('button', { name: 'React with ❤️' }).click()
  } else {
    await welcome.hover()
    await fan.page.getByRole('button', { name: 'More about: Welcome in' }).click()
    await fan.page.getByRole('button', { name: 'React with ❤️' }).click()
  }
  await expect(creator.page.getByRole('button', { name: '❤️ 1' })).toBeVisible()

  await said(creator.page, 'Welcome in').hover()
  await creator.page.getByRole('button', { name: 'More about: Welcome in' }).click()
  await creator.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await say(creator.page, 'Glad you came')
  await expect(
    messages(fan.page).getByRole('listitem').filter({ hasText: 'Glad you came' }).getByText('Welcome in'),
  ).toBeVisible()

  // A picture with a preview; two at once, or other files, are refused.
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2b6f8f' } })
    .jpeg()
    .toBuffer()
  const file = fan.page.getByLabel('Photo or video')
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(fan.page.getByText('This file type isn’t supported.', { exact: false })).toBeVisible()
  await file.setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer })
  await fan.page.getByRole('button', { name: 'Remove file' }).click()
  await expect(sendButton(fan.page)).toBeDisabled()
  await file.setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer })
  await sendButton(fan.page).click()
  await expect(creator.page.getByRole('img', { name: 'Photo from New Person' })).toBeVisible()

  // An unsent message leaves a placeholder on both sides.
  await said(creator.page, 'Glad you came').hover()
  await creator.page.getByRole('button', { name: 'More about: Glad you came' }).click()
  await creator.page.getByRole('button', { name: 'Unsend' }).click()
  await creator.page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click()
  for (const { page } of [fan, creator]) {
    await expect(said(page, 'Glad you came')).toHaveCount(0)
    await expect(messages(page).getByText('Message unsent')).toBeVisible()
  }

  for (const { page } of [fan, creator]) await expectAccessible(page)
  expect(fan.errors).toEqual([])
  expect(creator.errors).toEqual([])
  await fan.context.close()
  await creator.context.close()
})

/** Swipes a message from left to right. */
async function swipeAside(page: Page, text: string): Promise<void> {
  const box = await said(page, text).boundingBox()
  if (!box) throw new Error(`${text} is not in sight`)
  const devtools = await page.context().newCDPSession(page)
  const [x, y] = [box.x + 10, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + moved, y }],
    })
  await touch('touchStart', 0)
  for (let moved = 10; moved <= 90; moved += 10) await touch('touchMove', moved)
  await touch('touchEnd', 90)
}

test('swiping a message starts a reply', { tag: '@phone' }, async ({ browser }) => {
  const { fan, creator, path } = await openParticipants(browser, true)
  await fan.page.goto(path)
  await expect(said(fan.page, 'Welcome in')).toBeVisible()
  await swipeAside(fan.page, 'Welcome in')
  await say(fan.page, 'Thank you')
  await expect(
    messages(fan.page).getByRole('listitem').filter({ hasText: 'Thank you' }).getByText('Welcome in'),
  ).toBeVisible()
  await fan.context.close()
  await creator.context.close()
})

test('a video in a thread has its poster before it plays, and plays in our player', {
  tag: '@phone',
}, async ({ browser }) => {
  const { fan, creator, path } = await openParticipants(browser, true)
  for (const { page } of [fan, creator]) await page.goto(path)
  const file = test.info().outputPath('wave.mp4')
  execFileSync('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file],
  ])
  await fan.page.getByLabel('Photo or video').setInputFiles(file)
  await sendButton(fan.page).click()
  const video = messages(creator.page).locator('video')
  const poster = messages(creator.page).locator('img[src^="/files/chat/"]').last()
  await expect(poster).toBeVisible({ timeout: PROCESSING_TIMEOUT_MS })
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(video).not.toHaveAttribute('controls')
  await messages(creator.page).getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect
    .poll(() => video.evaluate(({ paused, currentTime }: HTMLVideoElement) => !paused && currentTime > 0))
    .toBe(true)
  await expectAccessible(creator.page)
  expect([fan.errors, creator.errors]).toEqual([[], []])
  await fan.context.close()
  await creator.context.close()
})

test('a message is reported; a picture is pasted, another is dropped on the page', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { fan, creator, path } = await openParticipants(browser, false)
  for (const { page } of [fan, creator]) await page.goto(path)
  await said(fan.page, 'Welcome in').hover()
  await fan.page.getByRole('button', { name: 'More about: Welcome in' }).click()
  await fan.page.getByRole('button', { name: 'Report', exact: true }).click()
  const sheet = fan.page.getByRole('dialog', { name: /^Report/ })
  await sheet.getByRole('radio', { name: 'Harassment' }).check()
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await expect(fan.page.getByText('Report sent.')).toBeVisible()
  await fan.page.getByRole('button', { name: 'Done' }).click()
  await expect(fan.page.getByRole('dialog')).toHaveCount(0)

  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8f2b6f' } })
    .png()
    .toBuffer()
  for (const [count, way] of ['paste', 'drop'].entries()) {
    await fan.page.evaluate(
      ([bytes, kind]) => {
        const held = new DataTransfer()
        const file = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        held.items.add(new File([file], 'held.png', { type: 'image/png' }))
        const brings = { bubbles: true, cancelable: true }
        document.body.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...brings, clipboardData: held })
            : new DragEvent(kind, { ...brings, dataTransfer: held }),
        )
      },
      [picture.toString('base64'), way] as const,
    )
    await expect(fan.page.getByRole('button', { name: 'Remove file' })).toBeVisible()
    await sendButton(fan.page).click()
    await expect(creator.page.getByRole('img', { name: 'Photo from New Person' })).toHaveCount(count + 1)
  }
  expect([fan.errors, creator.errors]).toEqual([[], []])
  await fan.context.close()
  await creator.context.close()
})

test('a blocked user sees that a message was not sent, and can discard it', { tag: '@desktop' }, async ({
  browser,
}) => {
  const { fan, creator, path } = await openParticipants(browser, false)
  await fan.page.goto(path)
  await expect(said(fan.page, 'Welcome in')).toBeVisible()
  await callApi(creator.page, 'mutation ($id: ID!) { blockAccount(accountId: $id) }', { id: fan.id })
  await say(fan.page, 'Are you there?')
  await expect(fan.page.getByText('Not sent.')).toBeVisible()
  await expect(fan.page.getByText('You can’t message each other anymore.')).toBeVisible()
  await fan.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(said(fan.page, 'Are you there?')).toHaveCount(0)
  await fan.context.close()
  await creator.context.close()
})

test('older messages load at the top without moving the visible ones', {
  tag: '@phone',
}, async ({ browser }) => {
  const { fan, creator, path } = await openParticipants(browser, true)
  const write = (value: string) => callApi(creator.page, WRITE, { to: fan.id, data: { type: 'text', value } })
  for (let count = 1; count <= 70; count += 1) await write(`line ${count}`)
  await fan.page.goto(path)
  await expect(said(fan.page, 'line 70')).toBeInViewport()
  await expect(fan.page.getByText('New messages', { exact: true })).toHaveCount(1)

  const read = said(fan.page, 'line 45')
  await read.scrollIntoViewIfNeeded()
  await read.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(said(fan.page, 'line 20')).toHaveCount(1)
  const before = await read.boundingBox()
  await write('news')
  await expect(fan.page.getByRole('button', { name: 'New messages' })).toBeVisible()
  const after = await read.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2)
  await fan.page.getByRole('button', { name: 'New messages' }).click()
  await expect(said(fan.page, 'news')).toBeInViewport()
  await fan.context.close()
  await creator.context.close()
})
