/** `npm run dev`: runs the site with hot reload of the web app; server changes restart the server. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'
import { ensureFfmpeg } from './setup/programs.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

ensurePackages({ withDev: true })
ensureFfmpeg()
await ensureWebBuild()

const port = process.env.PORT ?? '3000'
const env = { ...process.env, PORT: port, NODE_ENV: 'development', API_PORT: port }
const watched = ['server/src', 'server/migrations', 'rules/src'].map(
  (dir) => `--watch-path=${path.join(ROOT, dir)}`,
)

const processes = [
  run([...watched, '--env-file-if-exists=.env', 'server/src/main.ts'], {
    ...env,
    SITE_URL: process.env.SITE_URL ?? 'http://localhost:5173',
  }),
  run(['node_modules/vite/bin/vite.js', 'web', '--host', '127.0.0.1', '--clearScreen', 'false'], env),
]
console.log('\n  Open http://127.0.0.1:5173 for hot reload.\n')

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll)
for (const child of processes) child.on('exit', stopAll)

function run(args, environment) {
  return spawn(NODE_24, args, { cwd: ROOT, stdio: 'inherit', env: environment })
}

function stopAll() {
  for (const child of processes) child.kill('SIGTERM')
}
