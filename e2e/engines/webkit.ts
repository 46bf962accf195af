/**
 * WebKitGTK's MiniBrowser over WebDriver, on a virtual screen. Its driver sometimes hangs, so each page has a driver of its own,
 * and every command a deadline.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/test/free-port.ts'
import { asText, type Driver, DriverHung, type Engine, resultIn, type WindowSize } from './engine.ts'
import { ended, endedWithGroup } from './processes.ts'

const COMMAND_MS = 120_000
/** A script that waits for a frame of a page that is being replaced never ends. */
const SCRIPT_MS = 30_000
const START_MS = 120_000
const SCREEN = '1600x1200x24'
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }'
/** The key of an element in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** With native HLS it has ManagedMediaSource like an iPhone; without, hls.js plays. */
export async function startWebkit({ hasNativeHls }: { hasNativeHls: boolean }): Promise<Engine> {
  const { display, stop } = await startScreen()
  const env = {
    ...process.env,
    DISPLAY: display,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    ...(hasNativeHls && { WEBKIT_GST_ENABLE_HLS_SUPPORT: '1' }),
  }
  const open = new Set<Driver>()
  return {
    name: hasNativeHls ? 'webkit-hls' : 'webkit',
    hasTouch: false,
    async open(size) {
      const driver = await openPage(env, size)
      open.add(driver)
      return driver
    },
    async stop() {
      for (const driver of open) await driver.close()
      await stop()
    },
  }
}

async function startScreen(): Promise<{ display: string; stop(): Promise<void> }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.on('error', reject).on('exit', () => reject(new Error('Xvfb did not start')))
    screen.stdio[3]?.on('data', (text: Buffer) => resolve(text.toString().trim()))
  })
  return { display: `:${number}`, stop: () => ended(screen) }
}

function miniBrowser(): string {
  const [found] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!found) throw new Error('MiniBrowser is not where Debian puts it')
  return found
}

type Session = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function openPage(env: NodeJS.ProcessEnv, { width, height }: WindowSize): Promise<Driver> {
  const home = mkdtempSync(path.join(tmpdir(), 'candid-webkit-'))
  // Otherwise the buttons above the page would not let the window be as narrow as a phone.
  mkdirSync(path.join(home, 'gtk-3.0'))
  writeFileSync(path.join(home, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const port = await freePort()
  let output = ''
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The browser is its child: they end together.
    detached: true,
    env: { ...env, HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  for (const stream of [driver.stdout, driver.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const close = async () => {
    await endedWithGroup(driver)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await newSession(`http://127.0.0.1:${port}`)
    await session('POST', '/timeouts', { script: SCRIPT_MS, pageLoad: COMMAND_MS })
    await fitWindow(session, { width, height })
    return driverOf(session, { errors: () => errorsIn(output), close })
  } catch (error) {
    await close()
    throw error
  }
}

async function newSession(base: string): Promise<Session> {
  const alwaysMatch = {
    pageLoadStrategy: 'eager',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args: BROWSER_ARGS },
  }
  const deadline = Date.now() + START_MS
  for (;;) {
    try {
      const started = await command(`${base}/session`, 'POST', { capabilities: { alwaysMatch } })
      const { sessionId } = started as { sessionId: string }
      return (method, at, body) => command(`${base}/session/${sessionId}${at}`, method, body)
    } catch (error) {
      // Until the driver listens.
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

const BROWSER_ARGS = [
  '--automation',
  '--enable-write-console-messages-to-stdout=true',
  '--enable-mock-capture-devices=true',
  '--enable-media-stream=true',
]

async function command(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(COMMAND_MS),
  }).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw new DriverHung(`No answer to ${method} ${url}`)
    throw error
  })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

/** The window is larger than the page, and takes its size a moment later. */
async function fitWindow(session: Session, { width, height }: WindowSize): Promise<void> {
  const script = 'return [innerWidth, innerHeight, outerWidth, outerHeight]'
  let seen: number[] = []
  for (let attempt = 0; attempt < 100; attempt += 1) {
    seen = (await session('POST', '/execute/sync', { script, args: [] })) as number[]
    const [w = 0, h = 0, outerW = 0, outerH = 0] = seen
    if (w === width && h === height) return
    const rect = { width: width + Math.max(0, outerW - w), height: height + Math.max(0, outerH - h) }
    await session('POST', '/window/rect', { x: 0, y: 0, ...rect })
    await sleep(50)
  }
  throw new Error(`The page does not get ${width}×${height}: ${seen}`)
}

function driverOf(session: Session, rest: Pick<Driver, 'errors' | 'close'>): Driver {
  return {
    ...rest,
    navigate: async (url) => void (await session('POST', '/url', { url })),
    async call(source, args) {
      const script = `const done = arguments[arguments.length - 1]
        void (${asText(source)})(...[...arguments].slice(0, -1)).then(done)`
      const given = args.map((arg) => JSON.stringify(arg ?? null))
      return resultIn((await session('POST', '/execute/async', { script, args: given })) as string)
    },
    perform: async (actions) => void (await session('POST', '/actions', { actions })),
    async setFiles(css, files) {
      const found = (await session('POST', '/element', { using: 'css selector', value: css })) as {
        [ELEMENT]: string
      }
      await session('POST', `/element/${found[ELEMENT]}/value`, { text: files.join('\n') })
    },
    screenshot: async () => Buffer.from((await session('GET', '/screenshot')) as string, 'base64'),
  }
}

/** WebKit writes the console of pages to its output: `CONSOLE JS ERROR …`. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => /CONSOLE \S* ?ERROR/.test(line))
}
