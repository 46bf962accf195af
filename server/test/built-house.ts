/** A site that stands already, with nobody in it: built once for a run, and copied for whoever needs one to live in. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { emptyDir, startHouse, until } from './house.ts'

/** Where a run keeps it, once the first has built it. */
const { TEST_HOUSE } = process.env

/** For tests that are not about a first start. One that is run by itself begins with nothing, and its house builds itself. */
export async function builtDir(dir = emptyDir()): Promise<string> {
  if (TEST_HOUSE === undefined) return dir
  await until(
    async () => existsSync(TEST_HOUSE) || (await buildUnlessAnother(TEST_HOUSE)),
    () => 'the house to copy was never built',
  )
  execFileSync('cp', ['-a', `${TEST_HOUSE}/.`, dir])
  return dir
}

/** Files of one run ask for it in several processes; it has its name when it is whole. */
async function buildUnlessAnother(dir: string): Promise<boolean> {
  const site = `${dir}.unfinished`
  try {
    mkdirSync(site)
  } catch {
    return false
  }
  try {
    const house = await startHouse(site, { DEMO: 'off' })
    await house.untilHealth(200)
    house.kill('SIGTERM')
    await house.exit
    renameSync(site, dir)
    return true
  } catch (error) {
    rmSync(site, { recursive: true, force: true })
    throw error
  }
}
