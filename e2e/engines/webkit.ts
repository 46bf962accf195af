/** WebKitGTK's MiniBrowser over WebDriver, on a virtual screen: a fresh driver and browser for each page. */
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/test/free-port.ts'
import { leaveOnlyHls } from './clips.ts'
import { type Driver, type Engine, resultIn, type WindowSize } from './engine.ts'
import { endedWithGroup, killGroup } from './processes.ts'
import { startScreen, type VirtualScreen } from './screen.ts'
import { callInPage, type DriverSession, isListening, newSession } from './webdriver.ts'

const START_MS = 60_000
const LOAD_MS = 60_000
const NARROW_TOOLBAR = '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }'
/** GStreamer plays sound by its own clock then, and pages do not look for a card. */
const NO_SOUND_CARDS = ['alsa', 'openal', 'oss', 'oss4', 'pulse', 'jackaudio', 'pipewire']
  .map((kind) => `${kind}sink:NONE`)
  .join()
/** The key of an element in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** With native HLS it has ManagedMediaSource like an iPhone; without, hls.js plays. */
export async function startWebkit({ hasNativeHls }: { hasNativeHls: boolean }): Promise<Engine> {
  await leaveOnlyHls()
  const screen = await startScreen()
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    // Compositing stays on: without it, painting a video and pausing it wait for each other.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    GST_PLUGIN_FEATURE_RANK: NO_SOUND_CARDS,
    ...(hasNativeHls && { WEBKIT_GST_ENABLE_HLS_SUPPORT: '1' }),
  }
  return {
    name: hasNativeHls ? 'webkit-hls' : 'webkit',
    hasTouch: false,
    // Only the start is tried twice; what fails later is a failure of the journey.
    open: (size) => openPage(screen, env, size).catch(() => openPage(screen, env, size)),
    stop: screen.stop,
  }
}

function miniBrowser(): string {
  const [found] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!found) throw new Error('MiniBrowser is not where Debian puts it')
  return found
}

async function openPage(screen: VirtualScreen, env: NodeJS.ProcessEnv, size: WindowSize): Promise<Driver> {
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
  // An interrupted run does not wait for its page to open or close.
  const killAtExit = () => killGroup(driver)
  process.once('exit', killAtExit)
  const close = async () => {
    process.off('exit', killAtExit)
    await endedWithGroup(driver)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await startSession(`http://127.0.0.1:${port}`)
    const corner = await fitWindow(session, size)
    const screenshot = () => screen.picture({ ...corner, ...size })
    return driverOf(session, { screenshot, output: () => output, close })
  } catch (error) {
    await close()
    throw error
  }
}

async function startSession(base: string): Promise<DriverSession> {
  const deadline = Date.now() + START_MS
  while (!(await isListening(base))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start')
    await sleep(50)
  }
  const options = { binary: miniBrowser(), args: BROWSER_ARGS }
  return newSession(base, {
    // With the others the driver waits before each command, and misses the end of loads that it did not begin.
    alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options },
  })
}

const BROWSER_ARGS = [
  '--automation',
  // Commands that arrive while a page moves to another process are lost.
  '--features=-CrossOriginOpenerPolicy,-ProcessSwapOnCrossSiteNavigation',
  '--enable-write-console-messages-to-stdout=true',
  '--enable-mock-capture-devices=true',
  '--enable-media-stream=true',
]

/** The window is larger than the page, and takes its size a moment later. Returns where the page is on the screen. */
async function fitWindow({ send }: DriverSession, { width, height }: WindowSize): Promise<Corner> {
  const script = 'return [innerWidth, innerHeight, outerWidth, outerHeight]'
  let seen: number[] = []
  for (let attempt = 0; attempt < 100; attempt += 1) {
    seen = (await send('POST', '/execute/sync', { script, args: [] })) as number[]
    const [w = 0, h = 0, outerW = 0, outerH = 0] = seen
    if (w === width && h === height) return { left: 0, top: outerH - h }
    const rect = { width: width + Math.max(0, outerW - w), height: height + Math.max(0, outerH - h) }
    await send('POST', '/window/rect', { x: 0, y: 0, ...rect })
    await sleep(50)
  }
  throw new Error(`The page does not get ${width}×${height}: ${seen}`)
}

/** Until the new document is parsed. */
async function navigate({ send }: DriverSession, url: string): Promise<void> {
  const run = (script: string) => send('POST', '/execute/sync', { script, args: [] })
  await run('window.isLeft = true')
  await send('POST', '/url', { url })
  const deadline = Date.now() + LOAD_MS
  const isLoaded = "return !window.isLeft && document.readyState !== 'loading'"
  while (!(await run(isLoaded).catch(whileLeaving))) {
    if (Date.now() > deadline) throw new Error(`${url} did not load`)
    await sleep(50)
  }
}

/** The old document cannot answer any more. */
function whileLeaving(error: Error): false {
  if (error.message.startsWith('no such frame')) return false
  throw error
}

type Corner = { left: number; top: number }
type Window = Pick<Driver, 'screenshot' | 'close'> & { output(): string }

function driverOf(session: DriverSession, { output, ...window }: Window): Driver {
  const { send } = session
  return {
    ...window,
    navigate: (url) => navigate(session, url),
    call: async (source, args) => resultIn(await callInPage(session, source, args)),
    perform: async (actions) => void (await send('POST', '/actions', { actions })),
    async setFiles(css, files) {
      const found = (await send('POST', '/element', { using: 'css selector', value: css })) as {
        [ELEMENT]: string
      }
      await send('POST', `/element/${found[ELEMENT]}/value`, { text: files.join('\n') })
    },
    // WebKit writes the console of pages to its output: `CONSOLE JS ERROR …`.
    errors: () =>
      output()
        .split('\n')
        .filter((line) => /CONSOLE \S* ?ERROR/.test(line)),
    circumstances: () => `Last command: ${session.lastCommand()}\nOutput:\n${output().slice(-2_000)}`,
  }
}
