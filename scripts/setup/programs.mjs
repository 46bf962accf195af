/** Finds the programs that npm cannot bring, and installs them by apt where this user may. Runs on the system's Node. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail } from './packages.mjs'

/** The first has no window and runs the journeys a quarter faster. */
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

function answers(program) {
  return spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0
}

function install(packageName, why) {
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
  const status = run([
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    packageName,
  ])
  if (status !== 0)
    fail(`${why}, but apt could not install the package "${packageName}": please install it yourself.`)
}

function run([command, ...args]) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status
}
