/** `npm run push`: lists the keys that identify the site to push services; `rotate` replaces the current one. The site may be running. */
import { StartError } from '#platform/errors.ts'
import type { App } from '../app/app.ts'
import { listPushKeys, rotatePushKey } from '../modules/notifications/index.ts'
import { printLine, runCommand } from './run-command.ts'
import { withApp } from './with-app.ts'

const COMMANDS: Record<string, (app: App) => Promise<string>> = { list, rotate }

async function list({ db }: App): Promise<string> {
  const keys = await listPushKeys(db)
  if (keys.length === 0)
    return 'There is no key yet: the first browser that asks for notifications creates it.'
  return keys
    .map(({ id, created_at, replaced_at, devices }) => {
      const state = replaced_at ? `replaced ${replaced_at.toISOString()}` : 'current'
      return `${id}  created ${created_at.toISOString()}, ${state}, devices: ${devices}`
    })
    .join('\n')
}

async function rotate(app: App): Promise<string> {
  const { devices } = await rotatePushKey(app)
  return `There is a new key. Devices subscribe again at their next visit; until then, each is served by its old key. Devices: ${devices}.`
}

await runCommand(async (readConfig) => {
  const [command = 'list', ...more] = process.argv.slice(2)
  const work = Object.hasOwn(COMMANDS, command) && more.length === 0 ? COMMANDS[command] : undefined
  if (!work) throw new StartError('npm run push lists the keys; its other command is rotate.')
  printLine(await withApp(readConfig(), work))
  return true
})
