/**
 * `npm run vault`: shows how many items each key encrypts; `rotate` generates a new key and re-wraps everything with it;
 * `forget <id>` removes an unused key. The site may be running.
 */
import { StartError } from '#platform/errors.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { keysInUse, rotateVault } from '#platform/vault/rotate.ts'
import type { App } from '../app/app.ts'
import { SEALED_LOCATIONS } from '../app/sealed-locations.ts'
import { recordVaultKey } from '../supervisor/vault-key-record.ts'
import { printLine, runCommand } from './run-command.ts'
import { withApp } from './with-app.ts'

async function run(app: App, [command, id, ...more]: readonly string[]): Promise<string> {
  if (command === undefined) return listKeys(app)
  if (command === 'rotate' && id === undefined) return rotate(app)
  if (command === 'forget' && id !== undefined && more.length === 0) return forget(app, id)
  throw new StartError('npm run vault lists the keys; its other commands are rotate and forget <id>.')
}

async function listKeys(app: App): Promise<string> {
  const used = await keysInUse(app, SEALED_LOCATIONS)
  const current = app.keyring.current().id
  const ids = new Set([...app.keyring.ids(), ...used.keys()])
  return [
    ...[...ids].map((id) => {
      const about = [
        `${used.get(id) ?? 0} sealed`,
        ...(id === current ? ['current'] : []),
        ...(app.keyring.find(id) ? [] : ['THIS KEY IS MISSING: restore it from a backup']),
      ]
      return `${id}  ${about.join(', ')}`
    }),
    ...(app.keyring.isRotating() ? ['A rotation was interrupted: run rotate to finish it.'] : []),
  ].join('\n')
}

/** Locked: two concurrent rotations would generate two keys. */
async function rotate(app: App): Promise<string> {
  const { files, texts, unreadable } = await app.db.transaction().execute(async (tx) => {
    await lockByName(tx, 'vault rotation')
    app.keyring.beginRotation()
    await recordVaultKey(app.db, app.keyring.current().id)
    return rotateVault(app, SEALED_LOCATIONS)
  })
  return [
    `${files} files and ${texts} texts are now wrapped with the key ${app.keyring.current().id}. Back up the keys, and copy vault.keys to every other machine of the site.`,
    ...unreadable.map((name) => `NO KEY DECRYPTS: ${name}`),
  ].join('\n')
}

async function forget(app: App, id: string): Promise<string> {
  const left = (await keysInUse(app, SEALED_LOCATIONS)).get(id) ?? 0
  if (left > 0) throw new StartError(`${left} encrypted items still need ${id}: run rotate first.`)
  app.keyring.remove(id)
  return `${id} is forgotten. Backups from before the rotation still need it: keep it with them.`
}

await runCommand(async (readConfig) => {
  printLine(await withApp(readConfig(), (app) => run(app, process.argv.slice(2))))
  return true
})
