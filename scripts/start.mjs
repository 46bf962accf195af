/** `npm start`: installs everything the site needs, then runs it on the Node version of the lockfile. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'
import { ensureFfmpeg } from './setup/programs.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

ensurePackages()
ensureFfmpeg()
await ensureWebBuild()

const MAIN = path.join(ROOT, 'server/src/main.ts')
const ENV_FILE = path.join(ROOT, '.env')
process.env.NODE_ENV ??= 'production'
// Shared with the role processes: code is compiled once, not at each start.
process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/compiled')

if (Number(process.versions.node.split('.')[0]) >= 24) {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(MAIN)
} else {
  runOnNode24()
}

/** The system's Node may be too old for the server. */
function runOnNode24() {
  const child = spawn(NODE_24, [...(existsSync(ENV_FILE) ? [`--env-file=${ENV_FILE}`] : []), MAIN], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const parent = process.ppid
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Killing npm with -9 sends no signal; the site must not keep running without its parent.
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000)
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    process.exit(code ?? (signal ? 1 : 0))
  })
}
