/** Finds the programs that npm cannot provide, and installs them with apt if permitted. Runs on the system's Node. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './packages.mjs'

/** In order of preference: headless-shell runs the e2e tests a quarter faster. */
const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export function ensureFfmpeg() {
  if (answers('ffmpeg') && answers('ffprobe')) return
  install('ffmpeg', 'Candid prepares videos with ffmpeg')
  if (!answers('ffmpeg') || !answers('ffprobe')) fail('ffmpeg was installed but does not run.')
}

/** @returns {string} the browser's path */
export function ensureChromium() {
  const found = () => CHROMIUM.find((file) => existsSync(file))
  if (!found()) install('chromium-headless-shell', 'The browser tests need Chromium')
  return found() ?? fail('Chromium was installed but is not where Debian puts it.')
}

/** Installed without its service: tests start it on their own sockets. */
export function ensureRedis() {
  if (answers('redis-server', '--version')) return
  install('redis-server', 'Tests of sites past one machine need Redis', { isStarted: false })
  if (!answers('redis-server', '--version')) fail('redis-server was installed but does not run.')
}

/** Installed without its service: tests use it as a load balancer. */
export function ensureNginx() {
  if (answers('nginx', '-v')) return
  install('nginx', 'Tests of sites past one machine need nginx', { isStarted: false })
  if (!answers('nginx', '-v')) fail('nginx was installed but does not run.')
}

/** Tests use it in front of the database, like sites with many processes do. */
export function ensurePgBouncer() {
  if (existsSync('/usr/sbin/pgbouncer')) return
  install('pgbouncer', 'The tests run the site behind PgBouncer', { isStarted: false })
}

/** WebKitGTK decodes by GStreamer, and draws on a virtual screen. */
const ENGINE_PACKAGES = [
  ...['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
  ...['gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad'],
]

export function ensureEngines() {
  const isInstalled = (name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status === 0
  const missing = ENGINE_PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length > 0) install(missing.join(' '), 'The tests in Firefox and WebKit need them')
}

function answers(program, asked = '-version') {
  return spawnSync(program, [asked], { stdio: 'ignore' }).status === 0
}

/** apt runs this script before it starts a service; exit status 101 forbids it. */
const POLICY = '/usr/sbin/policy-rc.d'

function install(packageName, why, { isStarted = true } = {}) {
  const isRoot = process.getuid?.() === 0
  const asRoot = isRoot ? [] : ['sudo', '-n']
  const mayInstall =
    existsSync('/usr/bin/apt-get') &&
    (isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0)
  if (!mayInstall)
    fail(
      `${why}: please install the package "${packageName}" (on Debian: sudo apt-get install ${packageName}).`,
    )
  console.log(`Installing ${packageName} by apt …`)
  run([...asRoot, 'apt-get', 'update', '-qq'])
  // An existing policy is not replaced.
  const keepsQuiet = !isStarted && !existsSync(POLICY)
  if (keepsQuiet)
    run([...asRoot, 'sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' > ${POLICY} && chmod 755 ${POLICY}`])
  const status = run([
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    ...packageName.split(' '),
  ])
  if (keepsQuiet) run([...asRoot, 'rm', '-f', POLICY])
  if (status !== 0)
    fail(`${why}, but apt could not install the package "${packageName}": please install it yourself.`)
}

function run([command, ...args]) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status
}
