/** Firefox over WebDriver BiDi: one process, and a container with cookies of its own for each page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Bidi, connectBidi } from './bidi.ts'
import { type Driver, type Engine, resultIn, type WindowSize } from './engine.ts'
import { ended } from './processes.ts'

const START_MS = 120_000
const PREFERENCES = {
  // A moving test pattern and a tone instead of a camera and microphone.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  // Touches of the driver reach the page as those of a phone do.
  'dom.w3c_touch_events.enabled': 1,
  // A page that answers late must not turn a tap into a long press.
  'ui.click_hold_context_menus.delay': 600_000,
  // The site of these tests has no certificate, and is on this machine.
  'media.devices.insecure.enabled': true,
  'media.getusermedia.insecure.enabled': true,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'ui.prefersReducedMotion': 1,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
} as const

export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'candid-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), `${lines.join('\n')}\n`)
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  const stop = async () => {
    await ended(browser)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const bidi = await connectBidi(`${await addressOf(browser)}/session`)
    await bidi.send('session.new', { capabilities: {} })
    await bidi.send('session.subscribe', {
      events: ['log.entryAdded', 'browsingContext.navigationStarted', 'script.realmCreated'],
    })
    return { name: 'firefox', hasTouch: true, open: (size) => openPage(bidi, size), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`Firefox did not start: ${output}`)), START_MS)
    browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
    browser.on('error', reject)
  })
}

/** Files that were still loading when the page was left; a page that lacks one it needs shows so, and fails its test. */
const INTERCEPTED = /^Failed to load ‘\S+\/assets\/\S+’\. A ServiceWorker intercepted the request/
/** Expected only between the start of a navigation and the next document: Firefox then rejects the imports of the old one. */
const IMPORT_FAILED = /^TypeError: error loading dynamically imported module/

/** Arguments are carried as text, too. */
function asText(source: string): string {
  return `async (...args) => {
    try { return JSON.stringify({ value: await (${source})(...args.map((text) => JSON.parse(text))) }) }
    catch (error) { return JSON.stringify({ error: String(error?.stack ?? error) }) }
  }`
}

type PageEvent = { context?: string }
type Entry = { level: string; text: string; source: PageEvent }
type Remote = { result: { value: string }; exceptionDetails?: { text: string } }
type Node = { sharedId: string }

async function openPage(bidi: Bidi, { width, height }: WindowSize): Promise<Driver> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  })
  const errors: string[] = []
  let isLeaving = false
  bidi.onEvent((method, params) => {
    const { context: of } = params as PageEvent
    if (method === 'browsingContext.navigationStarted' && of === context) isLeaving = true
    if (method === 'script.realmCreated' && of === context) isLeaving = false
    if (method !== 'log.entryAdded') return
    const { level, text, source } = params as Entry
    if (level !== 'error' || source.context !== context) return
    if (!INTERCEPTED.test(text) && !(isLeaving && IMPORT_FAILED.test(text))) errors.push(text)
  })
  await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
  await bidi.send('browsingContext.activate', { context })
  const call: Driver['call'] = async (source, args) => {
    const { result, exceptionDetails } = await bidi.send<Remote>('script.callFunction', {
      functionDeclaration: asText(source),
      arguments: args.map((arg) => ({ type: 'string', value: JSON.stringify(arg ?? null) })),
      target: { context },
      awaitPromise: true,
      userActivation: false,
    })
    if (exceptionDetails) throw new Error(`In the page: ${exceptionDetails.text}`)
    return resultIn(result.value)
  }
  return {
    navigate: async (url) => {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    call,
    perform: async (actions) => {
      await bidi.send('input.performActions', { context, actions })
    },
    async setFiles(css, files) {
      const locator = { type: 'css', value: css }
      const { nodes } = await bidi.send<{ nodes: Node[] }>('browsingContext.locateNodes', {
        context,
        locator,
      })
      const [element] = nodes
      if (!element) throw new Error(`No field ${css}`)
      await bidi.send('input.setFiles', { context, element: { sharedId: element.sharedId }, files })
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    errors: () => errors,
    circumstances: () => `Last command: ${bidi.lastCommand()}\nConsole:\n${errors.slice(-10).join('\n')}`,
    close: async () => {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}
