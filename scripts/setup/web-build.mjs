/** Builds the web app if its sources changed, and replaces the old build when complete. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensurePackages, fail, NODE_24, ROOT } from './packages.mjs'
import { completeWorker } from './worker-build.mjs'

const DIST = path.join(ROOT, 'web/dist')
const STAMP = 'built-from'
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/worker.config.ts',
  'scripts/setup/worker-build.mjs',
  'rules/src',
  'scripts/setup/print-initial-data.ts',
  'scripts/browser-range.ts',
  'package.json',
  'package-lock.json',
]
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest|map)$/

export async function ensureWebBuild() {
  const wanted = hashOfSources()
  const stampFile = path.join(DIST, STAMP)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  ensurePackages({ withDev: true })
  console.log('Building the web app …')
  const next = `${DIST}.next`
  rmSync(next, { recursive: true, force: true })
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  try {
    const env = { ...process.env, NODE_ENV: 'production' }
    const build = (...options) =>
      execFileSync(NODE_24, [vite, 'build', 'web', ...options, '--outDir', next, '--logLevel', 'warn'], {
        cwd: ROOT,
        stdio: 'inherit',
        env,
      })
    build()
    build('--config', path.join(ROOT, 'web/worker.config.ts'))
  } catch {
    fail('The web app could not be built: see the lines above.')
  }
  writeFileSync(path.join(next, 'opening.json'), printOpening(next))
  completeWorker(next, wanted)
  await compressAll(next)
  writeFileSync(path.join(next, STAMP), wanted)
  rmSync(DIST, { recursive: true, force: true })
  renameSync(next, DIST)
}

function printOpening(dir) {
  return execFileSync(NODE_24, [path.join(ROOT, 'scripts/setup/print-initial-data.ts'), dir], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesUnder(path.join(ROOT, source)))
      hash.update(path.relative(ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(place) {
  if (!existsSync(place)) return []
  const entries = readdirSync(path.dirname(place), { withFileTypes: true }).find(
    (entry) => entry.name === path.basename(place),
  )
  if (entries?.isFile()) return [place]
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

async function compressAll(dir) {
  const files = filesUnder(dir).filter(
    (file) => COMPRESSIBLE.test(file) && path.basename(file) !== 'index.html',
  )
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  for (const file of files) {
    const content = readFileSync(file)
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, quality),
      promisify(gzip)(content, { level: 9 }),
    ])
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gz)
  }
}
